-- Filters of the list of applications to which an officer gave a name, each officer's own.
create table "savedFilters" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "name" text not null,
  "nameKey" text not null,
  -- What the filter asks for, as JSON: a text for each parameter.
  "parameters" text not null,
  "createdAt" text not null
);
create unique index "savedFiltersByOfficer" on "savedFilters" ("userId", "nameKey");
