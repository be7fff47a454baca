-- keeps: 1
-- How many days the law gives for appeals, as an administrator entered it with its source. A rule that holds
-- no more stays: what happened while it held is counted by it.
create table "appealRules" (
  "key" text not null check ("key" in ('lateDays', 'noOrderDays', 'decideFirst', 'decideSecond')),
  "setAt" text not null,
  -- Null: the council took its rule away.
  "value" integer check ("value" between 1 and 365),
  "source" text not null check ("source" <> '' or "value" is null),
  "grade" text not null check ("grade" in ('A', 'B', 'C') or "value" is null),
  "checkedOn" text not null,
  primary key ("key", "setAt")
);
-- By when an appeal is to be decided, by the rule of the day on which it came in.
alter table "appeals" add column "decideBy" text;
-- The register of appeals.
create index "appealsRegister" on "appeals" ("handedInOn", "appealId") where "handedInOn" is not null;
