-- The overview counts what came over the counter: few among all, which nobody has to read for it.
create index "applicationsEntered" on "applications" ("date", "way") where "enteredAt" is not null;
