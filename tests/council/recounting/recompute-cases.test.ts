import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type CalendarSettings,
  getCalendarSettings,
  listHolidays,
} from '../../../council/calendar/calendar.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { addExtensionOrder } from '../../../council/cases/recounting/change-orders.server.ts'
import { setCalendarSettings } from '../../../council/cases/recounting/set-counting.server.ts'
import { setServiceFacts } from '../../../council/catalogue/facts/keep-facts.server.ts'
import { listServiceFacts } from '../../../council/catalogue/facts/read-facts.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import type { Act } from '../../../rules/acts.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, caseOn, confirmed, factsOf, noon, offer, setFacts, setHolidays } from '../cases-for-tests.ts'

const origin = { source: 'the board', checkedOn: '2026-11-01', grade: 'A' } as const

async function lastLine(db: Database, act: Act) {
  const row = await db
    .selectFrom('audit')
    .selectAll()
    .where('act', '=', act)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return JSON.parse(row.after ?? '{}') as Record<string, unknown>
}

const isDone = (answer: Awaited<ReturnType<typeof setFacts>>) => typeof answer === 'object'

describeDatabase('counting again', (database) => {
  test('a change of a service’s days holds for applications to come, and moves no open one', async () => {
    const db = database()
    const [admin, clerk, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    const serviceId = await offer(db, factsOf(3))
    const open = await apply(db, citizen, serviceId)
    const due = async (id: string) => (await caseOn(db, clerk, id, '2026-06-01')).dueOn
    assert.ok(isDone(await setFacts(db, admin, serviceId, factsOf(3650))))
    assert.equal(await due(open), '2026-06-04')
    assert.ok(isDone(await setFacts(db, admin, serviceId, { days: null })))
    assert.equal(await due(open), '2026-06-04')
    const without = await apply(db, citizen, serviceId)
    assert.equal((await caseOn(db, clerk, without, '2026-06-01')).turn, 'council')
    assert.equal((await caseOn(db, clerk, open, '2026-06-10')).clock?.overdue, true)
  })

  test('facts that somebody else has changed meanwhile are not overwritten', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const serviceId = await offer(db, factsOf(3))
    const late = { facts: factsOf(9), readAt: '2000-01-01T00:00:00.000Z' }
    assert.equal(await setServiceFacts(db, admin, serviceId, late), 'stale')
    assert.equal(await setServiceFacts(db, admin, 'NONE', late), undefined)
    const facts = await listServiceFacts(db, serviceId, 'en')
    assert.equal(facts.days?.value, 3)
  })

  test('a fact is read in the language that it was written in, else in its own', async () => {
    const db = database()
    const serviceId = await offer(db, { fee: { value: 'Rs 20', texts: { mr: '२० रुपये' }, ...origin } })
    const fee = async (language: string) => (await listServiceFacts(db, serviceId, language)).fee
    assert.deepEqual(await fee('mr'), { value: '२० रुपये', lang: 'mr', ...origin })
    assert.deepEqual(await fee('hi'), { value: 'Rs 20', lang: 'en', ...origin })
  })

  test('settings and holidays move every open case and no decided one, with one line in the audit', async () => {
    const db = database()
    const [admin, clerk, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    const serviceId = await offer(db, factsOf(3))
    const open = await apply(db, citizen, serviceId, { on: '2028-06-05' })
    const done = await apply(db, citizen, serviceId, { on: '2028-06-05' })
    await decideApplication(db, clerk, done, { status: 'Approved', revision: 1, now: noon('2028-06-06') })
    const due = async (id: string) => (await caseOn(db, clerk, id, '2028-06-05')).dueOn
    const holidays = [{ day: '2028-06-07', names: { en: 'Fair', mr: 'जत्रा' } }]
    const on = '2028-06-05'
    await confirmed(on, (seen) => setHolidays(db, admin, { year: 2028, holidays, ...seen }))
    assert.deepEqual([await due(open), await due(done)], ['2028-06-09', '2028-06-08'])
    assert.deepEqual(await listHolidays(db, 2028), holidays)
    assert.ok(Number((await lastLine(db, 'holidays.set')).cases) >= 1)
    const before = await getCalendarSettings(db)
    assert.deepEqual(before, {
      weekly: [0],
      countFrom: 'dayAfter',
      holidays: 'notCounted',
      lastDayOnHoliday: 'nextWorkingDay',
      appealDays: 30,
      appealSource: '',
      appealOnOpenDay: true,
      afterMissing: 'continues',
    })
    const settings: CalendarSettings = { ...before, weekly: [5, 0], countFrom: 'sameDay', appealDays: 45 }
    const because = 'As the state’s rules have it'
    await confirmed(on, (seen) => setCalendarSettings(db, admin, settings, { because, ...seen }))
    assert.deepEqual([await due(open), await due(done)], ['2028-06-08', '2028-06-08'])
    await confirmed(on, (seen) => setCalendarSettings(db, admin, before, { because, ...seen }))
    await confirmed(on, (seen) => setHolidays(db, admin, { year: 2028, holidays: [], because, ...seen }))
    assert.equal(await due(open), '2028-06-08')
    assert.deepEqual(await getCalendarSettings(db), before)
  })

  test('what no calendar has is refused and changes nothing', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const before = await getCalendarSettings(db)
    await assert.rejects(
      setCalendarSettings(db, admin, { ...before, weekly: [0, 1, 2, 3, 4, 5, 6] }),
      RangeError,
    )
    for (const appealDays of [0, 29])
      await assert.rejects(setCalendarSettings(db, admin, { ...before, appealDays }), RangeError)
    const holidays = [{ day: '2029-02-29', names: { en: 'No such day' } }]
    await assert.rejects(setHolidays(db, admin, { year: 2029, holidays }), RangeError)
    const order = {
      serviceIds: [],
      fromDay: '2026-06-03',
      toDay: '2026-06-02',
      reference: 'x',
      reason: 'y',
      orderedOn: '2026-06-01',
      authority: 'z',
    }
    await assert.rejects(addExtensionOrder(db, admin, order), RangeError)
    assert.deepEqual([await getCalendarSettings(db), await listHolidays(db, 2029)], [before, []])
  })

  test('a case that comes in while the holidays change is counted by the new ones', async () => {
    const db = database()
    const [admin, citizen] = [await newAdmin(db), await newCitizen(db)]
    const serviceId = await offer(db, factsOf(3))
    const holidays = [{ day: '2030-06-05', names: { en: 'Fair' } }]
    const [, ...ids] = await Promise.all([
      confirmed('2030-06-03', (seen) => setHolidays(db, admin, { year: 2030, holidays, ...seen })),
      ...Array.from({ length: 8 }, () => apply(db, citizen, serviceId, { on: '2030-06-03' })),
    ])
    for (const id of ids) assert.equal((await caseOn(db, citizen, id, '2030-06-03')).dueOn, '2030-06-07')
    const none = { year: 2030, holidays: [], because: 'No fair this year' }
    await confirmed('2030-06-03', (seen) => setHolidays(db, admin, { ...none, ...seen }))
  })
})
