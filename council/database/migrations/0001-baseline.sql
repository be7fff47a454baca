-- The tables of a council, in SQL that SQLite and PostgreSQL share: time is ISO-8601 UTC text, yes and no are 1 and 0.
-- What each column means stands beside its type in `council/database/*tables.ts`.

-- What a council says of itself, its calendar and its places.

create table "councilProfile" (
  "id" integer primary key check ("id" = 1),
  "phone" text not null default '',
  "email" text not null default '',
  "demonstration" integer not null default 0 check ("demonstration" in (0, 1)),
  "updatedAt" text not null,
  "defaultLanguage" text not null default 'en',
  "image" text,
  "imageType" text,
  "weeklyHolidays" text not null default '0',
  "countFrom" text not null default 'dayAfter' check ("countFrom" in ('dayAfter', 'sameDay')),
  "holidaysCounted" integer not null default 0 check ("holidaysCounted" in (0, 1)),
  "lastDayOnHoliday" text not null default 'nextWorkingDay'
    check ("lastDayOnHoliday" in ('nextWorkingDay', 'stays')),
  "appealDays" integer not null default 30,
  "afterMissing" text not null default 'continues' check ("afterMissing" in ('continues', 'restarts')),
  "appealOnOpenDay" integer not null default 1 check ("appealOnOpenDay" in (0, 1)),
  "officeHours" text not null default '',
  "paperDays" integer not null default 365,
  "appealSource" text not null default ''
);

create table "councilTexts" (
  "language" text primary key,
  "name" text not null default '',
  "place" text not null default '',
  "address" text not null default '',
  "hours" text not null default '',
  "covers" text not null default '',
  "identityName" text not null default ''
);

create table "languages" (
  "language" text primary key
);

create table "places" (
  "placeId" text primary key,
  "kind" text not null check ("kind" in ('state', 'district', 'block', 'village')),
  "parentId" text references "places" ("placeId"),
  "name" text not null,
  "nameKey" text not null,
  "endedAt" text
);
create index "placesByParent" on "places" ("kind", "parentId", "nameKey", "placeId");

create table "holidays" (
  "language" text not null,
  "day" text not null,
  "name" text not null,
  primary key ("language", "day")
);

-- Accounts, and how people sign in.

create table "users" (
  "id" text primary key,
  "email" text unique,
  "name" text not null,
  "role" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "nameKey" text not null,
  "placeId" text references "places" ("placeId"),
  "disabledAt" text,
  "temporaryPasswordAt" text,
  "office" text not null default '',
  "counterPhone" text,
  "duty" text check ("duty" in ('counter')),
  "escalateDays" integer,
  "counterBy" text
);
create index "usersByRole" on "users" ("role", "nameKey", "id");
create index "usersByPlace" on "users" ("role", "placeId", "nameKey", "id");
create index "usersByEscalation" on "users" ("escalateDays") where "escalateDays" is not null;
-- A family may share one number, so the name belongs to the key of a person whom the office entered.
create unique index "usersByCounterPhone" on "users" ("counterPhone", "nameKey") where "counterBy" is null;

-- Whether an email or a phone number is taken is asked here alone: `users.email` repeats it for lists.
create table "identifiers" (
  "kind" text not null check ("kind" in ('email', 'phone')),
  "value" text not null,
  "userId" text not null references "users" ("id") on delete cascade,
  "verifiedAt" text,
  "verifiedBy" text,
  "createdAt" text not null,
  "contactFailures" integer not null default 0,
  primary key ("kind", "value")
);
create unique index "identifiersByUser" on "identifiers" ("userId", "kind");

create table "credentials" (
  "id" text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "users" ("id") on delete cascade,
  "password" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "lastUsedAt" text
);
create unique index "credentialsByAccount" on "credentials" ("providerId", "accountId");
create unique index "credentialsByUser" on "credentials" ("userId", "providerId");

create table "passkeys" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "publicKey" text not null,
  "counter" bigint not null,
  "name" text not null,
  "createdAt" text not null,
  "lastUsedAt" text
);
create index "passkeysByUser" on "passkeys" ("userId", "createdAt", "id");

-- The secret is sealed: what makes codes stands in no backup.
create table "secondFactors" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "sealed" text,
  "confirmedAt" text,
  "lastStep" integer not null,
  "pending" text,
  "pendingAt" text,
  check (("sealed" is null) = ("confirmedAt" is null))
);

