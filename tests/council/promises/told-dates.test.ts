import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Admin, Citizen, Staff } from '../../../council/actors.server.ts'
import { answerMissing } from '../../../council/applications/answer-missing.server.ts'
import { type DecisionInput, decideApplication } from '../../../council/applications/decide.server.ts'
import { listHistory } from '../../../council/applications/history.server.ts'
import type { CalendarSettings } from '../../../council/calendar/calendar.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { addHoliday, removeHoliday } from '../../../council/recounting/change-holidays.server.ts'
import {
  addExtensionOrder,
  endExtensionOrder,
  revokeExtensionOrder,
} from '../../../council/recounting/change-orders.server.ts'
import { setCalendarSettings } from '../../../council/recounting/set-counting.server.ts'
import type { Day } from '../../../rules/days.ts'
import type { Status } from '../../../rules/statuses.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, caseOn, confirmed, factsOf, noon, offer, setFacts } from '../cases-for-tests.ts'
import { enterPaper, numberOf } from '../papers-for-tests.ts'

const because = 'entered by mistake'
const usual: CalendarSettings = {
  weekly: [0],
  countFrom: 'dayAfter',
  holidays: 'notCounted',
  lastDayOnHoliday: 'nextWorkingDay',
  afterMissing: 'continues',
  appealDays: 30,
  appealOnOpenDay: true,
}

/** A council that is closed on Sundays and gives 30 days to appeal, with what its people do on a day. */
class Office {
  readonly db: Database
  readonly t: TestContext
  private readonly people: { admin: Admin; clerk: Staff; citizen: Citizen }

  constructor(db: Database, t: TestContext, people: { admin: Admin; clerk: Staff; citizen: Citizen }) {
    this.db = db
    this.t = t
    this.people = people
  }

  /** A case of a service with so many days. */
  async sent(days: number, on: Day) {
    return apply(this.db, this.people.citizen, await offer(this.db, factsOf(days, ['Age proof'])), {
      on,
      atHand: [0],
    })
  }

  async decided(id: string, on: Day, status: Status, more: Partial<DecisionInput> = {}) {
    const { revision } = await this.row(id)
    const reason = status === 'Rejected' ? 'No proof' : undefined
    const asked = { status, reason, revision, now: noon(on), ...more }
    assert.deepEqual(await decideApplication(this.db, this.people.clerk, id, asked), { decided: true })
  }

  row(id: string) {
    const rows = this.db.selectFrom('applications').selectAll().where('applicationId', '=', id)
    return rows.executeTakeFirstOrThrow()
  }

  async due(id: string) {
    return (await this.row(id)).dueOn
  }

  async appeal(id: string, on: Day) {
    return (await this.case(id, on)).appeal?.until
  }

  case(id: string, on: Day) {
    return caseOn(this.db, this.people.clerk, id, on)
  }

  holiday(on: Day, day: Day) {
    const { admin } = this.people
    return confirmed(on, (seen) => addHoliday(this.db, admin, { day, names: { en: 'Fair' } }, seen))
  }

  noHoliday(on: Day, day: Day) {
    return confirmed(on, (seen) => removeHoliday(this.db, this.people.admin, day, seen))
  }

  count(on: Day, changed: Partial<CalendarSettings>) {
    const { admin } = this.people
    return confirmed(on, (seen) => setCalendarSettings(this.db, admin, { ...usual, ...changed }, seen))
  }

  async order(on: Day, fromDay: Day, toDay: Day | null) {
    const order = { serviceIds: [], fromDay, toDay, orderedOn: on }
    const said = { reference: 'E-1', reason: 'flood', authority: 'BDO' }
    const { admin } = this.people
    const { id } = await confirmed(on, (seen) =>
      addExtensionOrder(this.db, admin, { ...order, ...said }, seen),
    )
    return id
  }

  ended(on: Day, id: string, toDay: Day) {
    const { admin } = this.people
    return confirmed(on, (seen) => endExtensionOrder(this.db, admin, id, { toDay, because, ...seen }))
  }

  revoked(on: Day, id: string) {
    const { admin } = this.people
    return confirmed(on, (seen) => revokeExtensionOrder(this.db, admin, id, { because, ...seen }))
  }

