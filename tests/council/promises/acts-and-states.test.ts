import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Admin } from '../../../council/actors.server.ts'
import { decideApplication } from '../../../council/applications/decide.server.ts'
import { getCalendarSettings } from '../../../council/calendar/calendar.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import type { Seen } from '../../../council/recounting/change-calendar.server.ts'
import { addHoliday } from '../../../council/recounting/change-holidays.server.ts'
import {
  addExtensionOrder,
  correctExtensionOrder,
  endExtensionOrder,
  revokeExtensionOrder,
} from '../../../council/recounting/change-orders.server.ts'
import { setCalendarSettings } from '../../../council/recounting/set-counting.server.ts'
import { deleteService } from '../../../council/services/keep-services.server.ts'
import type { Day } from '../../../rules/days.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, caseOn, confirmed, factsOf, noon, offer, setFacts } from '../cases-for-tests.ts'

/** The Wednesday on which each act is entered; a case of Monday 5 July with three days is due on its Thursday. */
const today = '2032-07-07'
const states = ['open', 'overdue', 'waiting', 'inTime', 'late'] as const
type State = (typeof states)[number]

interface Acted {
  db: Database
  admin: Admin
  serviceId: string
  /** The order that was entered the day before, where the act changes one. */
  orderId: string
  seen: Seen
}

const order = {
  serviceIds: [],
  fromDay: '2032-06-01',
  toDay: '2032-07-10',
  reference: 'E-1',
  reason: 'flood',
  orderedOn: '2032-07-01',
  authority: 'Collector',
}

async function setting(
  { db, admin, seen }: Acted,
  changed: Partial<Awaited<ReturnType<typeof getCalendarSettings>>>,
) {
  return setCalendarSettings(db, admin, { ...(await getCalendarSettings(db)), ...changed }, seen)
}

const because = 'for the test'

/** Each act, and whether it may move the due date of an open case that is not yet due. */
const acts: Record<string, { moves: boolean; ofOrder?: true; do: (acted: Acted) => Promise<unknown> }> = {
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
  'a holiday': {
    moves: true,
    do: ({ db, admin, seen }) => addHoliday(db, admin, { day: '2032-07-08', names: { en: 'Fair' } }, seen),
  },
  'a holiday long past': {
    moves: false,
    do: ({ db, admin, seen }) => addHoliday(db, admin, { day: '2032-06-02', names: { en: 'Fair' } }, seen),
  },
  'weekly holidays': { moves: true, do: (acted) => setting(acted, { weekly: [0, 3] }) },
  'counting from the same day': { moves: true, do: (acted) => setting(acted, { countFrom: 'sameDay' }) },
  'holidays counted': { moves: false, do: (acted) => setting(acted, { holidays: 'counted' }) },
  'a last day that stays': { moves: false, do: (acted) => setting(acted, { lastDayOnHoliday: 'stays' }) },
  'counting that starts again': { moves: false, do: (acted) => setting(acted, { afterMissing: 'restarts' }) },
  'days to appeal': {
    moves: false,
    do: (acted) => setting(acted, { appealDays: 7, appealOnOpenDay: false }),
  },
  'an order': { moves: true, do: ({ db, admin, seen }) => addExtensionOrder(db, admin, order, seen) },
  'an order ended': {
    moves: true,
    ofOrder: true,
    do: ({ db, admin, orderId, seen }) =>
      endExtensionOrder(db, admin, orderId, { toDay: '2032-06-02', because, ...seen }),
  },
  'an order corrected': {
    moves: true,
    ofOrder: true,
    do: ({ db, admin, orderId, seen }) =>
      correctExtensionOrder(db, admin, orderId, { order: { ...order, toDay: null }, because, ...seen }),
  },
  'an order revoked': {
    moves: true,
    ofOrder: true,
    do: ({ db, admin, orderId, seen }) => revokeExtensionOrder(db, admin, orderId, { because, ...seen }),
  },
}

describeDatabase('acts on due dates', (database) => {
  for (const [name, act] of Object.entries(acts))
    test(`${name}: what has passed or is decided stays, and only what is not yet due may move`, async () => {
      const db = database()
      await clearCalendar(db)
      const [admin, clerk] = [await newAdmin(db), await newStaff(db)]
      const serviceId = await offer(db, factsOf(3, ['Paper']))
      const cases = await casesOf(db, serviceId)
      const entered = act.ofOrder
        ? await confirmed('2032-07-06', (seen) => addExtensionOrder(db, admin, order, seen))
        : undefined
      const read = async () => {
        const all = await Promise.all(states.map((state) => caseOn(db, clerk, cases[state], today)))
        return all.map(({ dueOn, appeal, clock, daysAllowed, noDueDate }) => ({
          dueOn,
          daysAllowed,
          noDueDate: noDueDate?.code,
          appeal,
          days: clock && [clock.daysUsed, clock.notCounted],
        }))
      }
      const [open, ...others] = await read()
      const acted = { db, admin, serviceId, orderId: entered?.id ?? '' }
      await confirmed(today, (seen) => act.do({ ...acted, seen }))
      const [openAfter, ...othersAfter] = await read()
      assert.deepEqual(othersAfter, others)
      assert.equal(openAfter?.dueOn !== open?.dueOn, act.moves, `${open?.dueOn} to ${openAfter?.dueOn}`)
      assert.equal(openAfter?.daysAllowed, 3)
    })
})

/** A case in each state, as it is on the day of the act. */
async function casesOf(db: Database, serviceId: string): Promise<Record<State, string>> {
  const citizen = await newCitizen(db)
  const clerk = await newStaff(db)
  const received = (on: Day, atHand = [0]) => apply(db, citizen, serviceId, { on, atHand })
  const decided = async (status: 'Approved' | 'Rejected', on: Day) => {
    const id = await received('2032-06-07')
    await decideApplication(db, clerk, id, { status, reason: 'a reason', revision: 1, now: noon(on) })
    return id
  }
  return {
    open: await received('2032-07-05'),
    overdue: await received('2032-06-07'),
    waiting: await received('2032-07-05', []),
    inTime: await decided('Approved', '2032-06-09'),
    late: await decided('Rejected', '2032-06-15'),
  }
}

/** Each row of the table begins from the calendar as it is delivered. */
async function clearCalendar(db: Database) {
  for (const table of [
    'holidays',
    'orderServices',
    'orderVersions',
    'extensionOrders',
    'councilProfile',
  ] as const)
    await db.deleteFrom(table).execute()
}