create table "recoveryCodes" (
  "digest" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "usedAt" text
);
create index "recoveryCodesByUser" on "recoveryCodes" ("userId");

create table "oneTimeLinks" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "tokenDigest" text not null unique,
  "createdAt" text not null,
  "expiresAt" text not null,
  "clearsFactor" integer not null check ("clearsFactor" in (0, 1))
);

create table "phoneCodes" (
  "phone" text not null,
  "purpose" text not null check ("purpose" in ('confirm', 'recover')),
  "asker" text not null,
  "digest" text not null,
  "userId" text references "users" ("id") on delete cascade,
  "tries" integer not null,
  "sentAt" text not null,
  "expiresAt" text not null,
  "sealedText" text,
  "textDueAt" text,
  "textAttempts" integer not null default 0,
  primary key ("phone", "purpose", "asker"),
  check (("purpose" = 'confirm') = ("userId" is not null))
);
create unique index "phoneCodesByUser" on "phoneCodes" ("userId") where "userId" is not null;
create index "phoneCodesByEnd" on "phoneCodes" ("expiresAt");
create index "phoneCodesDue" on "phoneCodes" ("textDueAt") where "sealedText" is not null;

create table "invitedIdentities" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "email" text not null,
  "invitedBy" text not null,
  "createdAt" text not null,
  "expiresAt" text not null
);
create unique index "invitedIdentitiesByEmail" on "invitedIdentities" ("email");

create table "spentTokens" (
  "digest" text primary key,
  "expiresAt" text not null
);

-- Of a session's token only the digest is kept: nobody who reads the database or a backup can sign in with it.
create table "sessions" (
  "id" text primary key,
  "tokenDigest" text not null unique,
  "userId" text not null references "users" ("id") on delete cascade,
  "expiresAt" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "endedAt" text,
  "way" text not null default 'password'
    check ("way" in ('password', 'link', 'hosted', 'passkey', 'counter')),
  "device" text not null default 'other' check ("device" in ('phone', 'computer', 'other')),
  "issuer" text,
  "subject" text,
  "sid" text,
  "deviceDigest" text not null
);
create index "sessionsByUser" on "sessions" ("userId");
create index "sessionsByExpiry" on "sessions" ("expiresAt");
create index "sessionsByHosted" on "sessions" ("issuer", "sid") where "issuer" is not null;
create index "sessionsBySubject" on "sessions" ("issuer", "subject") where "issuer" is not null;

create table "signInSteps" (
  "tokenDigest" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "deviceDigest" text not null,
  "carried" text not null,
  "expiresAt" text not null
);
create index "signInStepsByUser" on "signInSteps" ("userId");
create index "signInStepsByEnd" on "signInSteps" ("expiresAt");

create table "knownDevices" (
  "userId" text not null references "users" ("id") on delete cascade,
  "deviceDigest" text not null,
  "seenAt" text not null,
  primary key ("userId", "deviceDigest")
);

create table "throttles" (
  "key" text primary key,
  "points" integer not null default 0,
  "expire" bigint
);
create index "throttlesByExpiry" on "throttles" ("expire");

create table "citizenWords" (
  "word" text not null,
  "sortKey" text not null,
  "id" text not null references "users" ("id") on delete cascade,
  primary key ("word", "sortKey", "id")
);
create index "citizenWordsById" on "citizenWords" ("id", "word");

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

create table "profileRequests" (
  "id" text primary key,
  "user" text not null references "users" ("id"),
  "message" text not null,
  "date" text not null,
  "done" integer not null default 0 check ("done" in (0, 1)),
  "doneAt" text,
  "doneBy" text references "users" ("id")
);
create index "profileRequestsByDate" on "profileRequests" ("done", "date", "id");
create unique index "openRequestOfUser" on "profileRequests" ("user") where "done" = 0;

create table "drafts" (
  "user" text not null references "users" ("id") on delete cascade,
  "path" text not null,
  "fields" text not null,
  "date" text not null,
  primary key ("user", "path")
);

-- Services, what is said of them and how they are found.

