-- An officer can turn off the keys that press the buttons of a case; they are on for every account that is there.
alter table "users" add column "keysOff" integer not null default 0 check ("keysOff" in (0, 1));
