import { sql } from 'kysely'
import type { Database } from '../../council/database/tables.ts'
import { emptyTemplate } from '../../rules/certificates/template.ts'

const template = JSON.stringify(emptyTemplate('mr'))

/** Gives every second service a certificate, and approved cases a standing one, but for those to issue. */
export async function fillCertificates(db: Database, owner: string): Promise<void> {
  const now = '2026-11-21T06:00:00.000Z'
  await sql`update "services" set "result" = 'certificate' where "rank" % 2 = 0`.execute(db)
  await sql`insert into "certificateTemplates" ("serviceId", "version", "definition", "changedAt", "changedBy", "publishedAt")
    select "serviceId", 1, ${template}, ${now}, ${owner}, ${now} from "services" where "result" = 'certificate'`.execute(
    db,
  )
  await sql`insert into "signingKeys" ("keyId", "publicKey", "createdAt") values ('0badcafe', '{}', ${now})`.execute(
    db,
  )
  await sql`insert into "certificates" ("certificateId", "number", "serviceId", "applicationId", "templateVersion", "values",
      "holder", "code", "digest", "keyId", "issuedAt", "issuedBy")
    select "applicationId", "applicationId", "serviceId", "applicationId", 1, '{}', 'a', 'c', "applicationId", '0badcafe',
      "decidedAt", ${owner} from "applications" where "status" = 'Approved' and "toIssueAt" is null`.execute(
    db,
  )
}
