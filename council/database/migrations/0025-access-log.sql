-- keeps: 1
-- Who of the office read whose papers: a row for each officer, application, kind and hour in India; of lists and files a
-- row for each day, whose "hour" is the day alone.
create table "accessLog" (
  "actor" text not null,
  "hour" text not null,
  "subject" text not null references "applications" ("applicationId"),
  "kind" text not null,
  "office" text not null,
  "userId" text not null,
  primary key ("actor", "hour", "subject", "kind")
);
-- Of one citizen, the newest first; all that is shown to them stands in it.
create index "accessesOfUser" on "accessLog" ("userId", "hour", "subject", "kind", "office");
-- It goes with its application into another account.
create index "accessesOfCase" on "accessLog" ("subject");
