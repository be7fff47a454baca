-- What a service costs, and when it falls due.
create table "serviceFees" (
  "serviceId" text not null references "services" ("serviceId"),
  "position" integer not null,
  "name" text not null,
  "texts" text not null default '{}',
  "paise" integer not null check ("paise" >= 0),
  "falls" text not null check ("falls" in ('apply', 'issue', 'officer')),
  primary key ("serviceId", "position")
);

create table "charges" (
  "chargeId" text primary key,
  "applicationId" text not null references "applications" ("applicationId"),
  "name" text not null,
  "texts" text not null default '{}',
  "paise" integer not null check ("paise" between 1 and 99999999),
  "falls" text not null check ("falls" in ('apply', 'issue', 'officer')),
  "addedAt" text not null,
  "addedBy" text not null,
  "waivedAt" text,
  "waivedBy" text,
  "waiveReason" text not null default ''
);
create index "chargesOf" on "charges" ("applicationId", "addedAt", "chargeId");

create table "payments" (
  "paymentId" text primary key,
  "applicationId" text not null references "applications" ("applicationId"),
  "method" text not null check ("method" in ('upi', 'cash', 'bank', 'stamp')),
  "paise" integer not null check ("paise" between 1 and 99999999),
  "reference" text not null default '',
  "state" text not null check ("state" in ('said', 'received', 'notFound')),
  "saidAt" text not null,
  "saidBy" text not null,
  "receivedPaise" integer check ("receivedPaise" between 1 and 99999999),
  "decidedAt" text,
  "decidedBy" text,
  "note" text not null default ''
);
create unique index "paymentByReference" on "payments" ("reference")
  where "reference" <> '' and "state" <> 'notFound';
create index "paymentsOfReference" on "payments" ("reference", "saidAt", "paymentId") where "reference" <> '';
create index "paymentsToCheck" on "payments" ("state", "saidAt", "paymentId");
create index "paymentsByDay" on "payments" ("saidAt", "paymentId");
create index "paymentsOf" on "payments" ("applicationId", "saidAt", "paymentId");

create table "cashCounts" (
  "countId" text primary key,
  "officer" text not null references "users" ("id"),
  "expectedPaise" integer not null,
  "countedPaise" integer not null check ("countedPaise" >= 0),
  "handedTo" text not null,
  "reason" text not null default '',
  "countedAt" text not null
);
create index "cashCountsByTime" on "cashCounts" ("countedAt", "countId");

create table "receipts" (
  "number" text primary key,
  "paymentId" text not null unique references "payments" ("paymentId"),
  "method" text not null check ("method" in ('upi', 'cash', 'bank')),
  "lines" text not null default '[]',
  "bookNumber" text not null default '',
  "issuedAt" text not null,
  "issuedBy" text not null,
  "cancelledAt" text,
  "cancelledBy" text,
  "cancelReason" text not null default '',
  "countId" text references "cashCounts" ("countId"),
  "cancelCountId" text references "cashCounts" ("countId")
);
create index "receiptsByDay" on "receipts" ("issuedAt", "number");
create index "cancelledReceipts" on "receipts" ("cancelledAt", "number") where "cancelledAt" is not null;
create index "uncountedReceipts" on "receipts" ("issuedBy", "issuedAt")
  where "countId" is null and "method" = 'cash';
create index "uncountedCancellations" on "receipts" ("cancelledBy")
  where "cancelledAt" is not null and "cancelCountId" is null and "method" = 'cash';

create table "refunds" (
  "refundId" text primary key,
  "paymentId" text not null references "payments" ("paymentId"),
  "paise" integer not null check ("paise" > 0),
  "method" text not null check ("method" in ('cash', 'bank')),
  "day" text not null,
  "reason" text not null,
  "by" text not null,
  "at" text not null,
  "countId" text references "cashCounts" ("countId")
);
create index "refundsOf" on "refunds" ("paymentId");
create index "refundsByDay" on "refunds" ("at", "refundId");
create index "uncountedRefunds" on "refunds" ("by") where "countId" is null;

-- Where the council takes money by UPI: the newest holds.
create table "upiAccounts" (
  "changeId" text primary key,
  "upiId" text not null,
  "name" text not null,
  "isTried" integer not null default 0,
  "changedAt" text not null,
  "changedBy" text not null references "users" ("id")
);
create index "upiAccountsByTime" on "upiAccounts" ("changedAt", "changeId");

-- What the administrator looks at again: entries from paper, and now what officers did with money.
create table "reviews" (
  "subject" text primary key,
  "kind" text not null check ("kind" in (
    'entry', 'waiver', 'refund', 'stamp', 'cancelledReceipt', 'cancelledCertificate', 'cashDifference'
  )),
  "applicationId" text references "applications" ("applicationId") on delete cascade,
  "askedOn" text not null,
  "by" text,
  "paise" integer,
  "reason" text not null default '',
  "doneBy" text references "users" ("id"),
  "doneOn" text,
  "finding" text not null default ''
);
insert into "reviews" ("subject", "kind", "applicationId", "askedOn", "doneBy", "doneOn", "finding")
  select "applicationId", 'entry', "applicationId", "askedOn", "doneBy", "doneOn", "finding" from "counterReviews";
drop table "counterReviews";
create index "reviewsByDay" on "reviews" ("askedOn", "subject");
create index "openReviews" on "reviews" ("askedOn", "subject") where "doneOn" is null;
create index "doneReviews" on "reviews" ("doneOn", "subject") where "doneOn" is not null;
