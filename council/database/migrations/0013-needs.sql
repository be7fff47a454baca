-- What people come for with a service, one of `rules/needs.ts`, and its rank among those: in every language the services
-- are listed by need and rank, and no longer by name. Those that are here keep the order that they have in English.
alter table "services" add column "need" text;
alter table "services" add column "rank" integer not null default 0;

update "services" set "rank" = "named"."position"
from (
  select "services"."serviceId" as "id",
    row_number() over (order by coalesce("sortKey", "nameKey"), "services"."serviceId") as "position"
  from "services" left join "serviceListing"
    on "serviceListing"."serviceId" = "services"."serviceId" and "language" = 'en'
) as "named" where "named"."id" = "services"."serviceId";

create index "servicesByRank" on "services" ("rank");

-- The same key as `placeInCatalogue` makes for a service of no need.
update "serviceListing" set "sortKey" = '9:' || substr(cast(1000000000 + "rank" as text), 2)
from "services" where "services"."serviceId" = "serviceListing"."serviceId";
update "serviceWords" set "sortKey" = '9:' || substr(cast(1000000000 + "rank" as text), 2)
from "services" where "services"."serviceId" = "serviceWords"."id";

drop index "listingByName";
create index "listingByRank" on "serviceListing" ("language", "sortKey", "serviceId");