create table "services" (
  "serviceId" text primary key,
  "serviceName" text not null,
  "serviceDescription" text not null,
  "category" text not null,
  "link" text not null,
  "nameKey" text not null,
  "sample" integer not null default 0 check ("sample" in (0, 1)),
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "listed" integer not null default 1 check ("listed" in (0, 1)),
  "lang" text not null default 'en',
  "need" text,
  "rank" integer not null default 0,
  "formVersion" integer,
  "stage" text not null default 'open' check ("stage" in ('open', 'paused', 'draft')),
  "pauseReasons" text not null default '{}'
);
-- The foot of every page says when the council last changed what it tells: the newest is read along an index.
create index "servicesByUpdate" on "services" ("updatedAt");
create index "servicesByRank" on "services" ("rank");
create index "servicesInDraft" on "services" ("serviceId") where "stage" = 'draft' and "listed" = 1;

create table "serviceTexts" (
  "serviceId" text not null references "services" ("serviceId"),
  "language" text not null,
  "serviceName" text not null,
  "serviceDescription" text not null,
  primary key ("serviceId", "language")
);

create table "categoryTexts" (
  "category" text not null,
  "language" text not null,
  "name" text not null,
  "description" text not null,
  primary key ("category", "language")
);

create table "serviceFacts" (
  "serviceId" text not null references "services" ("serviceId"),
  "fact" text not null,
  "value" text not null,
  "lang" text not null default 'en',
  "source" text not null,
  "checkedOn" text not null,
  "grade" text not null check ("grade" in ('A', 'B', 'C')),
  primary key ("serviceId", "fact")
);

create table "serviceFactTexts" (
  "serviceId" text not null references "services" ("serviceId"),
  "fact" text not null,
  "language" text not null,
  "value" text not null,
  primary key ("serviceId", "fact", "language")
);

-- Derived, so that a page of the catalogue is read along an index.
create table "serviceListing" (
  "language" text not null,
  "serviceId" text not null references "services" ("serviceId"),
  "category" text not null,
  "lang" text not null,
  "sortKey" text not null,
  primary key ("serviceId", "language")
);
create index "listingByCategory" on "serviceListing" ("language", "category", "sortKey", "serviceId");
create index "listingByRank" on "serviceListing" ("language", "sortKey", "serviceId");

create table "alsoCalled" (
  "serviceId" text not null references "services" ("serviceId"),
  "language" text not null,
  "words" text not null,
  primary key ("serviceId", "language")
);

create table "serviceWords" (
  "field" text not null check ("field" in ('0', '1', '2', '3')),
  "word" text not null,
  "sortKey" text not null,
  "id" text not null references "services" ("serviceId"),
  primary key ("field", "word", "sortKey", "id")
);
create index "serviceWordsById" on "serviceWords" ("id", "word", "field");

create table "spellings" (
  "variant" text not null,
  "word" text not null,
  primary key ("variant", "word")
);

-- No name, account or address of the visitor is kept.
create table "searchesNotFound" (
  "day" text not null,
  "language" text not null,
  "words" text not null,
  "count" integer not null,
  primary key ("words", "language", "day")
);
create index "searchesNotFoundByCount" on "searchesNotFound" ("day", "count", "words", "language");

create table "forms" (
  "serviceId" text not null references "services" ("serviceId"),
  "version" integer not null,
  "definition" text not null,
  "revision" integer not null default 1,
  "changedAt" text not null,
  "changedBy" text not null references "users" ("id"),
  "publishedAt" text,
  "note" text not null default '',
  primary key ("serviceId", "version"),
  check (("version" = 0) = ("publishedAt" is null))
);

create table "readyWords" (
  "id" text primary key,
  "kind" text not null check ("kind" in ('reason', 'request')),
  "serviceId" text references "services" ("serviceId"),
  "texts" text not null,
  "createdAt" text not null
);
create index "readyWordsByKind" on "readyWords" ("kind", "createdAt", "id");
create index "readyWordsByService" on "readyWords" ("serviceId");

-- Applications and the cases behind them.

