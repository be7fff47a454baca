-- Grows with each change of what strangers read, so that every process knows when a page that it keeps is old. It has no
-- row before the first change.
create table "contentRevision" (
  "id" integer primary key check ("id" = 1),
  "revision" bigint not null
);
