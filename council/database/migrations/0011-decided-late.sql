-- The lists of what was decided late and in time. A due date ends at midnight in Asia/Kolkata, 18:30 in UTC. The status
-- stands last, so that a list of one of them reads no rows of the others.
create index "applicationsDecidedLate" on "applications" ("decidedAt", "applicationId", "status")
  where "decidedAt" >= "dueOn" || 'T18:30:00.000Z';
create index "applicationsOfServiceDecidedLate" on "applications" ("serviceId", "decidedAt", "applicationId", "status")
  where "decidedAt" >= "dueOn" || 'T18:30:00.000Z';
create index "applicationsDecidedInTime" on "applications" ("decidedAt", "applicationId", "status")
  where "decidedAt" < "dueOn" || 'T18:30:00.000Z';
create index "applicationsOfServiceDecidedInTime" on "applications" ("serviceId", "decidedAt", "applicationId", "status")
  where "decidedAt" < "dueOn" || 'T18:30:00.000Z';

-- The lists of what was stopped after the first working day, in one status.
create index "applicationsStoppedLateByStatus" on "applications" ("status", "stoppedLateAt", "applicationId")
  where "stoppedLateAt" is not null;
create index "applicationsOfServiceStoppedLateByStatus"
  on "applications" ("serviceId", "status", "stoppedLateAt", "applicationId") where "stoppedLateAt" is not null;
