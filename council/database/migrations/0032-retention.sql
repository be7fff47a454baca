-- keeps: 1
-- How many years the words of people stay: nothing is reduced of a kind that has no row.
create table "retention" (
  "kind" text primary key check ("kind" in ('applications', 'certificates', 'audit')),
  "years" integer not null check ("years" between 1 and 99),
  "ground" text not null,
  "setAt" text not null,
  "setBy" text not null references "users" ("id"),
  -- Until which day of the past it is done; of applications those that waited are looked at again.
  "doneUntil" text not null default '',
  -- The last day on which nothing was left to reduce.
  "ranOn" text not null default ''
);
-- When an application lost the words of people; null while it has them.
alter table "applications" add column "reducedAt" text;
create index "applicationsToReduce" on "applications" ("decidedAt", "applicationId")
  where "reducedAt" is null and "decidedAt" is not null;
