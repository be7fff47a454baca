import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Admin, Citizen, Staff } from '../../../council/actors/actors.server.ts'
import {
  getCalendarSettings,
  listExtensionOrders,
  listHolidays,
} from '../../../council/calendar/calendar.server.ts'
import { listPromises } from '../../../council/calendar/promises/promises.server.ts'
import { answerMissing } from '../../../council/cases/applications/answer-missing.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listHistory } from '../../../council/cases/applications/history.server.ts'
import type { Seen } from '../../../council/cases/recounting/change-calendar.server.ts'
import { addHoliday, removeHoliday } from '../../../council/cases/recounting/change-holidays.server.ts'
import {
  addExtensionOrder,
  correctExtensionOrder,
  endExtensionOrder,
  revokeExtensionOrder,
} from '../../../council/cases/recounting/change-orders.server.ts'
import { setCalendarSettings } from '../../../council/cases/recounting/set-counting.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { councilDay, type Day, dayNumber, dayOf } from '../../../rules/days.ts'
import { apply, caseOn, confirmed, markDocuments, noon } from '../cases-for-tests.ts'
import { type PaperCalendar, type PaperCase, promiseCaseOnPaper, promiseOnPaper } from './model.ts'

const kinds = [
  'submit',
  'submit',
  'submit',
  'answer',
  'mark',
  'decide',
  'reject',
  'remark',
  'takeBack',
  'takeBack',
  'orderAdded',
  'orderEnded',
  'orderCorrected',
  'orderRevoked',
  'orderRevoked',
  'holiday',
  'holiday',
  'settings',
] as const
/** An act of a council, drawn at random. */
export const step = fc.record({
  kind: fc.constantFrom(...kinds),
  days: fc.nat(4),
  one: fc.nat(1000),
  other: fc.nat(20),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A council and what somebody keeps of it on paper. */
export interface World {
  db: Database
  admin: Admin
  clerk: Staff
  /** Each application is the next one's: an account may send a few an hour. */
  citizens: Citizen[]
  services: { id: string; days: number }[]
  calendar: PaperCalendar
  cases: PaperCase[]
  today: Day
  /** How many acts there were: no two of a day are at the same moment. */
  acts: number
}

/** The calendar as earlier runs have left it. */
export async function readPaper(db: Database): Promise<PaperCalendar> {
  const { weekly, afterMissing, countFrom, holidays, lastDayOnHoliday } = await getCalendarSettings(db)
  const orders = (await listExtensionOrders(db)).filter(({ revokedAt }) => revokedAt === null)
  return {
    weekly,
    afterMissing,
    settings: { countFrom, holidays, lastDayOnHoliday },
    holidays: new Map((await listHolidays(db)).map(({ day, names }) => [day, names.en ?? ''])),
    orders: new Map(
      orders
        .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
        .map((order) => [order.id, { ...order, enteredOn: councilDay(order.createdAt) }]),
    ),
  }
}

/** Does the act in the council and on paper, on the day that it is. */
export async function carryOut(world: World, one: Step) {
  const { db, services, cases, today } = world
  world.acts += 1
  if (one.kind === 'submit') {
    const service = services[one.one % services.length]
    assert.ok(service)
    const complete = one.other % 3 > 0
    const id = await apply(db, ownerOf(world, cases.length), service.id, {
      on: today,
      atHand: complete ? [0] : [],
    })
    const completeOn = complete ? today : undefined
    const made: PaperCase = {
      id,
      serviceId: service.id,
      receivedOn: today,
      daysAllowed: service.days,
      completeOn,
      gaps: [],
    }
    cases.push(made)
    return promiseCaseOnPaper(made, world.calendar, today)
  }
  if (['remark', 'takeBack'].includes(one.kind)) return changeDecided(world, one)
  if (['answer', 'mark', 'decide', 'reject'].includes(one.kind)) return changeOne(world, one)
  return changeCalendar(world, one)
}

function momentOf({ today, acts }: World): Date {
  return new Date(noon(today).getTime() + acts * 1000)
}

/** Carries out a change of the calendar as an admin does, by the preview of it. */
function confirm<T>(world: World, change: (seen: Seen) => Promise<T>) {
  return confirmed(world.today, (seen) => change({ ...seen, now: momentOf(world) }))
}

function ownerOf({ citizens }: World, index: number): Citizen {
  const owner = citizens[index % citizens.length]
  assert.ok(owner)
  return owner
}

function isMissing({ completeOn, gaps }: PaperCase): boolean {
  const last = gaps.at(-1)
  return completeOn === undefined || (last !== undefined && last.to === undefined)
}

/** Needed to approve while the paper is missing, and refused where it is not. */
function whyDespite(one: PaperCase): string {
  return isMissing(one) ? 'Seen at the counter' : ''
}

async function changeOne(world: World, { kind, one: which }: Step) {
  const { db, clerk, today } = world
  const open = world.cases.filter(({ decidedOn }) => decidedOn === undefined)
  const one = open[which % Math.max(1, open.length)]
  if (!one) return
  const { revision } = await rowOf(world, one)
  const now = momentOf(world)
  const last = one.gaps.at(-1)
  const missing = isMissing(one)
  if (kind === 'answer' && missing) {
    await answerMissing(db, ownerOf(world, world.cases.indexOf(one)), one.id, { atHand: [0], revision, now })
    if (one.completeOn === undefined) one.completeOn = today
    else if (last) last.to = today
  } else if (kind === 'mark' && !missing && last?.to !== today) {
    await markDocuments(db, clerk, one.id, { seen: [], missing: [0], note: 'Blurred', revision, now })
    one.gaps.push({ from: today })
  } else if (kind === 'decide') {
    const decision = { status: 'Approved', revision, now, despiteMissing: whyDespite(one) } as const
    assert.deepEqual(await decideApplication(db, clerk, one.id, decision), { decided: true })
    one.decidedOn = today
  } else if (kind === 'reject') {
    const decision = { status: 'Rejected', reason: 'No', revision, now } as const
    assert.deepEqual(await decideApplication(db, clerk, one.id, decision), { decided: true })
    one.decidedOn = today
  }
  if (one.decidedOn === undefined) promiseCaseOnPaper(one, world.calendar, today)
}

function rowOf({ db }: World, { id }: PaperCase) {
  return db
    .selectFrom('applications')
    .select(['revision', 'status', 'remark', 'reason', 'dueOn'])
    .where('applicationId', '=', id)
    .executeTakeFirstOrThrow()
}

/** Words a decision anew, or takes it back. */
async function changeDecided(world: World, { kind, one: which, other }: Step) {
  const { db, clerk, today } = world
  const decided = world.cases.filter(({ decidedOn }) => decidedOn !== undefined)
  const one = decided[which % Math.max(1, decided.length)]
  if (!one) return
  const { status, reason, remark, revision } = await rowOf(world, one)
  const now = momentOf(world)
  if (kind === 'remark') {
    const said = { status, reason: reason && `No ${other}`, remark: `${remark}.`, revision, now }
    assert.deepEqual(await decideApplication(db, clerk, one.id, said), { decided: true })
    return
  }
  assert.deepEqual(
    await decideApplication(db, clerk, one.id, { status: 'Pending', whyChanged: 'Again', revision, now }),
    { decided: true },
  )
  const openUntil = one.decidedOn
  one.decidedOn = undefined
  promiseCaseOnPaper(one, world.calendar, today, openUntil)
}

/** Decides what is still open, so that it is counted no more. */
export async function decideAll(world: World) {
  const { db, clerk, cases } = world
  world.acts += 1
  for (const one of cases.filter(({ decidedOn }) => decidedOn === undefined)) {
    const { revision } = await rowOf(world, one)
    const now = momentOf(world)
    const decision = { status: 'Approved', revision, now, despiteMissing: whyDespite(one) } as const
    assert.deepEqual(await decideApplication(db, clerk, one.id, decision), { decided: true })
    one.decidedOn = world.today
  }
}

async function changeCalendar(world: World, { kind, one, other }: Step) {
  const { db, admin, calendar, today, services } = world
  const before = { ...calendar, orders: new Map(calendar.orders), holidays: new Map(calendar.holidays) }
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
  // What was entered last is changed most.
  const id = [...orders.keys()].at(-1 - (one % 3)) ?? ''
  const held = orders.get(id)
  const because = 'because'
  if (kind === 'orderAdded') {
    const added = await confirm(world, (seen) => addExtensionOrder(db, admin, order, seen))
    orders.set(added.id, { ...order, enteredOn: today })
  } else if (kind === 'orderEnded' && held) {
    const toDay = dayOf(dayNumber(held.fromDay) + (other % 6))
    await confirm(world, (seen) => endExtensionOrder(db, admin, id, { toDay, because, ...seen }))
    orders.set(id, { ...held, toDay })
  } else if (kind === 'orderCorrected' && held) {
    await confirm(world, (seen) => correctExtensionOrder(db, admin, id, { order, because, ...seen }))
    orders.set(id, { ...order, enteredOn: held.enteredOn })
  } else if (kind === 'orderRevoked' && held) {
    await confirm(world, (seen) => revokeExtensionOrder(db, admin, id, { because, ...seen }))
    orders.delete(id)
  } else if (kind === 'holiday') {
    const listed = other % 2 === 0 ? [...holidays.keys()].at(-1 - (one % 3)) : undefined
    const day = listed ?? around((one % 20) - 8)
    if (holidays.has(day)) {
      await confirm(world, (seen) => removeHoliday(db, admin, day, { because, ...seen }))
      holidays.delete(day)
    } else {
      await confirm(world, (seen) => addHoliday(db, admin, { day, names: { en: 'Fair' } }, seen))
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
    const appeal = { appealDays: 7 + (one % 40), appealSource: 'GR 12 of 2026', appealOnOpenDay: true }
    const all = { ...settings, weekly, afterMissing, ...appeal }
    await confirm(world, (seen) => setCalendarSettings(db, admin, all, { because, ...seen }))
    Object.assign(calendar, { settings, weekly, afterMissing })
  }
  promiseOnPaper(world.cases, { before, after: calendar }, today)
}

/** Each stored due date is the one on paper, and no last day to appeal is earlier than was told before. */
export async function compare({ db, clerk, cases, today }: World, one: Step) {
  const rows = await db
    .selectFrom('applications')
    .select(['applicationId', 'dueOn'])
    .where('applicationId', 'in', cases.length > 0 ? cases.map(({ id }) => id) : [''])
    .execute()
  const stored = new Map(rows.map(({ applicationId, dueOn }) => [applicationId, dueOn]))
  for (const paper of cases) {
    const { id, due, lastDay = '' } = paper
    const when = `${id} after ${JSON.stringify(one)} on ${today}`
    assert.equal(stored.get(id), due ?? null, when)
    const { appeal } = await caseOn(db, clerk, id, today)
    assert.ok(!appeal || appeal.until >= lastDay, `${when}: ${appeal?.until}, told ${lastDay}`)
    paper.lastDay = appeal?.until ?? paper.lastDay
  }
}

/** The promises of each open case, to be compared with those after the next act. */
export async function readPromised(world: World) {
  const open = world.cases.filter(({ decidedOn }) => decidedOn === undefined)
  return new Map(await Promise.all(open.map(async (one) => [one, (await rowOf(world, one)).dueOn] as const)))
}

const ofCalendar: readonly string[] = ['orderEnded', 'orderCorrected', 'orderRevoked', 'holiday', 'settings']

/** An act makes no case overdue on its day; only a calendar change brings a date nearer, by its preview. */
export async function keepsPromises(world: World, before: Map<PaperCase, Day | null>, one: Step) {
  for (const [paper, was] of before) {
    const is = (await rowOf(world, paper)).dueOn
    const when = `${paper.id} from ${was} to ${is} by ${one.kind} on ${world.today}`
    assert.ok(is === was || is === null || is >= world.today, when)
    if (is !== null && was !== null && is < was) assert.ok(ofCalendar.includes(one.kind), when)
  }
}

/** The lines of an application's history on its due date lead from the first promise to the present one. */
export async function explains({ db, clerk, cases }: World, { id }: PaperCase) {
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
