-- By what an approval or a refusal can be undone while nobody has been told of it.
create table "undos" (
  "applicationId" text primary key references "applications" ("applicationId") on delete cascade,
  "revision" integer not null,
  "decidedBy" text not null references "users" ("id") on delete cascade,
  "batch" text not null,
  "until" text not null,
  "before" text not null,
  "isPrinted" integer not null default 0 check ("isPrinted" in (0, 1))
);
create index "undosByOfficer" on "undos" ("decidedBy", "until");
create index "undosByEnd" on "undos" ("until");
-- What the clock showed at a decision that was undone is not of the case any more; the last day to appeal that it told is.
alter table "readings" add column "undoneAt" text;
