-- An officer's second factor is an app that makes codes. Its secret is sealed: what makes codes stands in no backup.
create table "secondFactors" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "sealed" text,
  "confirmedAt" text,
  "lastStep" integer not null,
  "pending" text,
  "pendingAt" text,
  check (("sealed" is null) = ("confirmedAt" is null))
);

create table "recoveryCodes" (
  "digest" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "usedAt" text
);
create index "recoveryCodesByUser" on "recoveryCodes" ("userId");

-- Sign-ins whose password was right and whose code has not come yet.
create table "signInSteps" (
  "tokenDigest" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "deviceDigest" text not null,
  "carried" text not null,
  "expiresAt" text not null
);
create index "signInStepsByUser" on "signInSteps" ("userId");
create index "signInStepsByEnd" on "signInSteps" ("expiresAt");

-- A link for somebody who has lost phone and recovery codes deletes the second factor when it is used.
alter table "oneTimeLinks" add column "clearsFactor" integer not null default 0 check ("clearsFactor" in (0, 1));
