-- What a service asks besides the applicant's fields, as JSON (`rules/form/definition.ts`): version 0 is the draft, the
-- others were published and never change. An application keeps the version that it answered.
create table "forms" (
  "serviceId" text not null references "services" ("serviceId"),
  "version" integer not null,
  "definition" text not null,
  "revision" integer not null default 1,
  "changedAt" text not null,
  "changedBy" text not null references "users" ("id"),
  "publishedAt" text,
  "note" text not null default '',
  primary key ("serviceId", "version"),
  check (("version" = 0) = ("publishedAt" is null))
);
-- The newest version that was published; null: the service asks nothing of its own.
alter table "services" add column "formVersion" integer;
alter table "applications" add column "formVersion" integer;
alter table "applications" add column "answers" text not null default '{}';
