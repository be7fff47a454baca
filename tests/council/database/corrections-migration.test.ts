import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withMigrationLock } from '../../../council/database/dialect.server.ts'
import { baseline, migrate, migrateInTransaction } from '../../../council/database/migrate.server.ts'
import { newCitizen } from '../../actors.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'

const root = join(import.meta.dirname, '../../..')

describeEmptyDatabase('the migration of corrections', (database) => {
  test('no application that is there puts another right, and each is put right once', async () => {
    const db = database()
    await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, [baseline]))
    const { id: user } = await newCitizen(db)
    await sql`insert into "services" ("serviceId", "serviceName", "serviceDescription", "category", "link",
        "nameKey", "createdAt", "updatedAt") values ('OLD', 'x', 'x', 'x', '', 'x', '2026', '2026')`.execute(
      db,
    )
    for (const id of ['OLD1', 'OLD2', 'OLD3'])
      await sql`insert into "applications" ("applicationId", "serviceId", "serviceName", "serviceDescription",
          "category", "link", "userDetails", "additionalInfo", "applicantName", "applicantFatherName",
          "applicantMotherName", "applicantPhoneNo", "applicantVillage", "applicantPincode", "applicantLandmark",
          "status", "date", "user", "submissionKey", "submissionDigest", "inboxKey") values (${id}, 'OLD', 'x', 'x',
          'x', '', '', '', 'x', 'x', 'x', '1', 'x', '1', 'x', 'Rejected', '2026-06-01', ${user}, ${id}, ${id},
          '3')`.execute(db)
    assert.ok((await migrate(db, root)).includes('0004-corrections.sql'))
    const corrects = () => db.selectFrom('applications').select('corrects').execute()
    assert.deepEqual(await corrects(), [{ corrects: null }, { corrects: null }, { corrects: null }])
    const correct = (id: string) =>
      db.updateTable('applications').set({ corrects: 'OLD1' }).where('applicationId', '=', id).execute()
    await correct('OLD2')
    await assert.rejects(correct('OLD3'))
  })
})