create table "applications" (
  "applicationId" text primary key,
  "serviceId" text not null references "services" ("serviceId"),
  "serviceName" text not null,
  "serviceDescription" text not null,
  "category" text not null,
  "link" text not null,
  "applicantName" text not null,
  "applicantFatherName" text not null,
  "applicantMotherName" text not null,
  "applicantPhoneNo" text not null,
  "applicantVillage" text not null,
  "applicantPincode" text not null,
  "applicantLandmark" text not null,
  "userDetails" text not null,
  "additionalInfo" text not null,
  "status" text not null check ("status" in ('Pending', 'Approved', 'Rejected')),
  "date" text not null,
  "updatedAt" text,
  "user" text not null references "users" ("id"),
  "revision" integer not null default 1,
  "submissionKey" text not null,
  "submissionDigest" text not null,
  "serviceTexts" text not null default '{}',
  "daysAllowed" integer,
  "completeOn" text,
  "dueOn" text,
  "turn" text check ("turn" in ('citizen', 'council')),
  "decidedAt" text,
  "reason" text not null default '',
  "remark" text not null default '',
  "inboxKey" text not null,
  "stoppedLateAt" text,
  "setAsideAt" text,
  "setAsideBy" text,
  "setAsideReason" text not null default '',
  "memberId" text references "familyMembers" ("id"),
  "formVersion" integer,
  "answers" text not null default '{}',
  "way" text not null default 'online' check ("way" in ('online', 'counter', 'intermediary')),
  "enteredBy" text references "users" ("id"),
  "enteredAt" text,
  "receivedOn" text,
  "confirmation" text check ("confirmation" in ('signature', 'thumb')),
  "witness" text not null default '',
  "paperFile" text not null default '',
  "assignedTo" text references "users" ("id"),
  unique ("user", "submissionKey", "submissionDigest")
);
create index "applicationsByUser" on "applications" ("user", "date", "applicationId");
-- Only those that are somebody's turn: in a council without days and documents they hold nothing.
create index "inboxByTurn" on "applications" ("turn", "inboxKey", "applicationId") where "turn" is not null;
create index "inboxByServiceAndTurn" on "applications" ("serviceId", "turn", "inboxKey", "applicationId")
  where "turn" is not null;
create index "newestByTurn" on "applications" ("turn", "date", "applicationId") where "turn" is not null;
create index "newestByServiceAndTurn" on "applications" ("serviceId", "turn", "date", "applicationId")
  where "turn" is not null;
create index "pendingApplications" on "applications"
  ("serviceId", "applicationId") where "status" = 'Pending';
create index "applicationsByDecision" on "applications" ("decidedAt", "applicationId")
  where "decidedAt" is not null;
create index "applicationsByServiceAndDecision" on "applications" ("serviceId", "decidedAt", "applicationId")
  where "decidedAt" is not null;
create index "applicationsByStatusAndDecision" on "applications" ("status", "decidedAt", "applicationId")
  where "decidedAt" is not null;
-- A due date ends at midnight in Asia/Kolkata, 18:30 in UTC. The status stands last, so that a list of one status
-- reads no rows of the others.
create index "applicationsDecidedLate" on "applications" ("decidedAt", "applicationId", "status")
  where "decidedAt" >= "dueOn" || 'T18:30:00.000Z';
create index "applicationsOfServiceDecidedLate" on "applications"
  ("serviceId", "decidedAt", "applicationId", "status")
  where "decidedAt" >= "dueOn" || 'T18:30:00.000Z';
create index "applicationsDecidedInTime" on "applications" ("decidedAt", "applicationId", "status")
  where "decidedAt" < "dueOn" || 'T18:30:00.000Z';
create index "applicationsOfServiceDecidedInTime" on "applications"
  ("serviceId", "decidedAt", "applicationId", "status")
  where "decidedAt" < "dueOn" || 'T18:30:00.000Z';
create index "applicationsSetAside" on "applications" ("inboxKey", "applicationId")
  where "setAsideAt" is not null;
-- "setAsideAt" stands in the indexes of lists that leave those applications out, so that no row is read to count them.
create index "applicationsByDate" on "applications" ("date", "applicationId", "setAsideAt");
create index "applicationsByStatus" on "applications" ("status", "date", "applicationId", "setAsideAt");
create index "applicationsByService" on "applications" ("serviceId", "date", "applicationId", "setAsideAt");
create index "applicationsByServiceAndStatus" on "applications"
  ("serviceId", "status", "date", "applicationId", "setAsideAt");
