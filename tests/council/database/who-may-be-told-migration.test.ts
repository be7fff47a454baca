import assert from 'node:assert/strict'
import { newCitizen } from '../../actors.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0013-who-may-be-told.sql',
  'of the applications that are there nobody else may be told',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    await storeOldService(db, 'OLD')
    const old = { status: 'Pending', date: '2026-06-01T06:30:00.000Z', inboxKey: '0:never:2026-06-01' }
    await storeOldApplication(db, user, 'OLD1', old)
    await migrate()
    const { mayBeTold } = await db.selectFrom('applications').select('mayBeTold').executeTakeFirstOrThrow()
    assert.equal(mayBeTold, '')
  },
)
