-- The text that brings a code to its phone, sealed under the council's secret, until a gateway has taken it: when it may be
-- tried, and how often it was.
alter table "phoneCodes" add column "sealedText" text;
alter table "phoneCodes" add column "textDueAt" text;
alter table "phoneCodes" add column "textAttempts" integer not null default 0;
create index "phoneCodesDue" on "phoneCodes" ("textDueAt") where "sealedText" is not null;
