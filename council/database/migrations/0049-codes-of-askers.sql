-- A code belongs to who asked for it: the account that wants its number confirmed, or the browser of somebody who has
-- forgotten a password. Nobody's request takes the place of another's. A browser that asked before this is not known
-- here, and asks once more.
create table "codesBefore" as select * from "phoneCodes";
drop table "phoneCodes";
create table "phoneCodes" (
  "phone" text not null,
  "purpose" text not null check ("purpose" in ('confirm', 'recover')),
  "asker" text not null,
  "digest" text not null,
  "userId" text references "users" ("id") on delete cascade,
  "tries" integer not null,
  "sentAt" text not null,
  "expiresAt" text not null,
  "sealedText" text,
  "textDueAt" text,
  "textAttempts" integer not null default 0,
  primary key ("phone", "purpose", "asker"),
  check (("purpose" = 'confirm') = ("userId" is not null))
);
insert into "phoneCodes" ("phone", "purpose", "asker", "digest", "userId", "tries", "sentAt", "expiresAt", "sealedText",
    "textDueAt", "textAttempts")
  select "phone", "purpose", coalesce("userId", ''), "digest", "userId", "tries", "sentAt", "expiresAt", "sealedText",
    "textDueAt", "textAttempts" from "codesBefore";
drop table "codesBefore";
create unique index "phoneCodesByUser" on "phoneCodes" ("userId") where "userId" is not null;
create index "phoneCodesByEnd" on "phoneCodes" ("expiresAt");
create index "phoneCodesDue" on "phoneCodes" ("textDueAt") where "sealedText" is not null;