create index "inbox" on "applications" ("inboxKey", "applicationId", "setAsideAt");
create index "inboxByStatus" on "applications" ("status", "inboxKey", "applicationId", "setAsideAt");
create index "inboxByService" on "applications" ("serviceId", "inboxKey", "applicationId", "setAsideAt");
create index "inboxByServiceAndStatus" on "applications"
  ("serviceId", "status", "inboxKey", "applicationId", "setAsideAt");
create index "applicationsStoppedLate" on "applications" ("stoppedLateAt", "applicationId", "setAsideAt")
  where "stoppedLateAt" is not null;
create index "applicationsOfServiceStoppedLate" on "applications"
  ("serviceId", "stoppedLateAt", "applicationId", "setAsideAt")
  where "stoppedLateAt" is not null;
create index "applicationsStoppedLateByStatus" on "applications"
  ("status", "stoppedLateAt", "applicationId", "setAsideAt")
  where "stoppedLateAt" is not null;
create index "applicationsOfServiceStoppedLateByStatus" on "applications"
  ("serviceId", "status", "stoppedLateAt", "applicationId", "setAsideAt")
  where "stoppedLateAt" is not null;
create index "applicationsByMember" on "applications" ("memberId") where "memberId" is not null;
create index "applicationsByEntering" on "applications" ("enteredBy", "enteredAt", "applicationId")
  where "enteredBy" is not null;
create index "assignedApplications" on "applications"
  ("assignedTo", "inboxKey", "applicationId", "setAsideAt")
  where "status" = 'Pending';
create index "applicationsByEntryTime" on "applications" ("enteredAt", "applicationId")
  where "enteredBy" is not null;
create index "applicationsEntered" on "applications" ("date", "way") where "enteredAt" is not null;

create table "caseDocuments" (
  "applicationId" text not null references "applications" ("applicationId"),
  "position" integer not null,
  "name" text not null,
  "note" text not null,
  "lang" text not null,
  "texts" text not null default '{}',
  "atHand" integer not null check ("atHand" in (0, 1)),
  "state" text not null default 'unseen' check ("state" in ('unseen', 'seen', 'missing')),
  primary key ("applicationId", "position")
);

create table "casePauses" (
  "applicationId" text not null references "applications" ("applicationId"),
  "fromDay" text not null,
  "toDay" text,
  "missing" text not null,
  primary key ("applicationId", "fromDay")
);

create table "applicationWords" (
  "word" text not null,
  "sortKey" text not null,
  "id" text not null references "applications" ("applicationId"),
  primary key ("word", "sortKey", "id")
);
create index "applicationWordsById" on "applicationWords" ("id", "word");

create table "applicationNumbers" (
  "stem" text primary key,
  "last" integer not null
);

-- Each application is counted in one row, and moves to another when it is decided.
create table "applicationFigures" (
  "serviceId" text not null references "services" ("serviceId"),
  "receivedMonth" text not null,
  "decidedMonth" text not null,
  "timing" text not null check ("timing" in ('open', 'inTime', 'late', 'noLimit')),
  "daysTaken" integer not null,
  "count" integer not null,
  primary key ("serviceId", "receivedMonth", "decidedMonth", "timing", "daysTaken")
);
create index "figuresByReceipt" on "applicationFigures" ("receivedMonth", "serviceId");
create index "figuresByDecision" on "applicationFigures" ("decidedMonth", "serviceId");

create table "lateStopFigures" (
  "serviceId" text not null references "services" ("serviceId"),
  "month" text not null,
  "count" integer not null,
  primary key ("serviceId", "month")
);
create index "lateStopsByMonth" on "lateStopFigures" ("month", "serviceId");

create table "openCases" (
  "applicationId" text not null references "applications" ("applicationId"),
  "userId" text not null references "users" ("id") on delete cascade,
  "openedAt" text not null,
  "seenAt" text not null,
  primary key ("applicationId", "userId")
);
create index "openCasesByOfficer" on "openCases" ("userId");
create index "openCasesByEnd" on "openCases" ("seenAt");

create table "savedFilters" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "name" text not null,
  "nameKey" text not null,
  "parameters" text not null,
  "createdAt" text not null
);
create unique index "savedFiltersByOfficer" on "savedFilters" ("userId", "nameKey");

create table "claimCodes" (
  "applicationId" text primary key references "applications" ("applicationId") on delete cascade,
  "digest" text not null,
  "createdBy" text not null references "users" ("id"),
  "createdAt" text not null,
  "expiresAt" text not null
);
create index "claimCodesByTime" on "claimCodes" ("expiresAt");

