-- The case behind an application: whose turn it is, within how many days it is to be decided, and when that is.

alter table "applications" add column "daysAllowed" integer;
-- The day from which everything was at hand; null while something is missing, or where nobody asks.
alter table "applications" add column "completeOn" text;
alter table "applications" add column "dueOn" text;
-- Null: nobody's, because it is decided or because its service has neither days nor documents.
alter table "applications" add column "turn" text check ("turn" in ('citizen', 'council'));
alter table "applications" add column "decidedAt" text;
alter table "applications" add column "reason" text not null default '';
alter table "applications" add column "remark" text not null default '';
-- Its place in the inbox; '' until the portal has read the application over.
alter table "applications" add column "inboxKey" text not null default '';
update "applications" set "decidedAt" = "updatedAt" where "status" <> 'Pending';

create index "inbox" on "applications" ("inboxKey", "applicationId");
create index "inboxByStatus" on "applications" ("status", "inboxKey", "applicationId");
create index "inboxByService" on "applications" ("serviceId", "inboxKey", "applicationId");
create index "inboxByServiceAndStatus" on "applications" ("serviceId", "status", "inboxKey", "applicationId");
-- Only those that are somebody's turn: in a council without days and documents they hold nothing.
create index "inboxByTurn" on "applications" ("turn", "inboxKey", "applicationId") where "turn" is not null;
create index "inboxByServiceAndTurn" on "applications" ("serviceId", "turn", "inboxKey", "applicationId")
  where "turn" is not null;
create index "newestByTurn" on "applications" ("turn", "date", "applicationId") where "turn" is not null;
create index "newestByServiceAndTurn" on "applications" ("serviceId", "turn", "date", "applicationId")
  where "turn" is not null;
create index "pendingApplications" on "applications" ("serviceId", "applicationId") where "status" = 'Pending';

-- The documents that the service asked for when the application was sent.
create table "caseDocuments" (
  "applicationId" text not null references "applications" ("applicationId"),
  "position" integer not null,
  "name" text not null,
  "note" text not null,
  "lang" text not null,
  -- JSON: name and note in each other language.
  "texts" text not null default '{}',
  "atHand" integer not null check ("atHand" in (0, 1)),
  "state" text not null default 'unseen' check ("state" in ('unseen', 'seen', 'missing')),
  primary key ("applicationId", "position")
);

-- The periods in which documents were found missing again.
create table "casePauses" (
  "applicationId" text not null references "applications" ("applicationId"),
  "fromDay" text not null,
  "toDay" text,
  -- JSON: positions of documents.
  "missing" text not null,
  primary key ("applicationId", "fromDay")
);

create table "holidays" (
  "language" text not null,
  "day" text not null,
  "name" text not null,
  primary key ("language", "day")
);

create table "extensionOrders" (
  "id" text primary key,
  "serviceId" text references "services" ("serviceId"),
  "fromDay" text not null,
  "toDay" text,
  "reference" text not null,
  "reason" text not null,
  "createdAt" text not null
);

-- Weekdays, 0 for Sunday, with commas between them.
alter table "councilProfile" add column "weeklyHolidays" text not null default '0';
alter table "councilProfile" add column "countFrom" text not null default 'dayAfter'
  check ("countFrom" in ('dayAfter', 'sameDay'));
alter table "councilProfile" add column "holidaysCounted" integer not null default 0
  check ("holidaysCounted" in (0, 1));
alter table "councilProfile" add column "lastDayOnHoliday" text not null default 'nextWorkingDay'
  check ("lastDayOnHoliday" in ('nextWorkingDay', 'stays'));
alter table "councilProfile" add column "appealDays" integer not null default 30;

-- What a member of the staff is called where names are not shown.
alter table "users" add column "office" text not null default '';

create table "applicationWords" (
  "word" text not null,
  "sortKey" text not null,
  "id" text not null references "applications" ("applicationId"),
  primary key ("word", "sortKey", "id")
);
create index "applicationWordsById" on "applicationWords" ("id", "word");

-- How many applications are alike: each is counted in one row, and moves to another when it is decided.
create table "applicationFigures" (
  "serviceId" text not null references "services" ("serviceId"),
  "receivedMonth" text not null,
  -- '' while it is open.
  "decidedMonth" text not null,
  "timing" text not null check ("timing" in ('open', 'inTime', 'late', 'noLimit')),
  "daysTaken" integer not null,
  "count" integer not null,
  primary key ("serviceId", "receivedMonth", "decidedMonth", "timing", "daysTaken")
);
create index "figuresByReceipt" on "applicationFigures" ("receivedMonth", "serviceId");
create index "figuresByDecision" on "applicationFigures" ("decidedMonth", "serviceId");

create index "applicationsByDecision" on "applications" ("decidedAt", "applicationId") where "decidedAt" is not null;
create index "applicationsByServiceAndDecision" on "applications" ("serviceId", "decidedAt", "applicationId")
  where "decidedAt" is not null;
create index "applicationsByStatusAndDecision" on "applications" ("status", "decidedAt", "applicationId")
  where "decidedAt" is not null;
