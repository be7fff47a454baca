-- Papers that the administrator looks at again: some of each week's entries, drawn by the portal.
create table "counterReviews" (
  "applicationId" text primary key references "applications" ("applicationId") on delete cascade,
  "askedOn" text not null,
  "doneBy" text references "users" ("id"),
  "doneOn" text,
  "finding" text not null default ''
);
create index "counterReviewsByDay" on "counterReviews" ("askedOn", "applicationId");
create index "openCounterReviews" on "counterReviews" ("askedOn", "applicationId") where "doneOn" is null;

-- What was entered in a week.
create index "applicationsByEntryTime" on "applications" ("enteredAt", "applicationId") where "enteredBy" is not null;
