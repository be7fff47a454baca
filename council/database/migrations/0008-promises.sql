-- The due date as a promise: what was promised when, each move with its reason; readings and papers as they were given.

create table "promises" (
  "applicationId" text not null references "applications" ("applicationId"),
  -- 1 is what was promised at the receipt.
  "ordinal" integer not null,
  "daysAllowed" integer not null,
  -- Null while documents are missing or an order stands without an end.
  "dueOn" text,
  -- The last day to appeal should the limit pass; null without a due date.
  "appealUntil" text,
  "reasonKey" text not null,
  -- Words of the council, such as the reference and reason of an order; '' where the key says it all.
  "reason" text not null default '',
  -- The line of the audit; '' for what was promised before there were promises.
  "actId" text not null,
  "madeAt" text not null,
  primary key ("applicationId", "ordinal")
);

-- What the clock showed when the limit passed (ordinal 0) and at each decision (1 and up).
create table "readings" (
  "applicationId" text not null references "applications" ("applicationId"),
  "ordinal" integer not null,
  -- JSON; '' until the portal has frozen a decision of before; 'null' where no days were allowed.
  "json" text not null,
  -- Of a refusal.
  "appealUntil" text,
  primary key ("applicationId", "ordinal")
);
create index "readingsToFreeze" on "readings" ("applicationId", "ordinal") where "json" = '';

-- The acknowledgement as it was issued: its figures, and in the first the facts of the service on that day.
create table "acknowledgements" (
  "applicationId" text not null references "applications" ("applicationId"),
  "ordinal" integer not null,
  -- JSON; '' until the portal has written down one of before.
  "json" text not null,
  "issuedAt" text not null,
  "issuedBy" text not null,
  primary key ("applicationId", "ordinal")
);
create index "acknowledgementsToFreeze" on "acknowledgements" ("applicationId", "ordinal") where "json" = '';

insert into "promises" ("applicationId", "ordinal", "daysAllowed", "dueOn", "reasonKey", "actId", "madeAt")
  select "applicationId", 1, "daysAllowed", "dueOn", 'migrated', '', "date" from "applications"
  where "status" = 'Pending' and "daysAllowed" is not null;
insert into "readings" ("applicationId", "ordinal", "json")
  select "applicationId", 1, '' from "applications" where "status" <> 'Pending';
insert into "acknowledgements" ("applicationId", "ordinal", "json", "issuedAt", "issuedBy")
  select "applicationId", 1, '', "date", "user" from "applications";

-- Whether the days count on, or start again, when documents are found missing after the case was complete.
alter table "councilProfile" add column "afterMissing" text not null default 'continues'
  check ("afterMissing" in ('continues', 'restarts'));
-- Whether the last day to appeal moves to a day on which the office is open (General Clauses Act s.10).
alter table "councilProfile" add column "appealOnOpenDay" integer not null default 1
  check ("appealOnOpenDay" in (0, 1));

alter table "extensionOrders" add column "orderedOn" text;
alter table "extensionOrders" add column "authority" text not null default '';
alter table "extensionOrders" add column "revokedAt" text;
alter table "extensionOrders" add column "revokedReason" text not null default '';

-- The services that an order holds for; one without any holds for all.
create table "orderServices" (
  "orderId" text not null references "extensionOrders" ("id"),
  "serviceId" text not null references "services" ("serviceId"),
  primary key ("orderId", "serviceId")
);
insert into "orderServices" ("orderId", "serviceId")
  select "id", "serviceId" from "extensionOrders" where "serviceId" is not null;
update "extensionOrders" set "serviceId" = null;

-- What an order said before it was ended, corrected or revoked, and why that was done.
create table "orderVersions" (
  "orderId" text not null references "extensionOrders" ("id"),
  "ordinal" integer not null,
  -- JSON: the order as it was.
  "json" text not null,
  "reason" text not null,
  "changedAt" text not null,
  "changedBy" text not null,
  primary key ("orderId", "ordinal")
);
