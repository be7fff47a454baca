-- A decision deletes what officers have typed into the case; their drafts were found by their owner alone.
create index "draftsByPath" on "drafts" ("path");
