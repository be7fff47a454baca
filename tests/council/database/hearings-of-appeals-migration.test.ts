import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '../../../council/database/migrate.server.ts'
import { newCitizen } from '../../actors.ts'
import { describeEmptyDatabase } from '../../describe-database.ts'
import { migrateUpTo, storeOldApplication, storeOldService } from './old-applications.ts'

const root = join(import.meta.dirname, '../../..')
const name = '0034-hearings-of-appeals.sql'

describeEmptyDatabase('the migration of hearings of appeals', (database) => {
  test('appeals stay as they are, their orders open, and hearings have room beside them', async () => {
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
      state: 'decided',
      outcome: 'allowed',
      orderedWhat: 'Give it.',
      orderedBy: '2026-06-20',
      orderedAt: '2026-06-10T06:30:00.000Z',
    } as const
    await db.insertInto('appeals').values(row).execute()
    assert.ok((await migrate(db, root)).includes(name))
    const kept = await db.selectFrom('appeals').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual({ ...kept, ...row }, kept)
    const { missing, continuedAt, obeyedAt, obeyed } = kept
    assert.deepEqual([missing, continuedAt, obeyedAt, obeyed], ['', null, null, ''])
    const toCome = { appealId: 'OLD1-A1', applicationId: 'OLD1', place: 'Wai' } as const
    const fix = (at: string, heldAt: string | null) =>
      db
        .insertInto('appealHearings')
        .values({ ...toCome, at, heldAt })
        .execute()
    await fix('2026-06-20T06:00:00.000Z', '2026-06-20T07:00:00.000Z')
    await assert.rejects(fix('2026-06-20T06:00:00.000Z', null), 'one at a time')
  })
})
