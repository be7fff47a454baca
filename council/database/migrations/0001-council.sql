-- SQL that SQLite and PostgreSQL share: time is ISO-8601 UTC text, yes and no are 1 and 0.

create table "councilProfile" (
  "id" integer primary key check ("id" = 1),
  "name" text not null,
  "place" text not null default '',
  "address" text not null default '',
  "hours" text not null default '',
  "phone" text not null default '',
  "email" text not null default '',
  "demonstration" integer not null default 0 check ("demonstration" in (0, 1)),
  "updatedAt" text not null
);

create table "places" (
  "placeId" text primary key,
  "kind" text not null check ("kind" in ('state', 'district', 'block', 'village')),
  "parentId" text references "places" ("placeId"),
  "name" text not null,
  "nameKey" text not null
);
create index "placesByParent" on "places" ("kind", "parentId", "nameKey", "placeId");

create table "users" (
  "id" text primary key,
  "email" text not null unique,
  "name" text not null,
  "role" text,
  "emailVerified" integer not null default 0,
  "image" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "nameKey" text not null default '',
  "placeId" text references "places" ("placeId"),
  "disabledAt" text,
  "temporaryPasswordAt" text
);
create index "usersByRole" on "users" ("role", "nameKey", "id");
create index "usersByPlace" on "users" ("role", "placeId", "nameKey", "id");

create table "credentials" (
  "id" text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "users" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" text,
  "refreshTokenExpiresAt" text,
  "scope" text,
  "password" text,
  "createdAt" text not null,
  "updatedAt" text not null
);
create index "credentialsByUser" on "credentials" ("userId");

create table "sessions" (
  "id" text primary key,
  "token" text not null unique,
  "userId" text not null references "users" ("id") on delete cascade,
  "expiresAt" text not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "endedAt" text
);
create index "sessionsByUser" on "sessions" ("userId");
create index "sessionsByExpiry" on "sessions" ("expiresAt");

create table "verifications" (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" text not null,
  "createdAt" text,
  "updatedAt" text
);

create table "knownDevices" (
  "userId" text not null references "users" ("id") on delete cascade,
  "deviceDigest" text not null,
  "seenAt" text not null,
  primary key ("userId", "deviceDigest")
);

create table "oneTimeLinks" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "tokenDigest" text not null unique,
  "createdAt" text not null,
  "expiresAt" text not null
);

create table "throttles" (
  "key" text primary key,
  "points" integer not null default 0,
  "expire" bigint
);
create index "throttlesByExpiry" on "throttles" ("expire");

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
  "listed" integer not null default 1 check ("listed" in (0, 1))
);
create index "servicesByName" on "services" ("listed", "nameKey", "serviceId");
create index "servicesByCategory" on "services" ("listed", "category", "nameKey", "serviceId");

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

create table "serviceWords" (
  "word" text not null,
  "sortKey" text not null,
  "id" text not null references "services" ("serviceId"),
  primary key ("word", "sortKey", "id")
);
create index "serviceWordsById" on "serviceWords" ("id", "word");

create table "citizenWords" (
  "word" text not null,
  "sortKey" text not null,
  "id" text not null references "users" ("id") on delete cascade,
  primary key ("word", "sortKey", "id")
);
create index "citizenWordsById" on "citizenWords" ("id", "word");

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
  unique ("user", "submissionKey", "submissionDigest")
);
create index "applicationsByDate" on "applications" ("date", "applicationId");
create index "applicationsByStatus" on "applications" ("status", "date", "applicationId");
create index "applicationsByService" on "applications" ("serviceId", "date", "applicationId");
create index "applicationsByServiceAndStatus" on "applications" ("serviceId", "status", "date", "applicationId");
create index "applicationsByUser" on "applications" ("user", "date", "applicationId");

create table "applicationNumbers" (
  "stem" text primary key,
  "last" integer not null
);

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

create table "audit" (
  "id" text primary key,
  "date" text not null,
  "actor" text not null,
  "act" text not null,
  "subject" text not null,
  "before" text,
  "after" text
);
create index "auditBySubject" on "audit" ("subject", "date", "id");
