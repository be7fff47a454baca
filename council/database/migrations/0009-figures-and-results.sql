-- What the applicant gets of a service, and the facts of which there are deliberately none.
alter table "services" add column "result" text
  check ("result" in ('nothing', 'certificate', 'declaration', 'elsewhere'));
alter table "services" add column "withoutFacts" text not null default '[]';
-- A fact of the sample that nobody has checked in this office.
alter table "serviceFacts" add column "sample" integer not null default 0 check ("sample" in (0, 1));
update "serviceFacts" set "sample" = 1
where "serviceId" in (select "serviceId" from "services" where "sample" = 1);

-- The ready words that the reason of a refusal is, unchanged; those of before are known by their text.
alter table "applications" add column "readyReason" text;
update "applications" set "readyReason" = (
  select min("readyWords"."id") from "readyWords"
  where "readyWords"."kind" = 'reason'
    and ("readyWords"."serviceId" is null or "readyWords"."serviceId" = "applications"."serviceId")
    and replace("readyWords"."texts", '"text":"' || "applications"."reason" || '"', '') <> "readyWords"."texts"
)
where "status" = 'Rejected' and "reason" <> '';

-- How many applications of a service were refused in a month, by ready words; '' for a reason in own words.
create table "refusalFigures" (
  "serviceId" text not null references "services" ("serviceId"),
  "month" text not null,
  "readyReason" text not null,
  "count" integer not null,
  primary key ("serviceId", "month", "readyReason")
);
create index "refusalsByMonth" on "refusalFigures" ("month", "serviceId");
-- A day in Asia/Kolkata begins at 18:30 UTC, so the last evening of a month belongs to the next one.
insert into "refusalFigures" ("serviceId", "month", "readyReason", "count")
select "serviceId", "month", "reason", count(*) from (
  select "serviceId", coalesce("readyReason", '') as "reason",
    case
      when "isNext" = 0 then substr("decidedAt", 1, 7)
      when substr("decidedAt", 6, 2) = '12'
        then cast(cast(substr("decidedAt", 1, 4) as integer) + 1 as text) || '-01'
      else substr("decidedAt", 1, 5)
        || substr(cast(101 + cast(substr("decidedAt", 6, 2) as integer) as text), 2, 2)
    end as "month"
  from (
    select "serviceId", "readyReason", "decidedAt",
      case
        when substr("decidedAt", 12, 5) >= '18:30' and substr("decidedAt", 9, 2) = (
          case
            when substr("decidedAt", 6, 2) in ('04', '06', '09', '11') then '30'
            when substr("decidedAt", 6, 2) <> '02' then '31'
            when cast(substr("decidedAt", 1, 4) as integer) % 4 = 0 then '29'
            else '28'
          end)
        then 1 else 0
      end as "isNext"
    from "applications"
    where "status" = 'Rejected' and "decidedAt" is not null
  ) as "refused"
) as "refusals"
group by "serviceId", "month", "reason";

-- What waits of a village, and what of it is late.
create index "waitingByVillage" on "applications" ("applicantVillage", "inboxKey")
  where "status" = 'Pending' and "setAsideAt" is null;