  async answered(id: string, on: Day) {
    const { revision } = await this.row(id)
    await answerMissing(this.db, this.people.citizen, id, { atHand: [0], revision, now: noon(on) })
  }

  /** A paper that was received and entered on these days; the service had so many days by each day that is named. */
  async paper(limits: Record<Day, number>, receivedOn: Day, enteredOn: Day) {
    const [first = 1, ...others] = Object.entries(limits).map(([day, days]) => ({ day, days }))
    assert.ok(typeof first === 'object')
    this.t.mock.timers.enable({ apis: ['Date'], now: noon(first.day) })
    const serviceId = await offer(this.db, factsOf(first.days), this.people.admin)
    for (const { day, days } of others) {
      this.t.mock.timers.setTime(noon(day).getTime())
      await setFacts(this.db, this.people.admin, serviceId, factsOf(days))
    }
    this.t.mock.timers.reset()
    const typed = { receivedOn, now: noon(enteredOn), lateReason: 'flood' }
    return numberOf(await enterPaper(this.db, this.people.clerk, serviceId, typed))
  }

  /** To which days the history says that the due date was moved, by which acts. */
  async moves(id: string) {
    const history = (await listHistory(this.db, this.people.clerk, id, 'en')) ?? []
    return history.flatMap(({ moved }) => (moved ? [`${moved.reasonKey} ${moved.to}`] : []))
  }

  /** The days that the applicant is told of an earlier due date. */
  async told(id: string) {
    const rows = await this.db.selectFrom('outbox').selectAll().where('applicationId', '=', id).execute()
    return rows.flatMap(({ event, channel }) => ((event as string) === 'case.dueEarlier' ? [channel] : []))
  }
}

type Counted = [got: unknown, byHand: unknown][]

