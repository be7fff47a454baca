-- How many days before its due date an open case stands on the desk of this officer, too; null for everybody but one.
alter table "users" add column "escalateDays" integer;

create index "usersByEscalation" on "users" ("escalateDays") where "escalateDays" is not null;
