-- Of a session's token only the digest is kept, so that who reads the database or a backup cannot sign in with it. No
-- digest can be made here of those that were kept whole: their people sign in again.
delete from "sessions";
alter table "sessions" rename column "token" to "tokenDigest";
