-- keeps: 1
-- What the office answers to an appeal, and the orders that it has to obey.
alter table "appeals" add column "answer" text not null default '';
alter table "appeals" add column "answeredAt" text;
create index "appealsOrdered" on "appeals" ("orderedBy") where "orderedBy" is not null;
