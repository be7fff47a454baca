-- What people call the identity service, in each language; empty: as the operator has set it.
alter table "councilTexts" add column "identityName" text not null default '';
