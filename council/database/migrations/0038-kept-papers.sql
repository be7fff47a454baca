-- For how many days after the decision the pages of an application are kept; then their bytes go.
alter table "councilProfile" add column "paperDays" integer not null default 365;
