-- What somebody of the office has to tell: by phone, oldest first, and on paper.
create index "outboxCalls" on "outbox" ("createdAt", "id") where "channel" = 'call' and "state" = 'waiting';
create index "outboxPapers" on "outbox" ("createdAt", "id") where "channel" = 'paper' and "state" = 'waiting';
