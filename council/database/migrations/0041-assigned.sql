-- The officer whose desk an open application lies on; null for nobody's.
alter table "applications" add column "assignedTo" text references "users" ("id");

create index "assignedApplications" on "applications" ("assignedTo", "inboxKey", "applicationId", "setAsideAt")
  where "status" = 'Pending';
