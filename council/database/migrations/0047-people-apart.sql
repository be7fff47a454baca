-- Who set a person of the counter apart from all others of the same phone number and name; null for those
-- whom the office finds by these two. What a service centre entered alone is apart from now on.
alter table "users" add column "counterBy" text;
update "users" set "counterBy" = (select min("enteredBy") from "applications" where "applications"."user" = "users"."id")
where "counterPhone" is not null
  and not exists (
    select 1 from "applications" where "applications"."user" = "users"."id" and "applications"."way" <> 'intermediary'
  );
drop index "usersByCounterPhone";
create unique index "usersByCounterPhone" on "users" ("counterPhone", "nameKey") where "counterBy" is null;

-- Which application a notice is about. The column with the kinds is made anew, because neither engine changes
-- a check in place.
alter table "notices" add column "about" text not null default 'newBrowser'
  check ("about" in ('newBrowser', 'numberReleased', 'applicationCame', 'applicationGone'));
update "notices" set "about" = "kind";
alter table "notices" drop column "kind";
alter table "notices" rename column "about" to "kind";
alter table "notices" add column "applicationId" text references "applications" ("applicationId") on delete cascade;
