-- One row for each stored content; its bytes lie in the folder of files.
create table "files" (
  "digest" text primary key,
  "bytes" integer not null,
  "type" text not null check ("type" in ('image/jpeg', 'application/pdf')),
  "width" integer,
  "height" integer,
  "scan" text not null default 'none' check ("scan" in ('none', 'clean', 'found')),
  "createdAt" text not null
);
-- What a citizen has added, to use it for several applications.
create table "papers" (
  "paperId" text primary key,
  "user" text not null references "users" ("id"),
  "name" text not null,
  "createdAt" text not null,
  "usedAt" text not null
);
create index "papersOfUser" on "papers" ("user", "usedAt");
create table "paperPages" (
  "paperId" text not null references "papers" ("paperId"),
  "position" integer not null,
  "digest" text not null references "files" ("digest"),
  primary key ("paperId", "position")
);
create index "pagesByFile" on "paperPages" ("digest");
-- What an application holds is its own, whatever becomes of the citizen's papers.
create table "casePapers" (
  "applicationId" text not null references "applications" ("applicationId"),
  "document" integer not null,
  "position" integer not null,
  "digest" text references "files" ("digest"),
  "addedAt" text not null,
  "addedBy" text not null references "users" ("id"),
  primary key ("applicationId", "document", "position")
);
create index "casePapersByFile" on "casePapers" ("digest");
