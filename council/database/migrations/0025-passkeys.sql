-- The public keys of passkeys: the private ones never leave the devices of their owners.
create table "passkeys" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "publicKey" text not null,
  "counter" bigint not null,
  "name" text not null,
  "createdAt" text not null,
  "lastUsedAt" text
);
create index "passkeysByUser" on "passkeys" ("userId", "createdAt", "id");
