import assert from 'node:assert/strict'
import type { Admin, Citizen } from '../../../council/actors/actors.server.ts'
import type { CalendarSettings } from '../../../council/calendar/calendar.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import type { Seen } from '../../../council/cases/recounting/change-calendar.server.ts'
import { addHoliday } from '../../../council/cases/recounting/change-holidays.server.ts'
import {
  addExtensionOrder,
  correctExtensionOrder,
  endExtensionOrder,
  revokeExtensionOrder,
} from '../../../council/cases/recounting/change-orders.server.ts'
import { setCalendarSettings } from '../../../council/cases/recounting/set-counting.server.ts'
import { deleteService } from '../../../council/catalogue/services/keep-services.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { type Day, dayNumber, dayOf, weekdayOf } from '../../../rules/days.ts'
import { newStaff } from '../../actors.ts'
import { apply, confirmed, factsOf, noon, offer, setFacts } from '../cases-for-tests.ts'

export const caseStates = ['open', 'overdue', 'waiting', 'inTime', 'late'] as const
type State = (typeof caseStates)[number]

/** What an act is done to. */
export interface Council {
  db: Database
  admin: Admin
  serviceId: string
  /** A case of the service in each state. */
  cases: Record<State, string>
}

interface Act {
  /** Whether it moves the due date of the case that is open and not yet due; it may move no other. */
  moves: boolean
  /** Whether it takes an order entered the day before, which has already moved the open case once. */
  changesOrder?: true
  do: (council: Council & { orderId: string; seen: Seen }) => Promise<unknown>
}

const because = 'for the test'

/** Every act that can touch a due date, by name, as an admin enters it on this day. */
export function actsOn(today: Day): Record<string, Act> {
  const day = (shift: number) => dayOf(dayNumber(today) + shift)
  const order = orderOn(today)
  const setting = (changed: Partial<CalendarSettings>): Act['do'] => {
    const settings = { ...settingsOn(today), ...changed }
    return ({ db, admin, seen }) => setCalendarSettings(db, admin, settings, { because, ...seen })
  }
  const holiday = (on: Day): Act['do'] => {
    return ({ db, admin, seen }) => addHoliday(db, admin, { day: on, names: { en: 'Fair' } }, seen)
  }
  const { weekly } = settingsOn(today)
  return {
    'another time limit': {
      moves: false,
      do: ({ db, admin, serviceId }) => setFacts(db, admin, serviceId, factsOf(3650)),
    },
    'no time limit': {
      moves: false,
      do: ({ db, admin, serviceId }) => setFacts(db, admin, serviceId, { days: null }),
    },
    'the service deleted': {
      moves: false,
      do: ({ db, admin, serviceId }) => deleteService(db, admin, serviceId),
    },
    'a holiday': { moves: true, do: holiday(day(1)) },
    'a holiday long past': { moves: false, do: holiday(day(-35)) },
    'weekly holidays': { moves: true, do: setting({ weekly: [...weekly, weekdayOf(dayNumber(today))] }) },
    'counting from the same day': { moves: true, do: setting({ countFrom: 'sameDay' }) },
    'holidays counted': { moves: false, do: setting({ holidays: 'counted' }) },
    'a last day that stays': { moves: false, do: setting({ lastDayOnHoliday: 'stays' }) },
    'counting that starts again': { moves: false, do: setting({ afterMissing: 'restarts' }) },
    'days to appeal': { moves: false, do: setting({ appealDays: 7, appealOnOpenDay: false }) },
    'an order': { moves: true, do: ({ db, admin, seen }) => addExtensionOrder(db, admin, order, seen) },
    'an order ended': {
      moves: true,
      changesOrder: true,
      do: ({ db, admin, orderId, seen }) =>
        endExtensionOrder(db, admin, orderId, { toDay: day(-35), because, ...seen }),
    },
    'an order corrected': {
      moves: true,
      changesOrder: true,
      do: ({ db, admin, orderId, seen }) =>
        correctExtensionOrder(db, admin, orderId, { order: { ...order, toDay: day(9) }, because, ...seen }),
    },
    'an order revoked': {
      moves: true,
      changesOrder: true,
      do: ({ db, admin, orderId, seen }) => revokeExtensionOrder(db, admin, orderId, { because, ...seen }),
    },
  }
}

/** The calendar before each act, without weekly holidays from two days before this one to three after. */
function settingsOn(today: Day): CalendarSettings {
  return {
    weekly: [weekdayOf(dayNumber(today) - 3)],
    countFrom: 'dayAfter',
    holidays: 'notCounted',
    lastDayOnHoliday: 'nextWorkingDay',
    afterMissing: 'continues',
    appealDays: 30,
    appealSource: 'GR 12 of 2026',
    appealOnOpenDay: true,
  }
}

function orderOn(today: Day) {
  const day = (shift: number) => dayOf(dayNumber(today) + shift)
  return {
    serviceIds: [],
    fromDay: day(-36),
    toDay: day(3),
    reference: 'E-1',
    reason: 'flood',
    orderedOn: day(-6),
    authority: 'Collector',
  }
}

/** A council with a calendar as at the start, and a case per state: three days, the open one due tomorrow. */
export async function councilBefore(
  db: Database,
  { admin, citizen, today }: { admin: Admin; citizen: Citizen; today: Day },
): Promise<Council> {
  for (const table of ['holidays', 'orderServices', 'orderVersions', 'extensionOrders'] as const)
    await db.deleteFrom(table).execute()
  const settings = settingsOn(today)
  await confirmed(today, (seen) => setCalendarSettings(db, admin, settings, { because, ...seen }))
  const serviceId = await offer(db, factsOf(3, ['Paper']))
  const clerk = await newStaff(db)
  const day = (shift: number) => dayOf(dayNumber(today) + shift)
  const received = (on: Day, atHand = [0]) => apply(db, citizen, serviceId, { on, atHand })
  const decided = async (
    on: Day,
    decision: { status: 'Approved' } | { status: 'Rejected'; reason: string },
  ) => {
    const id = await received(day(-30))
    const asked = { ...decision, revision: 1, now: noon(on) }
    assert.deepEqual(await decideApplication(db, clerk, id, asked), { decided: true })
    return id
  }
  const cases = {
    open: await received(day(-2)),
    overdue: await received(day(-30)),
    waiting: await received(day(-2), []),
    inTime: await decided(day(-28), { status: 'Approved' }),
    late: await decided(day(-22), { status: 'Rejected', reason: 'a reason' }),
  }
  return { db, admin, serviceId, cases }
}

/** Enters the order that the act changes, on the day before; returns its id, '' if the act changes none. */
export async function enterOrderFor(act: Act, { db, admin }: Council, today: Day): Promise<string> {
  if (!act.changesOrder) return ''
  const eve = dayOf(dayNumber(today) - 1)
  const { id } = await confirmed(eve, (seen) => addExtensionOrder(db, admin, orderOn(today), seen))
  return id
}
