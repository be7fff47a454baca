import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Admin, Citizen, Staff } from '../../../council/actors.server.ts'
import { answerMissing } from '../../../council/applications/answer-missing.server.ts'
import { decideApplication } from '../../../council/applications/decide.server.ts'
import { listHistory } from '../../../council/applications/history.server.ts'
import { markDocuments } from '../../../council/applications/mark-documents.server.ts'
import {
  getCalendarSettings,
  listExtensionOrders,
  listHolidays,
} from '../../../council/calendar/calendar.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { listPromises } from '../../../council/promises/promises.server.ts'
import { addHoliday, removeHoliday } from '../../../council/recounting/change-holidays.server.ts'
import {
  addExtensionOrder,
  correctExtensionOrder,
  endExtensionOrder,
  revokeExtensionOrder,
} from '../../../council/recounting/change-orders.server.ts'
import { setCalendarSettings } from '../../../council/recounting/set-counting.server.ts'
import { type Day, dayNumber, dayOf } from '../../../rules/days.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, confirmed, factsOf, noon, offer } from '../cases-for-tests.ts'
import { type PaperCalendar, type PaperCase, promiseOnPaper } from './model.ts'

const everything = process.env.TEST_ALL !== undefined
const kinds = [
  'submit',
  'submit',
  'submit',
  'answer',
  'mark',
  'decide',
  'orderAdded',
  'orderEnded',
  'orderCorrected',
  'orderRevoked',
  'holiday',
  'settings',
] as const
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  days: fc.nat(4),
  one: fc.nat(1000),
  other: fc.nat(20),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface World {
  db: Database
  admin: Admin
  clerk: Staff
  citizen: Citizen
  services: { id: string; days: number }[]
  calendar: PaperCalendar
  cases: PaperCase[]
  today: Day
}

describeDatabase('random acts', (database) => {
  test('after every act each due date is what was promised: counted by the calendar, or left where it had passed', async () => {
    const db = database()
    const people = { admin: await newAdmin(db), clerk: await newStaff(db), citizen: await newCitizen(db) }
    const services: World['services'] = []
    for (const days of [1, 3, 7, 15]) services.push({ id: await offer(db, factsOf(days, ['Paper'])), days })
    let year = 2040
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: everything ? 60 : 25 }), async (steps) => {
        year += 1
        const calendar = await readPaper(db)
        const world: World = { db, ...people, services, calendar, cases: [], today: `${year}-06-01` }
        for (const one of steps) {
          world.today = dayOf(dayNumber(world.today) + one.days)
          await carryOut(world, one)
          await compare(world, one)
        }
        for (const one of world.cases) await explains(world, one)
      }),
      // The same acts at each run of the suite; the whole run looks for others.
      everything ? { numRuns: 200 } : { numRuns: 8, seed: 20_261_122 },
    )
  })
})

/** The calendar as earlier runs have left it. */
async function readPaper(db: Database): Promise<PaperCalendar> {
  const { weekly, afterMissing, countFrom, holidays, lastDayOnHoliday } = await getCalendarSettings(db)
  const orders = (await listExtensionOrders(db)).filter(({ revokedAt }) => revokedAt === null)
  return {
    weekly,
    afterMissing,
    settings: { countFrom, holidays, lastDayOnHoliday },
    holidays: new Map((await listHolidays(db)).map(({ day, names }) => [day, names.en ?? ''])),
    orders: new Map(orders.map((order) => [order.id, order])),
  }
}

async function carryOut(world: World, one: Step) {
  const { db, citizen, services, cases, today } = world
  if (one.kind === 'submit') {
    const service = services[one.one % services.length]
    assert.ok(service)
    const complete = one.other % 3 > 0
    const id = await apply(db, citizen, service.id, { on: today, atHand: complete ? [0] : [] })
    const completeOn = complete ? today : undefined
    cases.push({
      id,
      serviceId: service.id,
      receivedOn: today,
      daysAllowed: service.days,
      completeOn,
      gaps: [],
      decided: false,
    })
    return promiseAll(world)
  }
  if (['answer', 'mark', 'decide'].includes(one.kind)) return changeOne(world, one)
  return changeCalendar(world, one)
}

function promiseAll({ cases, calendar, today }: World) {
  for (const one of cases) promiseOnPaper(one, calendar, today)
}