create table "counterReviews" (
  "applicationId" text primary key references "applications" ("applicationId") on delete cascade,
  "askedOn" text not null,
  "doneBy" text references "users" ("id"),
  "doneOn" text,
  "finding" text not null default ''
);
create index "counterReviewsByDay" on "counterReviews" ("askedOn", "applicationId");
create index "openCounterReviews" on "counterReviews" ("askedOn", "applicationId") where "doneOn" is null;
create index "doneCounterReviews" on "counterReviews" ("doneOn", "applicationId") where "doneOn" is not null;

-- What the law's clock promised and showed, and the orders that extend it.

create table "promises" (
  "applicationId" text not null references "applications" ("applicationId"),
  "ordinal" integer not null,
  "daysAllowed" integer not null,
  "dueOn" text,
  "appealUntil" text,
  "reasonKey" text not null,
  "reason" text not null default '',
  "actId" text not null,
  "madeAt" text not null,
  primary key ("applicationId", "ordinal")
);

create table "readings" (
  "applicationId" text not null references "applications" ("applicationId"),
  "ordinal" integer not null,
  "json" text not null,
  "appealUntil" text,
  primary key ("applicationId", "ordinal")
);
create index "readingsByLastDay" on "readings" ("appealUntil") where "appealUntil" is not null;

create table "acknowledgements" (
  "applicationId" text not null references "applications" ("applicationId"),
  "ordinal" integer not null,
  "json" text not null,
  "issuedAt" text not null,
  "issuedBy" text not null,
  primary key ("applicationId", "ordinal")
);

create table "extensionOrders" (
  "id" text primary key,
  "fromDay" text not null,
  "toDay" text,
  "reference" text not null,
  "reason" text not null,
  "createdAt" text not null,
  "orderedOn" text not null,
  "authority" text not null,
  "revokedAt" text,
  "revokedReason" text not null default ''
);

create table "orderServices" (
  "orderId" text not null references "extensionOrders" ("id"),
  "serviceId" text not null references "services" ("serviceId"),
  primary key ("orderId", "serviceId")
);

create table "orderVersions" (
  "orderId" text not null references "extensionOrders" ("id"),
  "ordinal" integer not null,
  "json" text not null,
  "reason" text not null,
  "changedAt" text not null,
  "changedBy" text not null,
  primary key ("orderId", "ordinal")
);

-- Stored files, the papers of citizens and of applications.

create table "files" (
  "digest" text primary key,
  "bytes" integer not null,
  "type" text not null check ("type" in ('image/jpeg', 'application/pdf')),
  "width" integer,
  "height" integer,
  "scan" text not null default 'none' check ("scan" in ('none', 'clean', 'found')),
  "createdAt" text not null
);

create table "papers" (
  "paperId" text primary key,
  "user" text not null references "users" ("id"),
  "name" text not null,
  "createdAt" text not null,
  "usedAt" text not null
);
create index "papersOfUser" on "papers" ("user", "usedAt");
create index "papersByUse" on "papers" ("usedAt", "paperId");

create table "paperPages" (
  "paperId" text not null references "papers" ("paperId"),
  "position" integer not null,
  "digest" text not null references "files" ("digest"),
  primary key ("paperId", "position")
);
create index "pagesByFile" on "paperPages" ("digest");

-- What an application holds is its own, whatever becomes of the citizen's papers.
create table "casePapers" (
  "applicationId" text not null references "applications" ("applicationId"),
  "document" integer not null,
  "position" integer not null,
  "digest" text references "files" ("digest"),
  "addedAt" text not null,
  "addedBy" text not null references "users" ("id"),
  primary key ("applicationId", "document", "position")
);
create index "casePapersByFile" on "casePapers" ("digest");

-- Messages and notices.

create table "notices" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "way" text check ("way" in ('password', 'link', 'hosted', 'passkey', 'counter')),
  "deviceDigest" text,
  "createdAt" text not null,
  "readAt" text,
  "kind" text not null
    check ("kind" in ('newBrowser', 'numberReleased', 'applicationCame', 'applicationGone')),
  "applicationId" text references "applications" ("applicationId") on delete cascade
);
create index "noticesByUser" on "notices" ("userId", "createdAt", "id");
create index "noticesByTime" on "notices" ("createdAt");

