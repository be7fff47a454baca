-- The SHA-256 of each migration as it was applied: one that is edited afterwards is noticed.
alter table "migrations" add column "digest" text;
