-- The good backups of this council that its portal knows of: each was read again, and found whole, before its row.
create table "backups" (
  "name" text not null,
  -- The moment at which the council was as the backup holds it.
  "takenAt" text not null,
  "bytes" bigint not null,
  "encrypted" integer not null check ("encrypted" in (0, 1)),
  primary key ("name", "takenAt")
);
create index "backupsByMoment" on "backups" ("takenAt");
