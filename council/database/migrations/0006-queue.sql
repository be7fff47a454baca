-- Every open case is somebody's turn: one without limit and documents waits for the office.
update "applications" set "turn" = 'council'
  where "status" = 'Pending' and "setAsideAt" is null and "turn" is null;
-- Open cases without a due date come after those with one, oldest first.
update "applications" set "inboxKey" = '0:never:' || "date"
  where "status" = 'Pending' and "setAsideAt" is null and "dueOn" is null;
-- When the applicant last answered, until the office next marks or decides.
alter table "applications" add column "answeredAt" text;
update "applications" set "answeredAt" = (
    select max("line"."date") from "audit" as "line"
    where "line"."subject" = "applications"."applicationId" and "line"."act" = 'application.answered'
  )
  where "status" = 'Pending';
update "applications" set "answeredAt" = null
  where "answeredAt" is not null and exists (
    select 1 from "audit" as "line"
    where "line"."subject" = "applications"."applicationId" and "line"."date" > "applications"."answeredAt"
      and "line"."act" in ('application.marked', 'application.decided')
  );
-- The queue of the office: by day what was not answered, and what was by the oldest answer. The key stands in the
-- second, so that an answered case that is late by now is left out without reading its row.
create index "waitingByDay" on "applications" ("inboxKey", "applicationId")
  where "turn" = 'council' and "answeredAt" is null;
create index "waitingByAnswer" on "applications" ("answeredAt", "applicationId", "inboxKey")
  where "turn" = 'council' and "answeredAt" is not null;
