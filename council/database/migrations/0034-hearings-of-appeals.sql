-- keeps: 1
-- An appeal is returned, admitted and heard before it is decided, goes on after a decision or not, and its
-- order is obeyed.
alter table "appeals" add column "missing" text not null default '';
alter table "appeals" add column "continuedAt" text;
alter table "appeals" add column "obeyedAt" text;
alter table "appeals" add column "obeyed" text not null default '';
create table "appealHearings" (
  "appealId" text not null references "appeals" ("appealId"),
  "at" text not null,
  "applicationId" text not null references "applications" ("applicationId"),
  "place" text not null,
  "heldAt" text,
  "present" text not null default '',
  "notes" text not null default '',
  primary key ("appealId", "at")
);
create index "appealHearingsOfApplication" on "appealHearings" ("applicationId");
