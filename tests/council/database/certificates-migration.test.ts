import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { newCitizen } from '../../actors.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0012-certificates.sql',
  'what is there stays as it is, and an application has one certificate that stands',
  async (db, migrate) => {
    const citizen = await newCitizen(db)
    const id = 'TEST321'
    await storeOldService(db, 'OLD')
    const old = { status: 'Pending', date: '2026-06-01T06:30:00.000Z', inboxKey: '1:j' }
    await storeOldApplication(db, citizen.id, id, old)
    const read = () => db.selectFrom('applications').selectAll().execute()
    const rows = await read()
    await migrate()
    assert.partialDeepStrictEqual(await read(), rows)
    await sql`insert into "signingKeys" values ('0badcafe', '{}', '2026-01-01', null, null)`.execute(db)
    const insert = (certificateId: string, cancelledAt: string | null) =>
      sql`insert into "certificates"
      ("certificateId", "number", "serviceId", "applicationId", "templateVersion", "values", "holder", "code", "digest",
        "keyId", "issuedAt", "issuedBy", "cancelledAt")
      values (${certificateId}, ${certificateId}, ${rows[0]?.serviceId}, ${id}, 1, '{}', 'x', 'x', 'x', '0badcafe',
        '2026-01-01', ${citizen.id}, ${cancelledAt})`.execute(db)
    await insert('N/1', null)
    await assert.rejects(insert('N/2', null))
    await insert('N/2', '2026-01-02')
  },
)
