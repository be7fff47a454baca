-- keeps: 1
-- To whom people complain about their own data; '' until the council has entered it.
alter table "councilProfile" add column "grievanceOffice" text not null default '';
alter table "councilProfile" add column "grievancePhone" text not null default '';
alter table "councilProfile" add column "grievanceEmail" text not null default '';
-- Who speaks for a citizen about their data, once they cannot.
create table "nominees" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "name" text not null,
  "phone" text not null,
  "setAt" text not null
);
