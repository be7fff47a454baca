-- When an officer first stopped the clock after the first working day, by marking a document as missing: null where
-- nobody did; '' until the portal has looked through the history of a case that was stopped before there was this column.
alter table "applications" add column "stoppedLateAt" text;
update "applications" set "stoppedLateAt" = '' where "daysAllowed" is not null and exists (
  select 1 from "casePauses" where "casePauses"."applicationId" = "applications"."applicationId"
    and "casePauses"."fromDay" > substr("applications"."date", 1, 10)
);

create index "applicationsStoppedLate" on "applications" ("stoppedLateAt", "applicationId")
  where "stoppedLateAt" is not null;
create index "applicationsOfServiceStoppedLate" on "applications" ("serviceId", "stoppedLateAt", "applicationId")
  where "stoppedLateAt" is not null;

-- How many applications of a service were first stopped so in a month.
create table "lateStopFigures" (
  "serviceId" text not null references "services" ("serviceId"),
  "month" text not null,
  "count" integer not null,
  primary key ("serviceId", "month")
);
create index "lateStopsByMonth" on "lateStopFigures" ("month", "serviceId");
