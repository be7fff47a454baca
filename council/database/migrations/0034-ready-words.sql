-- Reasons for rejecting and requests for papers that officers choose instead of typing, in each language, as JSON.
create table "readyWords" (
  "id" text primary key,
  "kind" text not null check ("kind" in ('reason', 'request')),
  -- Null: for all services.
  "serviceId" text references "services" ("serviceId"),
  "texts" text not null,
  "createdAt" text not null
);
create index "readyWordsByKind" on "readyWords" ("kind", "createdAt", "id");
create index "readyWordsByService" on "readyWords" ("serviceId");