create table "outbox" (
  "id" text primary key,
  "event" text not null,
  "subject" text not null,
  "occasion" text not null,
  "userId" text references "users" ("id") on delete cascade,
  "applicationId" text references "applications" ("applicationId") on delete cascade,
  "channel" text not null check ("channel" in ('sms', 'mail', 'call', 'paper')),
  "receiver" text not null,
  "language" text not null,
  "values" text not null,
  "revision" integer,
  "state" text not null check ("state" in ('waiting', 'sent', 'failed', 'dropped', 'done')),
  "dueAt" text not null,
  "expiresAt" text not null,
  "attempts" integer not null default 0,
  "claimedBy" text,
  "claimedUntil" text,
  "error" text,
  "createdAt" text not null,
  "sentAt" text,
  unique ("event", "subject", "occasion", "receiver", "channel")
);
create index "outboxDue" on "outbox" ("dueAt", "id") where "state" = 'waiting';
create index "outboxByUser" on "outbox" ("userId", "createdAt", "id");
create index "outboxCalls" on "outbox" ("createdAt", "id") where "channel" = 'call' and "state" = 'waiting';
create index "outboxPapers" on "outbox" ("createdAt", "id") where "channel" = 'paper' and "state" = 'waiting';
-- Each message is noted in each index when an act writes it. What is forgotten after 90 days has been settled long
-- before, so that only settling notes it here.
create index "outboxByTime" on "outbox" ("createdAt") where "receiver" <> "id" and "state" <> 'waiting';

create table "channelState" (
  "channel" text primary key check ("channel" in ('sms', 'mail', 'call', 'paper')),
  "isReady" integer not null check ("isReady" in (0, 1)),
  "failures" integer not null default 0,
  "failingSince" text,
  "openUntil" text
);

create table "messageTexts" (
  "event" text not null,
  "language" text not null,
  "channel" text not null check ("channel" in ('sms', 'mail', 'paper')),
  "text" text not null,
  "templateId" text not null,
  "changedAt" text not null,
  primary key ("event", "language", "channel")
);

create table "channelsOff" (
  "event" text not null,
  "channel" text not null check ("channel" in ('sms', 'mail', 'call')),
  "changedAt" text not null,
  primary key ("event", "channel")
);

create table "contactChoices" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "language" text not null,
  "mail" integer not null check ("mail" in (0, 1)),
  "sms" integer not null check ("sms" in (0, 1)),
  "changedAt" text not null
);

-- The audit, backups, and what processes tell each other.

-- Each line carries a digest of itself and of the line before it in its chain. It covers "valuesDigest" in place of
-- "before" and "after", so that these and "valuesSalt" can be emptied and the chain still verifies.
create table "audit" (
  "id" text primary key,
  "date" text not null,
  "actor" text not null,
  "act" text not null,
  "subject" text not null,
  "before" text,
  "after" text,
  "valuesSalt" text,
  "valuesDigest" text not null,
  "chain" text not null,
  "ordinal" integer not null,
  "clientDigest" text,
  "digest" text not null
);
create index "auditBySubject" on "audit" ("subject", "date", "id");
create unique index "auditByChain" on "audit" ("chain", "ordinal");
create index "auditByDate" on "audit" ("date", "id");
create index "auditByActor" on "audit" ("actor", "date", "id");
create index "auditByAct" on "audit" ("act", "date", "id");

create table "auditChains" (
  "chain" text primary key,
  "lines" integer not null,
  "head" text not null
);

-- Addresses are deleted after a time; the lines that they belong to stay. Without the random salt the address could
-- be found again by trying all of them against the digest.
create table "auditClients" (
  "id" text primary key references "audit" ("id"),
  "client" text not null,
  "salt" text not null,
  "date" text not null
);
create index "auditClientsByDate" on "auditClients" ("date");

create table "backups" (
  "name" text not null,
  "takenAt" text not null,
  "bytes" bigint not null,
  "encrypted" integer not null check ("encrypted" in (0, 1)),
  primary key ("name", "takenAt")
);
create index "backupsByMoment" on "backups" ("takenAt");

-- Grows with each change of what strangers read. It has no row before the first change.
create table "contentRevision" (
  "id" integer primary key check ("id" = 1),
  "revision" bigint not null
);
