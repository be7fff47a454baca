-- The foot of every page says when the council last changed what it tells: the newest of these is read along an index.
create index "servicesByUpdate" on "services" ("updatedAt");
