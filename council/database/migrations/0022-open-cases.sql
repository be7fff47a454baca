-- Which officers have a case open, so that no two work on one. Whoever has not looked at it for a quarter of an hour has left.
create table "openCases" (
  "applicationId" text not null references "applications" ("applicationId"),
  "userId" text not null references "users" ("id") on delete cascade,
  "openedAt" text not null,
  "seenAt" text not null,
  primary key ("applicationId", "userId")
);
create index "openCasesByOfficer" on "openCases" ("userId");
create index "openCasesByEnd" on "openCases" ("seenAt");
