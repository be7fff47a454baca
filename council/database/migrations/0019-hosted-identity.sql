-- Staff whom an administrator lets in, once, by an email that the identity service has verified.
create table "invitedIdentities" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "email" text not null,
  "invitedBy" text not null,
  "createdAt" text not null,
  "expiresAt" text not null
);
create unique index "invitedIdentitiesByEmail" on "invitedIdentities" ("email");

-- Notices of the identity service that a session has ended, each of which counts once.
create table "spentTokens" (
  "digest" text primary key,
  "expiresAt" text not null
);

-- An account has one identity at a service, as it has one password.
drop index "credentialsByUser";
create unique index "credentialsByUser" on "credentials" ("userId", "providerId");
alter table "credentials" add column "lastUsedAt" text;
create index "sessionsBySubject" on "sessions" ("issuer", "subject") where "issuer" is not null;