/** Each case with what it comes to, and what somebody has counted by hand. */
const cases: Record<string, (o: Office) => Promise<Counted>> = {
  'P11: an order that is revoked after the date which it had moved': async (o) => {
    const id = await o.sent(3, '2026-03-09')
    const order = await o.order('2026-03-10', '2026-03-11', '2026-03-20')
    await o.revoked('2026-03-18', order)
    return [[await o.due(id), '2026-03-23']]
  },
  'P12: a holiday that is deleted on the due date': async (o) => {
    await o.holiday('2026-03-20', '2026-03-26')
    const id = await o.sent(3, '2026-03-24')
    await o.noHoliday('2026-03-28', '2026-03-26')
    return [[await o.due(id), '2026-03-28']]
  },
  'P40: an order without an end that is revoked when the days would be over': async (o) => {
    const id = await o.sent(3, '2026-08-20')
    const order = await o.order('2026-08-20', '2026-08-21', null)
    const none = await o.due(id)
    await o.revoked('2026-09-01', order)
    return [
      [none, null],
      [await o.due(id), '2026-09-01'],
    ]
  },
  'P41: counting from another day, set back an hour later': async (o) => {
    const id = await o.sent(3, '2026-03-09')
    await o.count('2026-03-12', { countFrom: 'sameDay' })
    const between = await o.due(id)
    await o.count('2026-03-12', {})
    return [
      [between, '2026-03-12'],
      [await o.due(id), '2026-03-12'],
    ]
  },
  'P42: Saturdays that are working days again on the due date': async (o) => {
    const id = await o.sent(3, '2026-09-10')
    await o.count('2026-09-11', { weekly: [0, 6] })
    const moved = await o.due(id)
    await o.count('2026-09-15', {})
    return [
      [moved, '2026-09-15'],
      [await o.due(id), '2026-09-15'],
    ]
  },
  'P52: an order that is ended so early that the days would be over': async (o) => {
    const id = await o.sent(3, '2027-01-11')
    const order = await o.order('2027-01-12', '2027-01-13', '2027-01-20')
    await o.ended('2027-01-18', order, '2027-01-13')
    return [[await o.due(id), '2027-01-22']]
  },
  'P53: a holiday that is deleted on the due date and entered again': async (o) => {
    await o.holiday('2027-05-01', '2027-05-13')
    const id = await o.sent(3, '2027-05-11')
    await o.noHoliday('2027-05-15', '2027-05-13')
    await o.holiday('2027-05-15', '2027-05-13')
    return [[await o.due(id), '2027-05-15']]
  },
  'P13: a holiday that is deleted while the earlier date lies ahead': async (o) => {
    await o.holiday('2026-03-20', '2026-03-26')
    const id = await o.sent(7, '2026-03-24')
    await o.noHoliday('2026-03-28', '2026-03-26')
    return [
      [await o.due(id), '2026-04-01'],
      [await o.told(id), ['call']],
    ]
  },
  'P14: a decision that is taken back after a holiday was deleted': async (o) => {
    await o.holiday('2026-03-20', '2026-03-26')
    const id = await o.sent(7, '2026-03-24')
    await o.decided(id, '2026-03-25', 'Approved')
    await o.noHoliday('2026-03-28', '2026-03-26')
    await o.decided(id, '2026-03-30', 'Pending')
    // A change that has nothing to do with it leaves it alone.
    await o.holiday('2026-03-31', '2026-12-25')
    return [[await o.due(id), '2026-04-02']]
  },
  'P54: the same on the due date': async (o) => {
    await o.holiday('2027-05-01', '2027-05-12')
    const id = await o.sent(3, '2027-05-10')
    await o.decided(id, '2027-05-11', 'Approved')
    await o.noHoliday('2027-05-13', '2027-05-12')
    await o.decided(id, '2027-05-14', 'Pending')
    return [[await o.due(id), '2027-05-14']]
  },
  'P46: an order of the days between, taken back in time': async (o) => {
    const id = await o.sent(7, '2026-11-09')
    await o.decided(id, '2026-11-10', 'Approved')
    await o.order('2026-11-11', '2026-11-12', '2026-11-14')
    await o.decided(id, '2026-11-13', 'Pending')
    return [
      [await o.due(id), '2026-11-20'],
      [await o.moves(id), ['reopened 2026-11-20']],
    ]
  },
  'P47: an order of the days between, taken back after the date that was told': async (o) => {
    const id = await o.sent(7, '2026-11-09')
    await o.decided(id, '2026-11-10', 'Approved')
    await o.order('2026-11-11', '2026-11-12', '2026-11-14')
    await o.decided(id, '2026-11-18', 'Pending')
    return [[await o.due(id), '2026-11-20']]
  },
  'P47, too late: an order that was entered after the limit had passed for all others': async (o) => {
    const id = await o.sent(7, '2026-11-09')
    await o.decided(id, '2026-11-10', 'Approved')
    await o.order('2026-11-18', '2026-11-12', '2026-11-14')
    await o.decided(id, '2026-11-18', 'Pending')
    return [[await o.due(id), '2026-11-17']]
  },
  'P47, late: holidays that are entered after the limit, and a late decision that is taken back': async (
    o,
  ) => {
    const id = await o.sent(1, '2026-11-09')
    await o.decided(id, '2026-11-12', 'Approved')
    for (const day of ['2026-11-10', '2026-11-11', '2026-11-12']) await o.holiday('2026-11-12', day)
    await o.decided(id, '2026-11-12', 'Pending')
    return [[await o.due(id), '2026-11-10']]
  },
  'P44: a remark long after the approval': async (o) => {
    const id = await o.sent(5, '2026-11-02')
    await o.decided(id, '2026-11-03', 'Approved')
    await o.decided(id, '2026-11-30', 'Approved', { remark: 'Ready at the office' })
    const { clock, decidedAt } = await o.case(id, '2026-11-30')
    return [
      [clock?.daysUsed, 1],
      [decidedAt, noon('2026-11-03').toISOString()],
    ]
  },
  'P45: a remark long after the refusal': async (o) => {
    const id = await o.sent(3, '2026-11-02')
    await o.decided(id, '2026-11-03', 'Rejected')
    await o.decided(id, '2026-11-30', 'Rejected', { remark: 'Bring a copy' })
    return [
      [await o.appeal(id, '2026-11-30'), '2026-12-03'],
      [(await o.case(id, '2026-11-30')).clock?.daysUsed, 1],
    ]
  },
  'P25: refused again after the days to appeal were lowered': async (o) => {
    const id = await o.sent(3, '2026-05-11')
    await o.decided(id, '2026-05-12', 'Rejected')
    await o.count('2026-05-12', { appealDays: 7 })
    await o.decided(id, '2026-05-12', 'Pending')
    await o.decided(id, '2026-05-12', 'Rejected', { reason: 'Another reason' })
    return [[await o.appeal(id, '2026-05-12'), '2026-06-11']]
  },
  'P26: a reason that is reworded after the days to appeal were lowered': async (o) => {
    const id = await o.sent(3, '2026-05-11')
    await o.decided(id, '2026-05-12', 'Rejected')
    await o.count('2026-05-13', { appealDays: 7 })
    await o.decided(id, '2026-05-14', 'Rejected', { reason: 'The age proof is missing' })
    return [[await o.appeal(id, '2026-05-14'), '2026-06-11']]
  },
  'P27: refused after the limit, when the days to appeal were lowered': async (o) => {
    const id = await o.sent(1, '2026-05-08')
    const told = await o.appeal(id, '2026-05-10')
    await o.count('2026-05-12', { appealDays: 7 })
    await o.decided(id, '2026-05-13', 'Rejected')
    return [
      [told, '2026-06-08'],
      [await o.appeal(id, '2026-05-13'), '2026-06-08'],
    ]
  },
  'P58: refused late and taken back': async (o) => {
    const id = await o.sent(1, '2027-06-07')
    await o.decided(id, '2027-07-12', 'Rejected')
    const told = await o.appeal(id, '2027-07-12')
    await o.decided(id, '2027-07-13', 'Pending')
    return [
      [told, '2027-08-11'],
      [await o.appeal(id, '2027-07-13'), '2027-08-11'],
    ]
  },
  'P29: a last day to appeal that becomes a holiday, and no holiday again': async (o) => {
    const id = await o.sent(3, '2026-05-22')
    await o.decided(id, '2026-05-23', 'Rejected')
    const told = await o.appeal(id, '2026-05-23')
    await o.holiday('2026-05-25', '2026-06-22')
    const moved = await o.appeal(id, '2026-05-25')
    await o.noHoliday('2026-05-26', '2026-06-22')
    return [
      [told, '2026-06-22'],
      [moved, '2026-06-23'],
      [await o.appeal(id, '2026-05-26'), '2026-06-23'],
    ]
  },
  'P29, after a limit: the last day to appeal that became a holiday': async (o) => {
    const id = await o.sent(1, '2026-05-21')
    const told = await o.appeal(id, '2026-05-23')
    await o.holiday('2026-05-25', '2026-06-22')
    return [
      [told, '2026-06-22'],
      [await o.appeal(id, '2026-05-25'), '2026-06-23'],
    ]
  },
  'P55: a paper of before the limit was raised': async (o) => {
    const id = await o.paper({ '2027-05-01': 3, '2027-05-19': 30 }, '2027-05-17', '2027-05-20')
    return [[await o.due(id), '2027-05-20']]
  },
  'P56: a paper of before the limit was lowered': async (o) => {
    const id = await o.paper({ '2027-05-01': 30, '2027-05-25': 3 }, '2027-05-24', '2027-05-26')
    return [[await o.due(id), '2027-06-28']]
  },
  'P57: a paper whose limit had passed when an order was entered': async (o) => {
    await o.order('2027-06-03', '2027-06-01', '2027-06-02')
    const id = await o.paper({ '2027-05-01': 1 }, '2027-05-31', '2027-06-03')
    return [[await o.due(id), '2027-06-01']]
  },
  'P59: a refusal that names a missing document, taken back and answered': async (o) => {
    const id = await o.sent(6, '2026-07-17')
    const marks = { seen: [], missing: [0], note: '' }
    await o.decided(id, '2026-07-20', 'Rejected', { reason: 'The age proof is missing', marks })
    await o.decided(id, '2026-07-22', 'Pending')
    await o.answered(id, '2026-07-23')
    return [[await o.due(id), '2026-07-27']]
  },
}

describeDatabase('dates that were told', (database) => {
  for (const [name, count] of Object.entries(cases))
    test(`${name}: as it is counted by hand`, async (t) => {
      const db = database()
      const people = { admin: await newAdmin(db), clerk: await newStaff(db), citizen: await newCitizen(db) }
      for (const table of ['holidays', 'orderServices', 'orderVersions', 'extensionOrders'] as const)
        await db.deleteFrom(table).execute()
      const office = new Office(db, t, people)
      await office.count('2026-01-01', {})
      for (const [got, byHand] of await count(office)) assert.deepEqual(got, byHand)
    })
})
