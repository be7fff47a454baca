-- The refused application that this one puts right: each is put right once.
alter table "applications" add column "corrects" text;
create unique index "applicationsByCorrected" on "applications" ("corrects") where "corrects" is not null;
