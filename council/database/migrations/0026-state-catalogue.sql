-- keeps: 1
-- What a state has published, in the newest version: empty but in the registry of a district.
create table "stateTemplates" (
  "templateId" text primary key,
  "version" integer not null,
  "digest" text not null,
  "definition" text not null,
  "publishedAt" text not null,
  "withdrawnAt" text
);
-- What a council has said to the templates of its state. A service has the id of its template.
create table "followedTemplates" (
  "templateId" text primary key,
  "templateVersion" integer not null default 0,
  "fields" text not null default '[]',
  "formDigest" text not null default '',
  "keptVersion" integer not null default 0,
  "reason" text not null default '',
  "changedAt" text not null
);
-- Whether a council looks at each change of the state's catalogue, or takes it by itself.
create table "catalogueModes" (
  "id" integer primary key check ("id" = 1),
  "mode" text not null check ("mode" in ('propose', 'apply')),
  "changedAt" text not null,
  "changedBy" text not null references "users" ("id")
);
