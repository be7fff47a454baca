import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Admin, Citizen, Staff } from '../../../council/actors/actors.server.ts'
import type { CalendarSettings } from '../../../council/calendar/calendar.server.ts'
import { answerMissing } from '../../../council/cases/applications/answer-missing.server.ts'
import type { DecisionInput } from '../../../council/cases/applications/asked-decision.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listHistory } from '../../../council/cases/applications/history.server.ts'
import { addHoliday, removeHoliday } from '../../../council/cases/recounting/change-holidays.server.ts'
import {
  addExtensionOrder,
  endExtensionOrder,
  revokeExtensionOrder,
} from '../../../council/cases/recounting/change-orders.server.ts'
import { setCalendarSettings } from '../../../council/cases/recounting/set-counting.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import type { Day } from '../../../rules/days.ts'
import type { Status } from '../../../rules/statuses.ts'
import { findRow } from '../../rows.ts'
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
  appealSource: 'GR 12 of 2026',
  appealOnOpenDay: true,
}

/** A council that is closed on Sundays and gives 30 days to appeal, with what its people do on a day. */
export class Office {
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
    const { revision, status: before } = await this.row(id)
    const reason = status === 'Rejected' ? 'No proof' : undefined
    const whyChanged = before === 'Pending' || before === status ? undefined : 'Looked at again'
    const asked = { status, reason, whyChanged, revision, now: noon(on), ...more }
    assert.deepEqual(await decideApplication(this.db, this.people.clerk, id, asked), { decided: true })
  }

  row(id: string) {
    return findRow(this.db, 'applications', { applicationId: id })
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
    const { admin } = this.people
    return confirmed(on, (seen) => removeHoliday(this.db, admin, day, { because, ...seen }))
  }

  count(on: Day, changed: Partial<CalendarSettings>) {
    const { admin } = this.people
    const settings = { ...usual, ...changed }
    return confirmed(on, (seen) => setCalendarSettings(this.db, admin, settings, { because, ...seen }))
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

  /** A paper received and entered on these days; the service had so many days by each day named. */
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

  /** How the applicant is still to be told of an earlier due date. */
  async told(id: string) {
    const rows = await this.db
      .selectFrom('outbox')
      .select('channel')
      .where('applicationId', '=', id)
      .where('event', '=', 'case.dueEarlier')
      .where('state', '=', 'waiting')
      .execute()
    return rows.map(({ channel }) => channel)
  }
}
