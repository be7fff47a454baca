-- A withdrawn application is set aside by its applicant: "setAsideAt" says since when, and "setAsideReason" why.
alter table "applications" add column "withdrawn" integer not null default 0 check ("withdrawn" in (0, 1));
alter table "applications" add column "withdrawals" text not null default '[]';
drop index "applicationsSetAside";
create index "applicationsSetAside" on "applications" ("withdrawn", "inboxKey", "applicationId")
  where "setAsideAt" is not null;
-- The stop of a case that was withdrawn stays counted, so its list has to tell it from those that an officer set aside.
drop index "applicationsStoppedLate";
drop index "applicationsOfServiceStoppedLate";
drop index "applicationsStoppedLateByStatus";
drop index "applicationsOfServiceStoppedLateByStatus";
create index "applicationsStoppedLate" on "applications" ("stoppedLateAt", "applicationId", "setAsideAt", "withdrawn")
  where "stoppedLateAt" is not null;
create index "applicationsOfServiceStoppedLate" on "applications"
  ("serviceId", "stoppedLateAt", "applicationId", "setAsideAt", "withdrawn")
  where "stoppedLateAt" is not null;
create index "applicationsStoppedLateByStatus" on "applications"
  ("status", "stoppedLateAt", "applicationId", "setAsideAt", "withdrawn")
  where "stoppedLateAt" is not null;
create index "applicationsOfServiceStoppedLateByStatus" on "applications"
  ("serviceId", "status", "stoppedLateAt", "applicationId", "setAsideAt", "withdrawn")
  where "stoppedLateAt" is not null;
