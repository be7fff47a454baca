import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withMigrationLock } from '../../../council/database/dialect.server.ts'
import { migrate, migrateInTransaction } from '../../../council/database/migrate.server.ts'
import { newCitizen } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'

const root = join(import.meta.dirname, '../../..')
const name = '0018-cancelled-certificates.sql'

describeDatabase(
  'the migration of cancelled certificates',
  (database) => {
    test('what was to be looked at again stays so, and cancelled certificates come to it', async () => {
      const db = database()
      const all = readdirSync(join(root, 'council/database/migrations')).filter((file) =>
        file.endsWith('.sql'),
      )
      const before = all.filter((file) => file < name).sort()
      await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, before))
      const { id: user } = await newCitizen(db)
      await storeOldService(db, 'ANY')
      const old = { serviceId: 'ANY', status: 'Approved', date: '2026-06-01T06:30:00.000Z', inboxKey: '1:j' }
      await storeOldApplication(db, user, 'A', old)
      await sql`insert into "reviews"
        ("subject", "kind", "applicationId", "askedOn", "by", "paise", "reason", "doneBy", "doneOn", "finding") values
        ('RCT/1', 'cancelledReceipt', 'A', '2026-06-08', ${user}, 500, 'Twice', null, null, ''),
        ('A', 'entry', 'A', '2026-06-01', null, null, '', ${user}, '2026-06-02T06:30:00.000Z', 'Agrees')`.execute(
        db,
      )
      await sql`insert into "signingKeys" values ('0badcafe', '{}', '2026-01-01', null, null)`.execute(db)
      for (const [id, cancelledAt, reason] of [
        ['LIVE', null, null],
        ['UNDONE', '2026-06-03T06:30:00.000Z', ''],
        ['WRONG', '2026-06-04T06:30:00.000Z', 'Wrong page'],
      ])
        await sql`insert into "certificates"
          ("certificateId", "number", "serviceId", "applicationId", "templateVersion", "values", "holder", "code", "digest",
            "keyId", "issuedAt", "issuedBy", "cancelledAt", "cancelledBy", "cancelReason")
          values (${id}, ${id}, 'ANY', 'A', 1, '{}', 'x', 'x', 'x', '0badcafe', '2026-06-03', ${user},
            ${cancelledAt}, ${cancelledAt && user}, ${reason})`.execute(db)
      assert.ok((await migrate(db, root)).includes(name))
      const rows = await db
        .selectFrom('reviews')
        .select(['subject', 'kind', 'askedOn', 'by', 'paise', 'reason', 'doneBy', 'finding'])
        .orderBy('askedOn')
        .execute()
      assert.deepEqual(
        rows.map((row) => Object.values(row)),
        [
          ['A', 'entry', '2026-06-01', null, null, '', user, 'Agrees'],
          ['WRONG', 'cancelledCertificate', '2026-06-04', user, null, 'Wrong page', null, ''],
          ['RCT/1', 'cancelledReceipt', '2026-06-08', user, 500, 'Twice', null, ''],
        ],
      )
    })
  },
  'empty',
)
