-- The last days to appeal that refusals were given: one that becomes a holiday moves to the next open day.
create index "readingsByLastDay" on "readings" ("appealUntil") where "appealUntil" is not null;
