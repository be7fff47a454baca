import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { newCitizen, newStaff } from '../../actors.ts'
import { findRows } from '../../rows.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

const date = '2026-06-01T06:30:00.000Z'
const undated = { status: 'Pending', date, inboxKey: '1:hjhd-jd' }
const dated = {
  status: 'Pending',
  date,
  dueOn: '2026-06-09',
  daysAllowed: 7,
  turn: 'council',
  inboxKey: `0:2026-06-09:${date}`,
}
const answeredAt = '2026-06-03T06:30:00.000Z'
const before = '2026-06-02T06:30:00.000Z'
const after = '2026-06-04T06:30:00.000Z'

testMigration(
  '0006-queue.sql',
  'open cases get a turn, a place and the moment of an answer that nobody has acted on',
  async (db, migrate) => {
    const [{ id: user }, { id: clerk }] = [await newCitizen(db), await newStaff(db)]
    await storeOldService(db, 'OLD')
    const rows = {
      undated,
      waits: { ...undated, turn: 'citizen', inboxKey: '1:hjhd' },
      dated,
      answered: dated,
      marked: dated,
      noted: dated,
      again: dated,
      broughtBack: dated,
      aside: { ...undated, inboxKey: '2:hjhd', setAsideAt: after, turn: null },
      decided: { status: 'Approved', date, inboxKey: '1:hjhd', decidedAt: after, turn: null },
    }
    for (const [name, values] of Object.entries(rows)) await storeOldApplication(db, user, name, values)
    const lines = [
      ['answered', 'application.marked', before, clerk],
      ['answered', 'application.answered', answeredAt, user],
      ['marked', 'application.answered', answeredAt, user],
      ['marked', 'application.marked', after, clerk],
      ['noted', 'application.answered', answeredAt, user],
      ['noted', 'application.noted', after, clerk],
      ['again', 'application.answered', before, user],
      ['again', 'application.answered', answeredAt, user],
      ['broughtBack', 'application.answered', answeredAt, user],
      ['broughtBack', 'application.broughtBack', after, clerk],
      ['decided', 'application.answered', answeredAt, user],
    ]
    for (const [ordinal, [subject, act, at, actor]] of lines.entries())
      await sql`insert into "audit" ("id", "date", "actor", "act", "subject", "valuesDigest", "chain", "ordinal", "digest")
          values (${`line ${ordinal}`}, ${at}, ${actor}, ${act}, ${subject}, '', 'old', ${ordinal}, '')`.execute(
        db,
      )
    await migrate()
    const read = await findRows(db, 'applications', {}, ['applicationId', 'turn', 'inboxKey', 'answeredAt'])
    const found = new Map(read.map(({ applicationId, ...row }) => [applicationId, Object.values(row)]))
    const never = `0:never:${date}`
    const due = `0:2026-06-09:${date}`
    assert.deepEqual(Object.fromEntries(Object.keys(rows).map((name) => [name, found.get(name)])), {
      undated: ['council', never, null],
      waits: ['citizen', never, null],
      dated: ['council', due, null],
      answered: ['council', due, answeredAt],
      marked: ['council', due, null],
      noted: ['council', due, answeredAt],
      again: ['council', due, answeredAt],
      broughtBack: ['council', due, answeredAt],
      aside: [null, '2:hjhd', null],
      decided: [null, '1:hjhd', null],
    })
  },
)
