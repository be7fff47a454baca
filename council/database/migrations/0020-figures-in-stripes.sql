-- keeps: 0, because a portal of before would count in a row without a stripe
-- Many transactions at once count an open application of one service: each adds to one of several rows.
create table "stripedFigures" (
  "serviceId" text not null references "services" ("serviceId"),
  "receivedMonth" text not null,
  "decidedMonth" text not null,
  "timing" text not null check ("timing" in ('open', 'inTime', 'late', 'noLimit')),
  "daysTaken" integer not null,
  "stripe" integer not null,
  "count" integer not null,
  primary key ("serviceId", "receivedMonth", "decidedMonth", "timing", "daysTaken", "stripe")
);
insert into "stripedFigures" select "serviceId", "receivedMonth", "decidedMonth", "timing", "daysTaken", 0, "count"
  from "applicationFigures";
drop table "applicationFigures";
alter table "stripedFigures" rename to "applicationFigures";
create index "figuresByReceipt" on "applicationFigures" ("receivedMonth", "serviceId");
create index "figuresByDecision" on "applicationFigures" ("decidedMonth", "serviceId");
