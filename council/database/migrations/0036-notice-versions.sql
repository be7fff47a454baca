-- keeps: 1
-- What the notice about people's own data has said beside forms, each by its digest.
create table "noticeVersions" (
  "version" text primary key,
  -- What it says, in each language.
  "texts" text not null,
  -- Since when it stands beside the forms.
  "since" text not null
);
create index "noticeVersionsByTime" on "noticeVersions" ("since");
-- Null where none stood beside it: it came before them, or with an import.
alter table "applications" add column "noticeVersion" text references "noticeVersions" ("version");
alter table "users" add column "noticeVersion" text references "noticeVersions" ("version");
-- The last day on which the portal looked what has had its years; '' since the years were confirmed.
alter table "retention" add column "seenOn" text not null default '';
