-- The keys that sign the codes of certificates: their public halves. The private ones lie in a folder, outside every backup.
create table "signingKeys" (
  "keyId" text primary key,
  "publicKey" text not null,
  "createdAt" text not null,
  "retiredAt" text,
  "compromisedAt" text
);

-- The registers in which certificates get their numbers, and the last number of each year.
create table "registers" (
  "prefix" text primary key,
  "name" text not null,
  "kind" text not null check ("kind" in ('certificates', 'receipts')),
  "year" text not null check ("year" in ('calendar', 'april')),
  "createdAt" text not null
);

create table "registerNumbers" (
  "prefix" text not null references "registers" ("prefix"),
  "period" text not null,
  "last" integer not null,
  primary key ("prefix", "period")
);

-- What the certificate of a service says; version 0 is the draft, as of a form.
create table "certificateTemplates" (
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

create table "certificates" (
  "certificateId" text primary key,
  "number" text not null unique,
  "serviceId" text not null references "services" ("serviceId"),
  "applicationId" text not null references "applications" ("applicationId"),
  "templateVersion" integer not null,
  "values" text not null,
  "holder" text not null,
  "code" text not null,
  "digest" text not null,
  "keyId" text not null references "signingKeys" ("keyId"),
  "issuedAt" text not null,
  "issuedBy" text not null references "users" ("id"),
  "cancelledAt" text,
  "cancelledBy" text references "users" ("id"),
  "cancelReason" text,
  "replacedBy" text,
  "prints" integer not null default 0
);
create unique index "liveCertificateOfApplication" on "certificates" ("applicationId")
  where "cancelledAt" is null;
create index "certificatesOfApplication" on "certificates" ("applicationId", "issuedAt");
create index "certificatesByDate" on "certificates" ("issuedAt", "certificateId");
create index "cancelledCertificates" on "certificates" ("cancelledAt", "certificateId")
  where "cancelledAt" is not null;
create index "certificatesByDigest" on "certificates" ("digest");
