-- Each line of the audit carries a digest of itself and of the line before it in its chain, so that a change of the past
-- can be seen. The lines of before get theirs at the portal's next start.
alter table "audit" add column "chain" text;
-- From 1, without a gap.
alter table "audit" add column "ordinal" integer;
-- SHA-256 of salt and address in "auditClients"; null for a line without an address.
alter table "audit" add column "clientDigest" text;
alter table "audit" add column "digest" text;
create unique index "auditByChain" on "audit" ("chain", "ordinal");
create index "auditByDate" on "audit" ("date", "id");
create index "auditByActor" on "audit" ("actor", "date", "id");
create index "auditByAct" on "audit" ("act", "date", "id");

-- How many lines each chain has, and the digest of its last.
create table "auditChains" (
  "chain" text primary key,
  "lines" integer not null,
  "head" text not null
);

-- The network addresses from which acts came. They are deleted after a time; the lines that they belong to stay.
create table "auditClients" (
  "id" text primary key references "audit" ("id"),
  "client" text not null,
  -- Random: without it nobody can find the address again by trying all of them against the digest.
  "salt" text not null,
  "date" text not null
);
create index "auditClientsByDate" on "auditClients" ("date");
