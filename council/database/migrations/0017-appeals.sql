-- The appeals of an application: their letters, when they were handed in, and what came back.
create table "appeals" (
  "appealId" text primary key,
  "applicationId" text not null references "applications" ("applicationId"),
  "level" integer not null check ("level" in (1, 2)),
  "letter" text not null,
  "writtenAt" text not null,
  "handedInOn" text,
  "reference" text not null default '',
  "decidedOn" text,
  "result" text not null default ''
);
create index "appealsOfApplication" on "appeals" ("applicationId", "level");
create unique index "appealsOpen" on "appeals" ("applicationId", "level") where "decidedOn" is null;
