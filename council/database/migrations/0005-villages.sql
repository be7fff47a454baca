-- The villages of the council, which a form offers by name, each with the pincode that it fills in.
alter table "places" add column "ofCouncil" integer not null default 0 check ("ofCouncil" in (0, 1));
alter table "places" add column "pincode" text not null default '';
create index "placesOfCouncil" on "places" ("nameKey", "placeId") where "ofCouncil" = 1;
