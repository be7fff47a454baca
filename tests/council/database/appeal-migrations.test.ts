import assert from 'node:assert/strict'
import type { Insertable } from 'kysely'
import type { Database, Tables } from '../../../council/database/tables.ts'
import { newCitizen, newIntermediary, newStaff } from '../../actors.ts'
import { findRows, storeRow } from '../../rows.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

const letter = {
  applicationId: 'OLD1',
  level: 1,
  letter: '{}',
  writtenAt: '2026-06-04T06:30:00.000Z',
} as const

/** Stores an appeal of a refused application that was handed in on paper, with these columns more. */
async function storeAppeal<More extends Partial<Insertable<Tables['appeals']>>>(db: Database, more: More) {
  const { id: user } = await newCitizen(db)
  await storeOldService(db, 'OLD')
  const date = '2026-06-01T06:30:00.000Z'
  await storeOldApplication(db, user, 'OLD1', { status: 'Rejected', date, inboxKey: '1:j' })
  const row = { ...letter, appealId: 'OLD1-A1', handedInOn: '2026-06-05', ...more }
  await storeRow(db, 'appeals', row)
  return row
}

/** The one appeal that there is, which still has these columns. */
async function keptAs(db: Database, row: object) {
  const [kept] = await findRows(db, 'appeals', {})
  assert.ok(kept)
  assert.deepEqual({ ...kept, ...row }, kept)
  return kept
}

testMigration(
  '0019-letters-of-appeals.sql',
  'the appeals that there are stay, and another letter of their level has room beside them',
  async (db, migrate) => {
    const row = await storeAppeal(db, { reference: 'BDO/7', decidedOn: null, result: '' })
    await migrate()
    await keptAs(db, row)
    await storeRow(db, 'appeals', { ...row, appealId: 'OLD1-A2', handedInOn: null })
  },
)

testMigration(
  '0027-authorities.sql',
  'appeals stay on paper and duties as they are, and one can be sent and another be kept to appeals',
  async (db, migrate) => {
    const [centre, clerk] = [await newIntermediary(db), await newStaff(db)]
    const row = await storeAppeal(db, { reference: 'BDO/7' })
    await migrate()
    const kept = await keptAs(db, row)
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

testMigration(
  '0034-hearings-of-appeals.sql',
  'appeals stay as they are, their orders open, and hearings have room beside them',
  async (db, migrate) => {
    const row = await storeAppeal(db, {
      state: 'decided',
      outcome: 'allowed',
      orderedWhat: 'Give it.',
      orderedBy: '2026-06-20',
      orderedAt: '2026-06-10T06:30:00.000Z',
    })
    await migrate()
    const kept = await keptAs(db, row)
    const { missing, continuedAt, obeyedAt, obeyed } = kept
    assert.deepEqual([missing, continuedAt, obeyedAt, obeyed], ['', null, null, ''])
    const toCome = { appealId: 'OLD1-A1', applicationId: 'OLD1', place: 'Wai' } as const
    const fix = (at: string, heldAt: string | null) =>
      storeRow(db, 'appealHearings', { ...toCome, at, heldAt })
    await fix('2026-06-20T06:00:00.000Z', '2026-06-20T07:00:00.000Z')
    await assert.rejects(fix('2026-06-20T06:00:00.000Z', null), 'one at a time')
  },
)

testMigration(
  '0035-rules-of-appeals.sql',
  'appeals stay as they are, without a day to decide, and nothing is entered',
  async (db, migrate) => {
    const row = await storeAppeal(db, {})
    await migrate()
    await keptAs(db, { ...row, decideBy: null })
    assert.deepEqual(await db.selectFrom('appealRules').selectAll().execute(), [])
    const rule = {
      key: 'lateDays',
      setAt: '2026-06-01T06:30:00.000Z',
      value: 90,
      source: 's. 9',
      grade: 'C',
      checkedOn: '2026-06-01',
    } as const
    const add = (change: object) => storeRow(db, 'appealRules', { ...rule, ...change })
    for (const wrong of [{ value: 0 }, { value: 366 }, { source: '' }, { grade: 'D' }, { key: 'other' }])
      await assert.rejects(add(wrong))
    await add({})
    await add({ setAt: '2026-06-02T06:30:00.000Z', value: null, source: '', grade: '', checkedOn: '' })
  },
)
