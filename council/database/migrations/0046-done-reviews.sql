-- The entries that somebody has looked at again, in the order in which that was done.
create index "doneCounterReviews" on "counterReviews" ("doneOn", "applicationId") where "doneOn" is not null;
