-- The names by which an account signs in: its email, its phone number, or both. Whether one is taken is asked here alone.
-- In "users" an account without an email holds one that is derived from its id and shown nowhere.
create table "identifiers" (
  "kind" text not null check ("kind" in ('email', 'phone')),
  "value" text not null,
  "userId" text not null references "users" ("id") on delete cascade,
  "verifiedAt" text,
  "verifiedBy" text,
  "createdAt" text not null,
  primary key ("kind", "value")
);
create unique index "identifiersByUser" on "identifiers" ("userId", "kind");
insert into "identifiers" ("kind", "value", "userId", "createdAt")
select 'email', "email", "id", "createdAt" from "users";

-- How a session was opened, on what, and, if an identity service opened it, by which person and session there.
alter table "sessions" add column "way" text not null default 'password'
  check ("way" in ('password', 'link', 'hosted', 'passkey', 'counter'));
alter table "sessions" add column "device" text not null default 'other'
  check ("device" in ('phone', 'computer', 'other'));
alter table "sessions" add column "issuer" text;
alter table "sessions" add column "subject" text;
alter table "sessions" add column "sid" text;
create index "sessionsByHosted" on "sessions" ("issuer", "sid") where "issuer" is not null;

-- One identity belongs to one account. Of two passwords that were chosen in the same moment the later one counts.
delete from "credentials" where exists (
  select 1 from "credentials" as "other"
  where "other"."providerId" = "credentials"."providerId" and "other"."accountId" = "credentials"."accountId"
    and ("other"."updatedAt" > "credentials"."updatedAt"
      or ("other"."updatedAt" = "credentials"."updatedAt" and "other"."id" > "credentials"."id"))
);
create unique index "credentialsByAccount" on "credentials" ("providerId", "accountId");

-- What only the former sign-in library wanted.
drop table "verifications";
alter table "sessions" drop column "ipAddress";
alter table "sessions" drop column "userAgent";
alter table "credentials" drop column "accessToken";
alter table "credentials" drop column "refreshToken";
alter table "credentials" drop column "idToken";
alter table "credentials" drop column "accessTokenExpiresAt";
alter table "credentials" drop column "refreshTokenExpiresAt";
alter table "credentials" drop column "scope";
alter table "users" drop column "emailVerified";
alter table "users" drop column "image";
