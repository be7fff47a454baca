-- The administrator looks again at cancelled certificates, too: also at those that were cancelled before.
create table "widerReviews" (
  "subject" text primary key,
  "kind" text not null check ("kind" in
    ('entry', 'waiver', 'refund', 'cancelledReceipt', 'cashDifference', 'cancelledCertificate')),
  "applicationId" text references "applications" ("applicationId") on delete cascade,
  "askedOn" text not null,
  "by" text,
  "paise" integer,
  "reason" text not null default '',
  "doneBy" text references "users" ("id"),
  "doneOn" text,
  "finding" text not null default ''
);
insert into "widerReviews"
  ("subject", "kind", "applicationId", "askedOn", "by", "paise", "reason", "doneBy", "doneOn", "finding")
  select "subject", "kind", "applicationId", "askedOn", "by", "paise", "reason", "doneBy", "doneOn", "finding"
  from "reviews";
drop table "reviews";
alter table "widerReviews" rename to "reviews";
create index "reviewsByDay" on "reviews" ("askedOn", "subject");
create index "openReviews" on "reviews" ("askedOn", "subject") where "doneOn" is null;
create index "doneReviews" on "reviews" ("doneOn", "subject") where "doneOn" is not null;
-- What an undone decision took back has no reason, and nobody looks at it.
insert into "reviews" ("subject", "kind", "applicationId", "askedOn", "by", "reason")
  select "certificateId", 'cancelledCertificate', "applicationId", substr("cancelledAt", 1, 10), "cancelledBy", "cancelReason"
  from "certificates" where "cancelledAt" is not null and "cancelReason" <> '';
