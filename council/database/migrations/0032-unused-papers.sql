-- Each sweep asks for the papers that nobody has used for a year.
create index "papersByUse" on "papers" ("usedAt", "paperId");
