-- What a council says, in each of its languages; a text that is '' has not been written in that language.

-- Those that the catalogue is kept in the order of, beside English.
create table "languages" (
  "language" text primary key
);

create table "councilTexts" (
  "language" text primary key,
  "name" text not null default '',
  "place" text not null default '',
  "address" text not null default '',
  "hours" text not null default '',
  "covers" text not null default ''
);
insert into "councilTexts" ("language", "name", "place", "address", "hours")
select 'en', "name", "place", "address", "hours" from "councilProfile";

alter table "councilProfile" drop column "name";
alter table "councilProfile" drop column "place";
alter table "councilProfile" drop column "address";
alter table "councilProfile" drop column "hours";
alter table "councilProfile" add column "defaultLanguage" text not null default 'en';
alter table "councilProfile" add column "image" text;
alter table "councilProfile" add column "imageType" text;

-- The language that a service's own name, description and category are written in.
alter table "services" add column "lang" text not null default 'en';

create table "serviceTexts" (
  "serviceId" text not null references "services" ("serviceId"),
  "language" text not null,
  "serviceName" text not null,
  "serviceDescription" text not null,
  primary key ("serviceId", "language")
);

create table "categoryTexts" (
  "category" text not null,
  "language" text not null,
  "name" text not null,
  "description" text not null,
  primary key ("category", "language")
);

create table "serviceFactTexts" (
  "serviceId" text not null references "services" ("serviceId"),
  "fact" text not null,
  "language" text not null,
  "value" text not null,
  primary key ("serviceId", "fact", "language")
);

-- The catalogue in the order of each language: derived, so that a page of it is read along an index.
create table "serviceListing" (
  "language" text not null,
  "serviceId" text not null references "services" ("serviceId"),
  "category" text not null,
  "lang" text not null,
  "sortKey" text not null,
  primary key ("serviceId", "language")
);
create index "listingByName" on "serviceListing" ("language", "sortKey", "serviceId");
create index "listingByCategory" on "serviceListing" ("language", "category", "sortKey", "serviceId");
insert into "serviceListing" ("language", "serviceId", "category", "lang", "sortKey")
select 'en', "serviceId", "category", "lang", "nameKey" from "services" where "listed" = 1;

drop index "servicesByName";
drop index "servicesByCategory";

-- The service in the languages that it was shown in when the application was sent, as JSON.
alter table "applications" add column "serviceTexts" text not null default '{}';
