import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { countSetAside } from '../../../council/cases/applications/set-aside.server.ts'
import { withMigrationLock } from '../../../council/database/dialect.server.ts'
import { baseline, migrateInTransaction } from '../../../council/database/migrate.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'

const root = join(import.meta.dirname, '../../..')

/** A row as version 1.0.0 wrote it; texts that the test does not ask about are all alike. */
async function storeApplication(db: Database, user: string, number: string, setAsideAt: string | null) {
  const row: Record<string, string | number | null> = {
    applicationId: number,
    serviceId: 'OLD',
    submissionKey: number,
    submissionDigest: number,
    status: 'Pending',
    date: '2026-06-01T06:30:00.000Z',
    user,
    inboxKey: setAsideAt === null ? '0:2026-06-09:2026-06-01' : '2:jihg',
    daysAllowed: 7,
    dueOn: '2026-06-09',
    stoppedLateAt: '2026-06-05T06:30:00.000Z',
    setAsideAt,
    setAsideReason: setAsideAt === null ? '' : 'A joke',
  }
  const texts = ['serviceName', 'serviceDescription', 'category', 'link', 'userDetails', 'additionalInfo']
  const applicant = ['Name', 'FatherName', 'MotherName', 'PhoneNo', 'Village', 'Pincode', 'Landmark']
  for (const column of [...texts, ...applicant.map((word) => `applicant${word}`)]) row[column] = 'x'
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  await sql`insert into "applications" (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
}

describeDatabase(
  'the migration of withdrawing',
  (database) => {
    test('what is set aside stays so, nothing is withdrawn, and no other word of a row changes', async () => {
      const db = database()
      await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, [baseline]))
      const { id: user } = await newCitizen(db)
      await sql`insert into "services" ("serviceId", "serviceName", "serviceDescription", "category", "link",
        "nameKey", "createdAt", "updatedAt") values ('OLD', 'x', 'x', 'x', '', 'x', '2026', '2026')`.execute(
        db,
      )
      await storeApplication(db, user, 'OLD1', null)
      await storeApplication(db, user, 'OLD2', '2026-06-04T06:30:00.000Z')
      const read = () => db.selectFrom('applications').selectAll().orderBy('applicationId').execute()
      const before = await read()
      const migrated = '0002-withdrawing.sql'
      await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, [migrated]))
      const after = await read()
      assert.deepEqual(
        after,
        before.map((row) => ({ ...row, withdrawn: 0, withdrawals: '[]' })),
      )
      assert.deepEqual(await countSetAside(db, await newStaff(db)), { setAside: 1, withdrawn: 0 })
      await assert.rejects(
        db
          .updateTable('applications')
          .set({ withdrawn: 2 as 1 })
          .where('applicationId', '=', 'OLD1')
          .execute(),
      )
    })
  },
  'empty',
)
