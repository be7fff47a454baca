-- What administrators have written in place of the portal's own texts, with names in braces for what they are filled with,
-- and the number under which the operators have registered a text message. An empty "text" stands for the portal's own.
create table "messageTexts" (
  "event" text not null,
  "language" text not null,
  "channel" text not null check ("channel" in ('sms', 'mail', 'paper')),
  "text" text not null,
  "templateId" text not null,
  "changedAt" text not null,
  primary key ("event", "language", "channel")
);
