-- Whom else the office may tell of an application that it entered from paper: '' for nobody, as for all that are there.
alter table "applications" add column "mayBeTold" text not null default '';
