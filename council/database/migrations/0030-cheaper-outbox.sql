-- Each message that an act writes is noted in each index. What is asked about an application is found by event and subject,
-- and what is forgotten after 90 days has been settled long before, so that only settling notes it.
drop index "outboxByApplication";
drop index "outboxByTime";
create index "outboxByTime" on "outbox" ("createdAt") where "receiver" <> "id" and "state" <> 'waiting';
