-- keeps: 1
-- What the councils of a district have told of themselves: empty but in the registry of a district.
create table "districtCouncils" (
  "slug" text primary key,
  "host" text not null,
  "reportedOn" text not null default '',
  "report" text not null default ''
);
