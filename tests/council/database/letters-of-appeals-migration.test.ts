import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '../../../council/database/migrate.server.ts'
import { newCitizen } from '../../actors.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'
import { migrateUpTo, storeOldApplication, storeOldService } from './old-applications.ts'

const root = join(import.meta.dirname, '../../..')
const name = '0019-letters-of-appeals.sql'

describeEmptyDatabase('the migration of letters of appeals', (database) => {
  test('the appeals that there are stay, and another letter of their level has room beside them', async () => {
    const db = database()
    await migrateUpTo(db, name)
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
    assert.ok((await migrate(db, root)).includes(name))
    const kept = await db.selectFrom('appeals').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual({ ...kept, ...row }, kept)
    await db
      .insertInto('appeals')
      .values({ ...row, appealId: 'OLD1-A2', handedInOn: null })
      .execute()
  })
})
