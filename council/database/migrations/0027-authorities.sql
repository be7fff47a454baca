-- keeps: 0, because the portal before takes every duty for the counter's
-- Who hears appeals: offices outside of the council, what they are called in each language, the services of
-- which each hears, and what becomes of an appeal that is sent to one.
create table "authorities" (
  "authorityId" text primary key,
  "level" integer not null check ("level" in (1, 2)),
  "holder" text references "users" ("id"),
  "phone" text not null default '',
  "email" text not null default '',
  "createdAt" text not null,
  "endedAt" text
);
create table "authorityTexts" (
  "authorityId" text not null references "authorities" ("authorityId"),
  "language" text not null,
  "name" text not null,
  "address" text not null default '',
  primary key ("authorityId", "language")
);
create table "serviceAuthorities" (
  "serviceId" text not null references "services" ("serviceId"),
  "level" integer not null check ("level" in (1, 2)),
  "authorityId" text not null references "authorities" ("authorityId"),
  primary key ("serviceId", "level")
);
alter table "appeals" add column "authorityId" text references "authorities" ("authorityId");
alter table "appeals" add column "state" text
  check ("state" in ('filed', 'returned', 'admitted', 'heard', 'decided', 'withdrawn'));
alter table "appeals" add column "outcome" text check ("outcome" in ('allowed', 'partlyAllowed', 'dismissed'));
alter table "appeals" add column "orderedWhat" text not null default '';
alter table "appeals" add column "orderedBy" text;
alter table "appeals" add column "orderedAt" text;
alter table "appeals" add column "heardBy" text references "users" ("id");
alter table "appeals" add column "penalty" integer;
create index "appealsBefore" on "appeals" ("authorityId", "handedInOn", "appealId");
-- Staff may be kept to hearing appeals, too.
alter table "users" add column "keptTo" text check ("keptTo" in ('counter', 'appeals'));
update "users" set "keptTo" = "duty";
alter table "users" drop column "duty";
alter table "users" rename column "keptTo" to "duty";
