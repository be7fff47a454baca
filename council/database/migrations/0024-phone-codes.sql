-- Codes that were sent to phones and have not come back: one for each number. The account is the one that wants the number
-- confirmed; null where somebody has forgotten a password.
create table "phoneCodes" (
  "phone" text primary key,
  "digest" text not null,
  "purpose" text not null check ("purpose" in ('confirm', 'recover')),
  "userId" text references "users" ("id") on delete cascade,
  "tries" integer not null,
  "sentAt" text not null,
  "expiresAt" text not null,
  check (("purpose" = 'confirm') = ("userId" is not null))
);
create unique index "phoneCodesByUser" on "phoneCodes" ("userId") where "userId" is not null;
create index "phoneCodesByEnd" on "phoneCodes" ("expiresAt");
