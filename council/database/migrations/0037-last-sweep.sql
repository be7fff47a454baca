-- keeps: 0, because a portal of before notes the day in the column that goes
-- The last day on which the portal looked what has had its time; no row before the first.
create table "sweeps" (
  "id" integer primary key check ("id" = 1),
  "sweptOn" text not null
);
-- Of a council that is there nothing better is known than the day of its newest act.
insert into "sweeps" ("id", "sweptOn")
  select 1, substr(max("date"), 1, 10) from "audit" having count(*) > 0;
alter table "retention" drop column "seenOn";
