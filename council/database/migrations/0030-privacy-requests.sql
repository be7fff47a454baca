-- keeps: 0, because a portal of before would look for requests in their old table
-- What people ask the office about their own data: requests to change the profile are those of kind 'correct'.
create table "privacyRequests" (
  "id" text primary key,
  "userId" text references "users" ("id"),
  "applicationId" text references "applications" ("applicationId"),
  "kind" text not null check ("kind" in ('access', 'correct', 'erase', 'complain')),
  "words" text not null,
  "date" text not null,
  "answer" text not null default '',
  "doneAt" text,
  "doneBy" text references "users" ("id")
);
insert into "privacyRequests" ("id", "userId", "kind", "words", "date", "doneAt", "doneBy")
  select "id", "user", 'correct', "message", "date", case when "done" = 1 then coalesce("doneAt", "date") end, "doneBy"
  from "profileRequests";
drop table "profileRequests";
create index "openPrivacyRequests" on "privacyRequests" ("date", "id") where "doneAt" is null;
create index "openRequestsOfKind" on "privacyRequests" ("kind", "date", "id") where "doneAt" is null;
create index "privacyRequestsOfUser" on "privacyRequests" ("userId", "date", "id");
-- One of a kind waits at a time, of an account or, without one, of an application.
create unique index "openRequestOfUser" on "privacyRequests" ("userId", "kind") where "doneAt" is null;
create unique index "openRequestOfCase" on "privacyRequests" ("applicationId", "kind") where "doneAt" is null;
