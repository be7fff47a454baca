import type { Selectable } from 'kysely'
import { councilDay, type Day, dayNumber, dayOf } from '../../rules/days.ts'
import { type ClockReading, readClock } from '../../rules/legal-clock/clock.ts'
import type { NoDueDay } from '../../rules/legal-clock/reasons.ts'
import { isOverdue } from '../../rules/overdue.ts'
import type { Status } from '../../rules/statuses.ts'
import { type Citizen, type Officer, requireRole } from '../actors.server.ts'
import { readCalendar } from '../calendar/calendar.server.ts'
import type { ApplicationRow, Database, Turn } from '../database/tables.ts'
import { type KnownFact, listServiceFacts } from '../services/read-facts.server.ts'
import { toLegalCase, turnSinceOf } from './case-state.server.ts'
import { type CaseDocument, isOutstanding, readCaseParts } from './documents.server.ts'

export interface Appeal {
  /** The application was rejected, or its time limit passed without a decision. */
  because: 'refused' | 'limitPassed'
  /** The day of the rejection, or the due date. */
  since: Day
  /** The last day on which a first appeal can be made. */
  until: Day
  first?: KnownFact<'firstAppellate'>
  second?: KnownFact<'secondAppellate'>
}

export interface CaseDetails {
  applicationId: string
  status: Status
  revision: number
  receivedOn: Day
  turn: Turn | 'none'
  /** The day since which it has been their turn; undefined when it is nobody's. */
  turnSince?: Day
  documents: CaseDocument[]
  /** The outstanding ones. */
  missing: CaseDocument[]
  /** Undefined when the service sets no time limit. */
  daysAllowed?: number
  completeOn?: Day
  dueOn?: Day
  /** Why an open case has no due date. `noLimit`: its service sets no time limit. */
  noDueDate?: NoDueDay | { code: 'noLimit' }
  /** The clock's reading today, or on the day of the decision; undefined without a time limit. */
  clock?: ClockReading
  decidedAt?: string
  /** Reason and remark are '' when the officer wrote nothing. */
  reason: string
  remark: string
  /** Undefined while there are no grounds for an appeal. */
  appeal?: Appeal
}

/**
 * Finds the state of a case on a day, with documents and authorities in a language; for a citizen only their own.
 * Undefined when there is no such application.
 */
export async function findCase(
  db: Database,
  actor: Officer | Citizen,
  applicationId: string,
  { language, today }: { language: string; today: Day },
): Promise<CaseDetails | undefined> {
  requireRole(actor, 'admin', 'staff', 'user')
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .$if(actor.role === 'user', (query) => query.where('user', '=', actor.id))
    .executeTakeFirst()
  if (!row) return undefined
  const parts = (await readCaseParts(db, [applicationId], language)).get(applicationId)
  const { documents, pauses } = parts ?? { documents: [], pauses: [] }
  const calendar = await readCalendar(db, language)
  const legal = toLegalCase(row, { documents, pauses }, calendar)
  const receivedOn = councilDay(row.date)
  const shownOn = row.decidedAt === null ? today : councilDay(row.decidedAt)
  const clock = legal && readClock(legal, calendar.days, shownOn < receivedOn ? receivedOn : shownOn)
  const missing = documents.filter(isOutstanding)
  const open = row.status === 'Pending'
  return {
    applicationId,
    status: row.status,
    revision: row.revision,
    receivedOn,
    documents,
    missing,
    clock,
    turn: row.turn ?? 'none',
    turnSince: turnSinceOf(row, pauses),
    daysAllowed: row.daysAllowed ?? undefined,
    completeOn: row.completeOn ?? undefined,
    dueOn: row.dueOn ?? undefined,
    noDueDate: open && row.dueOn === null ? noDueDate(clock) : undefined,
    decidedAt: row.decidedAt ?? undefined,
    reason: row.reason,
    remark: row.remark,
    appeal: await findAppeal(db, row, { language, today, appealDays: calendar.appealDays }),
  }
}

function noDueDate(clock: ClockReading | undefined): CaseDetails['noDueDate'] {
  if (!clock) return { code: 'noLimit' }
  return 'none' in clock.limit ? clock.limit.none : undefined
}

async function findAppeal(
  db: Database,
  row: Selectable<ApplicationRow>,
  { language, today, appealDays }: { language: string; today: Day; appealDays: number },
): Promise<Appeal | undefined> {
  const refused = row.status === 'Rejected' && row.decidedAt !== null ? councilDay(row.decidedAt) : undefined
  const passed = isOverdue(row, today) ? (row.dueOn ?? undefined) : undefined
  const since = refused ?? passed
  if (since === undefined) return undefined
  const facts = await listServiceFacts(db, row.serviceId, language)
  return {
    because: refused ? 'refused' : 'limitPassed',
    since,
    until: dayOf(dayNumber(since) + appealDays),
    first: facts.firstAppellate,
    second: facts.secondAppellate,
  }
}
