-- An open application that an officer has set aside as not genuine: when, who, and why; null and '' for all others. It
-- stays as it was, and is in no list, count or figure until it is brought back.
alter table "applications" add column "setAsideAt" text;
alter table "applications" add column "setAsideBy" text;
alter table "applications" add column "setAsideReason" text not null default '';

create index "applicationsSetAside" on "applications" ("inboxKey", "applicationId") where "setAsideAt" is not null;

-- The lists leave them out: their indexes say so of each row, so that nothing is read of the others to count it.
drop index "applicationsByDate";
create index "applicationsByDate" on "applications" ("date", "applicationId", "setAsideAt");
drop index "applicationsByStatus";
create index "applicationsByStatus" on "applications" ("status", "date", "applicationId", "setAsideAt");
drop index "applicationsByService";
create index "applicationsByService" on "applications" ("serviceId", "date", "applicationId", "setAsideAt");
drop index "applicationsByServiceAndStatus";
create index "applicationsByServiceAndStatus" on "applications" ("serviceId", "status", "date", "applicationId", "setAsideAt");
drop index "inbox";
create index "inbox" on "applications" ("inboxKey", "applicationId", "setAsideAt");
drop index "inboxByStatus";
create index "inboxByStatus" on "applications" ("status", "inboxKey", "applicationId", "setAsideAt");
drop index "inboxByService";
create index "inboxByService" on "applications" ("serviceId", "inboxKey", "applicationId", "setAsideAt");
drop index "inboxByServiceAndStatus";
create index "inboxByServiceAndStatus" on "applications" ("serviceId", "status", "inboxKey", "applicationId", "setAsideAt");
drop index "applicationsStoppedLate";
create index "applicationsStoppedLate" on "applications" ("stoppedLateAt", "applicationId", "setAsideAt")
  where "stoppedLateAt" is not null;
drop index "applicationsOfServiceStoppedLate";
create index "applicationsOfServiceStoppedLate" on "applications" ("serviceId", "stoppedLateAt", "applicationId", "setAsideAt")
  where "stoppedLateAt" is not null;
drop index "applicationsStoppedLateByStatus";
create index "applicationsStoppedLateByStatus" on "applications" ("status", "stoppedLateAt", "applicationId", "setAsideAt")
  where "stoppedLateAt" is not null;
drop index "applicationsOfServiceStoppedLateByStatus";
create index "applicationsOfServiceStoppedLateByStatus" on "applications" ("serviceId", "status", "stoppedLateAt", "applicationId", "setAsideAt")
  where "stoppedLateAt" is not null;