async function changeOne(world: World, { kind, one: which }: Step) {
  const { db, clerk, citizen, today } = world
  const open = world.cases.filter(({ decided }) => !decided)
  const one = open[which % Math.max(1, open.length)]
  if (!one) return
  const { revision } = await db
    .selectFrom('applications')
    .select('revision')
    .where('applicationId', '=', one.id)
    .executeTakeFirstOrThrow()
  const now = noon(today)
  const last = one.gaps.at(-1)
  const missing = one.completeOn === undefined || (last !== undefined && last.to === undefined)
  if (kind === 'answer' && missing) {
    await answerMissing(db, citizen, one.id, { atHand: [0], revision, now })
    if (one.completeOn === undefined) one.completeOn = today
    else if (last) last.to = today
  } else if (kind === 'mark' && !missing && last?.to !== today) {
    await markDocuments(db, clerk, one.id, { seen: [], missing: [0], note: 'Blurred', revision, now })
    one.gaps.push({ from: today })
  } else if (kind === 'decide') {
    const despiteMissing = missing ? 'Seen at the counter' : ''
    const decision = { status: 'Approved', revision, now, despiteMissing } as const
    assert.deepEqual(await decideApplication(db, clerk, one.id, decision), { decided: true })
    one.decided = true
  }
  promiseOnPaper(one, world.calendar, today)
}

async function changeCalendar(world: World, { kind, one, other }: Step) {
  const { db, admin, calendar, today, services } = world
  const { orders, holidays } = calendar
  const around = (shift: number) => dayOf(dayNumber(today) + shift)
  const fromDay = around((one % 15) - 10)
  const order = {
    serviceIds: other % 2 === 0 ? [] : [services[one % services.length]?.id ?? ''],
    fromDay,
    toDay: other % 7 === 0 ? null : dayOf(dayNumber(fromDay) + (one % 9)),
    reference: `E-${one}`,
    reason: 'flood',
    orderedOn: today,
    authority: 'BDO',
  }
  const id = [...orders.keys()][one % Math.max(1, orders.size)] ?? ''
  const held = orders.get(id)
  const because = 'because'
  if (kind === 'orderAdded') {
    const added = await confirmed(today, (seen) => addExtensionOrder(db, admin, order, seen))
    orders.set(added.id, order)
  } else if (kind === 'orderEnded' && held) {
    const toDay = dayOf(dayNumber(held.fromDay) + (other % 6))
    await confirmed(today, (seen) => endExtensionOrder(db, admin, id, { toDay, because, ...seen }))
    orders.set(id, { ...held, toDay })
  } else if (kind === 'orderCorrected' && held) {
    await confirmed(today, (seen) => correctExtensionOrder(db, admin, id, { order, because, ...seen }))
    orders.set(id, order)
  } else if (kind === 'orderRevoked' && held) {
    await confirmed(today, (seen) => revokeExtensionOrder(db, admin, id, { because, ...seen }))
    orders.delete(id)
  } else if (kind === 'holiday') {
    const day = around((one % 20) - 8)
    if (holidays.has(day)) {
      await confirmed(today, (seen) => removeHoliday(db, admin, day, seen))
      holidays.delete(day)
    } else {
      await confirmed(today, (seen) => addHoliday(db, admin, { day, names: { en: 'Fair' } }, seen))
      holidays.set(day, 'Fair')
    }
  } else if (kind === 'settings') {
    const settings = {
      countFrom: one % 2 === 0 ? ('dayAfter' as const) : ('sameDay' as const),
      holidays: other % 3 === 0 ? ('counted' as const) : ('notCounted' as const),
      lastDayOnHoliday: one % 3 === 0 ? ('stays' as const) : ('nextWorkingDay' as const),
    }
    const weekly = [[0], [0, 7], [0, 6], []][other % 4] ?? []
    const afterMissing = one % 5 === 0 ? ('restarts' as const) : ('continues' as const)
    const all = { ...settings, weekly, afterMissing, appealDays: 30, appealOnOpenDay: true }
    await confirmed(today, (seen) => setCalendarSettings(db, admin, all, seen))
    Object.assign(calendar, { settings, weekly, afterMissing })
  }
  promiseAll(world)
}

async function compare({ db, cases, today }: World, one: Step) {
  const rows = await db
    .selectFrom('applications')
    .select(['applicationId', 'dueOn'])
    .where('applicationId', 'in', cases.length > 0 ? cases.map(({ id }) => id) : [''])
    .execute()
  const stored = new Map(rows.map(({ applicationId, dueOn }) => [applicationId, dueOn]))
  for (const { id, due } of cases)
    assert.equal(stored.get(id), due ?? null, `${id} after ${JSON.stringify(one)} on ${today}`)
}

/** The lines that an application's history tells of its due date lead from the first promise to the present one. */
async function explains({ db, clerk, cases }: World, { id }: PaperCase) {
  const promises = await listPromises(db, id)
  const due = cases.find((one) => one.id === id)?.due ?? null
  assert.equal(promises.at(-1)?.dueOn, due)
  const history = (await listHistory(db, clerk, id, 'en')) ?? []
  let told = promises[0]?.dueOn ?? undefined
  for (const { act, moved, dueOn } of history.slice(1)) {
    if (act === 'promise.moved') {
      assert.equal(moved?.from, told)
      told = moved?.to
    } else if (act === 'application.marked' || act === 'application.answered') told = dueOn
  }
  assert.equal(told ?? null, due)
}
