-- A changed letter has a number of its own, and a later refusal is appealed while another appeal is open. That one
-- appeals once on a ground is seen to by the acts, which lock the application.
drop index "appealsOpen";
