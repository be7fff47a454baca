-- Messages that acts have written and that are to be sent: one for each receiver and channel. The value in "receiver" is the
-- address or number at that time; both it and "values" go after 90 days.
create table "outbox" (
  "id" text primary key,
  "event" text not null,
  "subject" text not null,
  "occasion" text not null,
  "userId" text references "users" ("id") on delete cascade,
  "applicationId" text references "applications" ("applicationId") on delete cascade,
  "channel" text not null check ("channel" in ('sms', 'mail', 'call', 'paper')),
  "receiver" text not null,
  "language" text not null,
  "values" text not null,
  "revision" integer,
  "state" text not null check ("state" in ('waiting', 'sent', 'failed', 'dropped', 'done')),
  "dueAt" text not null,
  "expiresAt" text not null,
  "attempts" integer not null default 0,
  "claimedBy" text,
  "claimedUntil" text,
  "error" text,
  "createdAt" text not null,
  "sentAt" text,
  unique ("event", "subject", "occasion", "receiver", "channel")
);
create index "outboxDue" on "outbox" ("dueAt", "id") where "state" = 'waiting';
create index "outboxByApplication" on "outbox" ("applicationId", "createdAt", "id");
create index "outboxByUser" on "outbox" ("userId", "createdAt", "id");
create index "outboxByTime" on "outbox" ("createdAt") where "receiver" <> "id";

-- The channels that somebody sends by: how often in a row one has failed, since when, and until when it rests.
create table "channelState" (
  "channel" text primary key check ("channel" in ('sms', 'mail', 'call', 'paper')),
  "isReady" integer not null check ("isReady" in (0, 1)),
  "failures" integer not null default 0,
  "failingSince" text,
  "openUntil" text
);

-- By which channels a citizen wants to be told, and in which language.
create table "contactChoices" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "language" text not null,
  "mail" integer not null check ("mail" in (0, 1)),
  "sms" integer not null check ("sms" in (0, 1)),
  "changedAt" text not null
);

-- How many messages in a row did not reach an email or a phone number, because it takes none.
alter table "identifiers" add column "contactFailures" integer not null default 0;
