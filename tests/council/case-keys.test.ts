import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withMigrationLock } from '../../council/database/dialect.server.ts'
import { baseline, migrateInTransaction } from '../../council/database/migrate.server.ts'
import { hasCaseKeys, setCaseKeys } from '../../council/identity/accounts/case-keys.server.ts'
import { newAdmin, newStaff } from '../actors.ts'
import { describeDatabase, describeEmptyDatabase } from '../describe-database.ts'
import { auditLines } from '../rows.ts'

const root = join(import.meta.dirname, '../..')

describeDatabase('keys of a case', (database) => {
  test('an officer turns the keys off and on for the own account alone, each time with one line', async () => {
    const db = database()
    const [clerk, admin] = [await newStaff(db), await newAdmin(db)]
    assert.equal(await hasCaseKeys(db, clerk), true)
    await setCaseKeys(db, clerk, false)
    await setCaseKeys(db, clerk, false)
    assert.deepEqual([await hasCaseKeys(db, clerk), await hasCaseKeys(db, admin)], [false, true])
    await setCaseKeys(db, clerk, true)
    assert.equal(await hasCaseKeys(db, clerk), true)
    const lines = await auditLines(db, ['subject', 'after'], { act: 'account.keysSet' })
    assert.deepEqual(lines, [
      { subject: clerk.id, after: '{"keys":false}' },
      { subject: clerk.id, after: '{"keys":true}' },
    ])
  })
})

describeEmptyDatabase('the migration of keys', (database) => {
  test('the keys are on for every account that is there, and no other word of a row changes', async () => {
    const db = database()
    await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, [baseline]))
    await sql`insert into "users" ("id", "email", "name", "role", "createdAt", "updatedAt", "nameKey")
        values ('old', 'old@panchayat.example', 'Old', 'staff', '2026', '2026', 'old')`.execute(db)
    const read = () => db.selectFrom('users').selectAll().orderBy('id').execute()
    const before = await read()
    await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, ['0008-keys.sql']))
    assert.deepEqual(
      await read(),
      before.map((row) => ({ ...row, keysOff: 0 })),
    )
  })
})
