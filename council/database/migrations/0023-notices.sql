-- What the owner of an account is to read on the next page, such as a sign-in from a browser that was never used before.
create table "notices" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "kind" text not null check ("kind" in ('newBrowser', 'numberReleased')),
  "way" text check ("way" in ('password', 'link', 'hosted', 'passkey', 'counter')),
  "deviceDigest" text,
  "createdAt" text not null,
  "readAt" text
);
create index "noticesByUser" on "notices" ("userId", "createdAt", "id");
create index "noticesByTime" on "notices" ("createdAt");

-- The browser of a session, so that it is not asked about its own sign-in.
alter table "sessions" add column "deviceDigest" text;
