-- When the office is open: seven weekdays from Sunday, with semicolons between them, such as `;10:00-13:30, 14:00-17:45;…`;
-- empty where the council has entered nothing.
alter table "councilProfile" add column "officeHours" text not null default '';
