-- The channels that administrators have switched off for an event; what has no row is on.
create table "channelsOff" (
  "event" text not null,
  "channel" text not null check ("channel" in ('sms', 'mail', 'call')),
  "changedAt" text not null,
  primary key ("event", "channel")
);
