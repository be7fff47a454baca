-- What else people call a service, in each language: words, and spellings of them. Searched, and never shown on a page.
create table "alsoCalled" (
  "serviceId" text not null references "services" ("serviceId"),
  "language" text not null,
  "words" text not null,
  primary key ("serviceId", "language")
);

-- The words of a service by the field that they stand in, so that a search reads names first. They are written again at
-- the next start, as are those of every service whose "spelling" is older than the portal's.
drop table "serviceWords";
create table "serviceWords" (
  "field" text not null check ("field" in ('0', '1', '2', '3')),
  "word" text not null,
  "sortKey" text not null,
  "id" text not null references "services" ("serviceId"),
  primary key ("field", "word", "sortKey", "id")
);
create index "serviceWordsById" on "serviceWords" ("id", "word", "field");
alter table "services" add column "spelling" integer not null default 0;
create index "servicesBySpelling" on "services" ("spelling", "serviceId");

-- The words that any service has, as they are and without each one of their letters.
create table "spellings" (
  "variant" text not null,
  "word" text not null,
  primary key ("variant", "word")
);

-- What visitors searched and did not find, by day; nobody's name, account or address.
create table "searchesNotFound" (
  "day" text not null,
  "language" text not null,
  "words" text not null,
  "count" integer not null,
  primary key ("words", "language", "day")
);
create index "searchesNotFoundByCount" on "searchesNotFound" ("day", "count", "words", "language");
