import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { countSetAside } from '../../../council/cases/applications/set-aside.server.ts'
import { withMigrationLock } from '../../../council/database/dialect.server.ts'
import { baseline, migrateInTransaction } from '../../../council/database/migrate.server.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'
import { changeRows } from '../../rows.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'

const root = join(import.meta.dirname, '../../..')

/** What the test stores of each: one that is open, or that an officer set aside. */
const rowOf = (setAsideAt: string | null) => ({
  status: 'Pending',
  date: '2026-06-01T06:30:00.000Z',
  inboxKey: setAsideAt === null ? '0:2026-06-09:2026-06-01' : '2:jihg',
  daysAllowed: 7,
  dueOn: '2026-06-09',
  stoppedLateAt: '2026-06-05T06:30:00.000Z',
  setAsideAt,
  setAsideReason: setAsideAt === null ? '' : 'A joke',
})

describeEmptyDatabase('the migration of withdrawing', (database) => {
  test('what is set aside stays so, nothing is withdrawn, and no other word of a row changes', async () => {
    const db = database()
    await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, [baseline]))
    const { id: user } = await newCitizen(db)
    await storeOldService(db, 'OLD')
    await storeOldApplication(db, user, 'OLD1', rowOf(null))
    await storeOldApplication(db, user, 'OLD2', rowOf('2026-06-04T06:30:00.000Z'))
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
    await assert.rejects(changeRows(db, 'applications', { applicationId: 'OLD1' }, { withdrawn: 2 as 1 }))
  })
})
