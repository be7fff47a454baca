import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listHolidays } from '../../../council/calendar/calendar.server.ts'
import { listPromises } from '../../../council/calendar/promises/promises.server.ts'
import type { CalendarChange, OwnChange } from '../../../council/cases/recounting/change-calendar.server.ts'
import {
  addHoliday,
  holidaysVersion,
  removeHoliday,
  replaceHolidays,
} from '../../../council/cases/recounting/change-holidays.server.ts'
import { newAdmin, newCitizen } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { auditLines } from '../../rows.ts'
import { apply, caseOn, confirmed, factsOf, noon, offer } from '../cases-for-tests.ts'

const fair = { day: '2031-06-04', names: { en: 'Village fair', mr: 'गावची जत्रा' } }

const because = 'The fair is in another village'

describeDatabase('the list of holidays', (database) => {
  test('one holiday is added, named anew and taken out, and each time the open cases are counted again', async () => {
    const db = database()
    const [admin, citizen] = [await newAdmin(db), await newCitizen(db)]
    const id = await apply(db, citizen, await offer(db, factsOf(3)), { on: '2031-06-02' })
    const on = '2031-06-02'
    const due = async () => (await caseOn(db, citizen, id, on)).dueOn
    assert.equal(await due(), '2031-06-05')
    assert.deepEqual(await confirmed(on, (seen) => addHoliday(db, admin, fair, seen)), {
      done: true,
      cases: 1,
    })
    assert.equal(await due(), '2031-06-06')
    assert.deepEqual(await addHoliday(db, admin, { day: fair.day, names: { mr: 'जत्रा' } }), {
      done: true,
      cases: 0,
    })
    assert.deepEqual(await listHolidays(db, 2031), [{ day: fair.day, names: { mr: 'जत्रा' } }])
    const removed = confirmed(on, (seen) => removeHoliday(db, admin, fair.day, { because, ...seen }))
    assert.deepEqual(await removed, { done: true, cases: 1 })
    assert.equal(await due(), '2031-06-05')
  })

  test('no due date comes nearer without a reason, which stays in the audit and in the history of the case', async () => {
    const db = database()
    const [admin, citizen] = [await newAdmin(db), await newCitizen(db)]
    const holiday = { ...fair, day: '2034-06-07' }
    const id = await apply(db, citizen, await offer(db, factsOf(3)), { on: '2034-06-05' })
    assert.ok((await confirmed('2034-06-05', (seen) => addHoliday(db, admin, holiday, seen))).done)
    const now = noon('2034-06-06')
    const remove = (change: OwnChange) => removeHoliday(db, admin, holiday.day, { now, ...change })
    const seen = (await previewOf(remove({}))).fingerprint
    for (const unsaid of [{ seen }, { seen, because: '' }]) {
      const { moved, isUnexplained } = await previewOf(remove(unsaid))
      assert.deepEqual(
        [moved, isUnexplained],
        [[{ applicationId: id, from: '2034-06-09', to: '2034-06-08' }], true],
      )
      assert.deepEqual(await listHolidays(db, 2034), [holiday])
    }
    const unseen = await previewOf(remove({ because, seen: 'another' }))
    assert.deepEqual([unseen.fingerprint, unseen.isUnexplained], [seen, false])
    assert.deepEqual(await remove({ because, seen }), { done: true, cases: 1 })
    const { after } = await db
      .selectFrom('audit')
      .select('after')
      .where('subject', '=', '2034')
      .orderBy('date', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    assert.deepEqual(JSON.parse(after ?? ''), { because, holidays: [], cases: 1 })
    const told = (await listPromises(db, id)).map(({ dueOn, reason }) => [dueOn, reason])
    assert.deepEqual(told, [
      ['2034-06-08', ''],
      ['2034-06-09', ''],
      ['2034-06-08', because],
    ])
  })

  test('a holiday that is not there is not taken out, which is no act', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const acts = () => auditLines(db, ['id'], { act: 'holidays.set' })
    const before = await acts()
    assert.deepEqual(await removeHoliday(db, admin, '2032-01-01'), { done: true, cases: 0 })
    assert.equal((await acts()).length, before.length)
  })

  test('a list that somebody else changed meanwhile is not replaced', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const readAs = holidaysVersion(await listHolidays(db, 2033))
    const list = [{ ...fair, day: '2033-06-04' }]
    assert.deepEqual(await replaceHolidays(db, admin, { year: 2033, holidays: list, readAs }), {
      done: true,
      cases: 0,
    })
    assert.equal(await replaceHolidays(db, admin, { year: 2033, holidays: [], readAs }), 'stale')
    assert.deepEqual(await listHolidays(db, 2033), list)
    const fresh = holidaysVersion(await listHolidays(db, 2033))
    await replaceHolidays(db, admin, { year: 2033, holidays: [], readAs: fresh })
    assert.deepEqual(await listHolidays(db, 2033), [])
  })
})

async function previewOf(asked: Promise<CalendarChange | undefined>) {
  const answer = await asked
  assert.ok(answer && !answer.done)
  return answer
}
