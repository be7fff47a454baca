-- The people for whom a citizen applies. Somebody who is taken off the list is deleted, or keeps an empty row where an
-- application refers to it.
create table "familyMembers" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "name" text not null,
  "fatherName" text not null,
  "motherName" text not null,
  "relation" text not null check ("relation" in ('myself', 'spouse', 'child', 'parent', 'other')),
  "createdAt" text not null,
  "endedAt" text
);
create index "familyMembersByUser" on "familyMembers" ("userId", "createdAt", "id");

-- Null for everything that was sent before, and where nobody was chosen.
alter table "applications" add column "memberId" text references "familyMembers" ("id");
create index "applicationsByMember" on "applications" ("memberId") where "memberId" is not null;
