import assert from 'node:assert/strict'
import { newCitizen } from '../../actors.ts'
import { storeRow } from '../../rows.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0034-hearings-of-appeals.sql',
  'appeals stay as they are, their orders open, and hearings have room beside them',
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
      state: 'decided',
      outcome: 'allowed',
      orderedWhat: 'Give it.',
      orderedBy: '2026-06-20',
      orderedAt: '2026-06-10T06:30:00.000Z',
    } as const
    await db.insertInto('appeals').values(row).execute()
    await migrate()
    const kept = await db.selectFrom('appeals').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual({ ...kept, ...row }, kept)
    const { missing, continuedAt, obeyedAt, obeyed } = kept
    assert.deepEqual([missing, continuedAt, obeyedAt, obeyed], ['', null, null, ''])
    const toCome = { appealId: 'OLD1-A1', applicationId: 'OLD1', place: 'Wai' } as const
    const fix = (at: string, heldAt: string | null) =>
      storeRow(db, 'appealHearings', { ...toCome, at, heldAt })
    await fix('2026-06-20T06:00:00.000Z', '2026-06-20T07:00:00.000Z')
    await assert.rejects(fix('2026-06-20T06:00:00.000Z', null), 'one at a time')
  },
)
