-- keeps: 0, because a portal of before has no words for the notice of a breach
-- Data of people that went out, who they are, and how each is told.
create table "breaches" (
  "breachId" text primary key,
  "fromDay" text not null,
  "toDay" text not null,
  "knownAt" text not null,
  "kinds" text not null,
  "scope" text not null,
  "texts" text not null,
  "recordedAt" text not null,
  "recordedBy" text not null references "users" ("id"),
  "tellingAt" text
);
create index "breachesByTime" on "breaches" ("recordedAt", "breachId");
create table "breachPeople" (
  "breachId" text not null references "breaches" ("breachId"),
  "userId" text not null references "users" ("id") on delete cascade,
  "way" text check ("way" in ('message', 'page', 'paper')),
  "toldAt" text,
  primary key ("breachId", "userId")
);
create index "breachesOfUser" on "breachPeople" ("userId");
create index "breachPeopleToTell" on "breachPeople" ("breachId", "userId") where "way" is null;
create index "breachPeopleOnPaper" on "breachPeople" ("breachId", "userId")
  where "way" = 'paper' and "toldAt" is null;
-- A notice may be of a breach.
create table "moreNotices" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "way" text check ("way" in ('password', 'link', 'hosted', 'passkey', 'counter')),
  "deviceDigest" text,
  "createdAt" text not null,
  "readAt" text,
  "kind" text not null
    check ("kind" in ('newBrowser', 'numberReleased', 'applicationCame', 'applicationGone', 'breach')),
  "applicationId" text references "applications" ("applicationId") on delete cascade
);
insert into "moreNotices" select "id", "userId", "way", "deviceDigest", "createdAt", "readAt", "kind", "applicationId"
  from "notices";
drop table "notices";
alter table "moreNotices" rename to "notices";
create index "noticesByUser" on "notices" ("userId", "createdAt", "id");
create index "noticesByTime" on "notices" ("createdAt");
