-- When an approved paper was ready to be collected, and who took it in the end, and when.
alter table "applications" add column "readyAt" text;
alter table "applications" add column "handedOverAt" text;
alter table "applications" add column "handedOverTo" text not null default '';
create index "applicationsReady" on "applications" ("readyAt", "applicationId")
  where "readyAt" is not null;

-- The code of a slip, sealed: for a day, so that its maker can print the slip again.
alter table "claimCodes" add column "sealed" text;
