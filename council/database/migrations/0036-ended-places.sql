-- Since when a place is no longer offered; the people who live in it keep it.
alter table "places" add column "endedAt" text;
