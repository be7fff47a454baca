-- Whether citizens can apply for a service: a draft stands in no catalogue, and a paused one has reasons that the public
-- reads, by language as JSON.
alter table "services" add column "stage" text not null default 'open'
  check ("stage" in ('open', 'paused', 'draft'));
alter table "services" add column "pauseReasons" text not null default '{}';
create index "servicesInDraft" on "services" ("serviceId") where "stage" = 'draft' and "listed" = 1;
