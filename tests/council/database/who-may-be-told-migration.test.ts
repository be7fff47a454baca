import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { withMigrationLock } from '../../../council/database/dialect.server.ts'
import { baseline, migrate, migrateInTransaction } from '../../../council/database/migrate.server.ts'
import { newCitizen } from '../../actors.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'

const root = join(import.meta.dirname, '../../..')

describeEmptyDatabase('the migration of who may be told', (database) => {
  test('of the applications that are there nobody else may be told', async () => {
    const db = database()
    await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, [baseline]))
    const { id: user } = await newCitizen(db)
    await storeOldService(db, 'OLD')
    const old = { status: 'Pending', date: '2026-06-01T06:30:00.000Z', inboxKey: '0:never:2026-06-01' }
    await storeOldApplication(db, user, 'OLD1', old)
    assert.ok((await migrate(db, root)).includes('0013-who-may-be-told.sql'))
    const { mayBeTold } = await db.selectFrom('applications').select('mayBeTold').executeTakeFirstOrThrow()
    assert.equal(mayBeTold, '')
  })
})
