-- Since when the certificate of an approved application waits to be issued.
alter table "applications" add column "toIssueAt" text;
-- What was approved since its service has a template, and has neither a certificate that stands nor another paper.
update "applications" set "toIssueAt" = "decidedAt"
  where "status" = 'Approved' and "setAsideAt" is null and "readyAt" is null and "handedOverAt" is null
    and "decidedAt" >= (
      select min("template"."publishedAt")
      from "certificateTemplates" as "template"
      inner join "services" on "services"."serviceId" = "template"."serviceId"
      where "template"."serviceId" = "applications"."serviceId" and "template"."version" > 0
        and "services"."result" = 'certificate'
    )
    and not exists (
      select 1 from "certificates" as "live"
      where "live"."applicationId" = "applications"."applicationId" and "live"."cancelledAt" is null
    );
create index "applicationsToIssue" on "applications" ("toIssueAt", "applicationId")
  where "toIssueAt" is not null;
