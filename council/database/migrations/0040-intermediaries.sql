-- Staff of somebody else, such as the operator of a service centre: they enter papers and do nothing else.
alter table "users" add column "duty" text check ("duty" in ('counter'));

-- What somebody entered from paper, newest first: their own list, and how many of the day.
create index "applicationsByEntering" on "applications" ("enteredBy", "enteredAt", "applicationId") where "enteredBy" is not null;
