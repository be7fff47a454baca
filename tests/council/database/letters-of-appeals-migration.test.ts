import assert from 'node:assert/strict'
import { newCitizen } from '../../actors.ts'
import { storeRow } from '../../rows.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0019-letters-of-appeals.sql',
  'the appeals that there are stay, and another letter of their level has room beside them',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    await storeOldService(db, 'OLD')
    const refused = { status: 'Rejected', date: '2026-06-01T06:30:00.000Z', inboxKey: '1:j' }
    await storeOldApplication(db, user, 'OLD1', refused)
    const row = {
      appealId: 'OLD1-A1',
      applicationId: 'OLD1',
      level: 1,
      letter: '{}',
      writtenAt: '2026-06-04T06:30:00.000Z',
      handedInOn: '2026-06-05',
      reference: 'BDO/7',
      decidedOn: null,
      result: '',
    } as const
    await db.insertInto('appeals').values(row).execute()
    await migrate()
    const kept = await db.selectFrom('appeals').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual({ ...kept, ...row }, kept)
    await storeRow(db, 'appeals', { ...row, appealId: 'OLD1-A2', handedInOn: null })
  },
)
