import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { newCitizen } from '../../actors.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0014-to-issue.sql',
  'what was approved since the template and has neither certificate nor paper is to be issued',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    for (const service of ['GIVES', 'PLAIN', 'BARE']) await storeOldService(db, service)
    await sql`update "services" set "result" = 'certificate' where "serviceId" <> 'PLAIN'`.execute(db)
    for (const service of ['GIVES', 'PLAIN'])
      await sql`insert into "certificateTemplates" ("serviceId", "version", "definition", "changedAt", "changedBy", "publishedAt")
        values (${service}, 1, '{}', '2026-06-02', ${user}, '2026-06-02')`.execute(db)
    const after = { decidedAt: '2026-06-03T06:30:00.000Z' }
    const cases: [id: string, service: string, changes: Record<string, string>][] = [
      ['WAITS', 'GIVES', after],
      ['EARLIER', 'GIVES', { decidedAt: '2026-06-01T06:30:00.000Z' }],
      ['READY', 'GIVES', { ...after, readyAt: '2026-06-03' }],
      ['TAKEN', 'GIVES', { ...after, handedOverAt: '2026-06-03' }],
      ['ISSUED', 'GIVES', after],
      ['REFUSED', 'GIVES', { ...after, status: 'Rejected' }],
      ['NOTHING', 'PLAIN', after],
      ['WRITTEN', 'BARE', after],
    ]
    const old = { status: 'Approved', date: '2026-06-01T06:30:00.000Z', inboxKey: '1:j' }
    for (const [id, serviceId, changes] of cases)
      await storeOldApplication(db, user, id, { ...old, serviceId, ...changes })
    await sql`insert into "signingKeys" values ('0badcafe', '{}', '2026-01-01', null, null)`.execute(db)
    await sql`insert into "certificates"
      ("certificateId", "number", "serviceId", "applicationId", "templateVersion", "values", "holder", "code", "digest",
        "keyId", "issuedAt", "issuedBy")
      values ('N/1', 'N/1', 'GIVES', 'ISSUED', 1, '{}', 'x', 'x', 'x', '0badcafe', '2026-06-03', ${user})`.execute(
      db,
    )
    await migrate()
    const rows = await db
      .selectFrom('applications')
      .select(['applicationId', 'toIssueAt'])
      .where('toIssueAt', 'is not', null)
      .execute()
    assert.deepEqual(rows, [{ applicationId: 'WAITS', toIssueAt: after.decidedAt }])
  },
)
