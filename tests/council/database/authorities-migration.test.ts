import assert from 'node:assert/strict'
import { newCitizen, newIntermediary, newStaff } from '../../actors.ts'
import { storeRow } from '../../rows.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

testMigration(
  '0027-authorities.sql',
  'appeals stay on paper and duties as they are, and one can be sent and another be kept to appeals',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    const [centre, clerk] = [await newIntermediary(db), await newStaff(db)]
    await storeOldService(db, 'OLD')
    await storeOldApplication(db, user, 'OLD1', {
      status: 'Rejected',
      date: '2026-06-01T06:30:00.000Z',
      inboxKey: '1:j',
    })
    const letter = {
      applicationId: 'OLD1',
      level: 1,
      letter: '{}',
      writtenAt: '2026-06-04T06:30:00.000Z',
    } as const
    const row = { ...letter, appealId: 'OLD1-A1', handedInOn: '2026-06-05', reference: 'BDO/7' } as const
    await db.insertInto('appeals').values(row).execute()
    await migrate()
    const kept = await db.selectFrom('appeals').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual({ ...kept, ...row }, kept)
    const { authorityId, state, outcome, orderedWhat, orderedBy, orderedAt, heardBy, penalty } = kept
    assert.deepEqual(
      [authorityId, state, outcome, orderedBy, orderedAt, heardBy, penalty],
      Array(7).fill(null),
    )
    assert.equal(orderedWhat, '')
    const authority = {
      authorityId: 'one',
      level: 1,
      holder: null,
      createdAt: '2026-06-05T06:30:00.000Z',
    } as const
    await db.insertInto('authorities').values(authority).execute()
    const sent = { ...letter, appealId: 'OLD1-A2', authorityId: 'one', state: 'filed' } as const
    await db.insertInto('appeals').values(sent).execute()
    await assert.rejects(storeRow(db, 'appeals', { ...sent, appealId: 'OLD1-A3', state: 'lost' as 'filed' }))
    const { answer, answeredAt } = kept
    assert.deepEqual([answer, answeredAt], ['', null])
    const dutyOf = ({ id }: { id: string }) =>
      db.selectFrom('users').select('duty').where('id', '=', id).execute()
    assert.deepEqual([await dutyOf(centre), await dutyOf(clerk)], [[{ duty: 'counter' }], [{ duty: null }]])
    await db.updateTable('users').set({ duty: 'appeals' }).where('id', '=', clerk.id).execute()
    const unknown = db.updateTable('users').set({ duty: 'unknown' as 'appeals' })
    await assert.rejects(unknown.where('id', '=', clerk.id).execute())
  },
)
