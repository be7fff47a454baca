-- Somebody for whom the office entered a paper application: the phone number on that paper. Such a row has no name to sign in
-- with and no password. One number may be shared by a family, so that the name belongs to the key.
alter table "users" add column "counterPhone" text;
create unique index "usersByCounterPhone" on "users" ("counterPhone", "nameKey");

alter table "applications" add column "way" text not null default 'online' check ("way" in ('online', 'counter', 'intermediary'));
alter table "applications" add column "enteredBy" text references "users" ("id");
alter table "applications" add column "enteredAt" text;
alter table "applications" add column "receivedOn" text;
alter table "applications" add column "confirmation" text check ("confirmation" in ('signature', 'thumb'));
alter table "applications" add column "witness" text not null default '';
alter table "applications" add column "paperFile" text not null default '';

-- The code on the slip with which the applicant takes an application over into an account of their own.
create table "claimCodes" (
  "applicationId" text primary key references "applications" ("applicationId") on delete cascade,
  "digest" text not null,
  "createdBy" text not null references "users" ("id"),
  "createdAt" text not null,
  "expiresAt" text not null
);
create index "claimCodesByTime" on "claimCodes" ("expiresAt");
