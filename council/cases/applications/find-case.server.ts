import type { Selectable } from 'kysely'
import { councilDay, type Day } from '../../../rules/days.ts'
import { lastLateDay } from '../../../rules/legal-clock/appeal-rules.ts'
import type { ClockReading } from '../../../rules/legal-clock/clock.ts'
import type { NoDueDay } from '../../../rules/legal-clock/reasons.ts'
import { isOverdue } from '../../../rules/overdue.ts'
import type { Status } from '../../../rules/statuses.ts'
import { lastDayToBringBack } from '../../../rules/withdrawing.ts'
import { type Citizen, type Intermediary, type Officer, requireRole } from '../../actors/actors.server.ts'
import { type Calendar, readCalendar } from '../../calendar/calendar.server.ts'
import { findToldLastDay } from '../../calendar/promises/last-days.server.ts'
import { appealUntil, firstPromised, type listPromises } from '../../calendar/promises/promises.server.ts'
import { findReading } from '../../calendar/promises/readings.server.ts'
import type { ApplicationRow, Turn } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'
import { readAppealRules } from '../appeals/appeal-rules.server.ts'
import type { ShownAuthority } from '../appeals/authorities.server.ts'
import { type CaseFile, readCaseFile } from './case-file.server.ts'
import { findLastCaseLine } from './case-lines.server.ts'
import { freezeReading, wordReading } from './case-reading.server.ts'
import { turnSinceOf } from './case-state.server.ts'
import { type CaseDocument, isOutstanding } from './documents.server.ts'
import { findAuthorityOf } from './promised-facts.server.ts'

export interface Appeal {
  /** The application was rejected, or its time limit passed without a decision. */
  because: 'refused' | 'limitPassed'
  /** The day of the rejection, or the due date. */
  since: Day
  /** The last day on which a first appeal can be made. */
  until: Day
  /** Whether that day is past. */
  over: boolean
  /** Of one that is over: until when it is taken with a good reason for its delay, if it still is. */
  lateUntil?: Day
  first?: ShownAuthority
  second?: ShownAuthority
}

/** When and why an officer set an application aside as not genuine, or its applicant withdrew it. */
export interface SetAside {
  date: string
  /** '' where the applicant gave none. */
  reason: string
  /** Of a withdrawn one, the last day on which it can be brought back. */
  until?: Day
}

/** What is told of an application that is set aside or withdrawn; undefined for all others. */
export function setAsideOf({
  setAsideAt: date,
  setAsideReason: reason,
  withdrawn,
}: Pick<Selectable<ApplicationRow>, 'setAsideAt' | 'setAsideReason' | 'withdrawn'>): SetAside | undefined {
  if (date === null) return undefined
  return withdrawn === 1 ? { date, reason, until: lastDayToBringBack(date) } : { date, reason }
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
  /** The first due date that was promised, where another one holds now. */
  firstPromised?: Day
  /** Why an open case has no due date. `noLimit`: its service sets no time limit. */
  noDueDate?: NoDueDay | { code: 'noLimit' }
  /** The clock's reading today, or on the day of the decision; undefined without a time limit. */
  clock?: ClockReading
  decidedAt?: string
  /** Ready words in the language asked for, others as typed. Reason and remark are '' if not written. */
  reason: string
  remark: string
  setAside?: SetAside
  /** Undefined while there are no grounds for an appeal. */
  appeal?: Appeal
}

/**
 * Finds the state of a case on a day, with documents and authorities in a language, by its number or from its
 * file; for a citizen only their own, for an intermediary only what they entered and still see. Undefined
 * when there is no such application.
 */
export async function findCase(
  db: Database,
  actor: Officer | Citizen | Intermediary,
  which: string | CaseFile,
  { language, today }: { language: string; today: Day },
): Promise<CaseDetails | undefined> {
  requireRole(actor, 'admin', 'staff', 'user', 'intermediary')
  const file = await readCaseFile(db, actor, which, language)
  if (!file) return undefined
  const { row, parts, promises } = file
  const { documents, pauses } = parts
  const calendar = await readCalendar(db)
  const kept = await findKept(db, row, today)
  const endedAt = row.withdrawn === 1 ? row.setAsideAt : row.decidedAt
  const shownOn = endedAt === null ? today : councilDay(endedAt)
  const reading = kept ? kept.reading : freezeReading(row, { documents, pauses }, calendar, shownOn)
  const clock = reading && wordReading(reading, documents, { language, own: calendar.ownLanguage })
  const missing = documents.filter(isOutstanding)
  const open = row.status === 'Pending' && row.setAsideAt === null
  return {
    applicationId: row.applicationId,
    status: row.status,
    revision: row.revision,
    receivedOn: councilDay(row.date),
    documents,
    missing,
    clock,
    turn: row.turn ?? 'none',
    turnSince: turnSinceOf(row, pauses),
    daysAllowed: row.daysAllowed ?? undefined,
    completeOn: row.completeOn ?? undefined,
    dueOn: row.dueOn ?? undefined,
    firstPromised: otherFirstPromised(promises, row),
    noDueDate: open && row.dueOn === null ? noDueDate(clock) : undefined,
    decidedAt: row.decidedAt ?? undefined,
    setAside: setAsideOf(row),
    reason: await reasonIn(db, row, language),
    remark: row.remark,
    appeal: await findAppeal(db, row, { language, today, promises, calendar }),
  }
}

/** The reason of a rejection: ready words in a language they have, else as typed; '' where there is none. */
async function reasonIn(db: Database, row: Selectable<ApplicationRow>, language: string): Promise<string> {
  if (row.reason === '') return ''
  const last = await findLastCaseLine(db, row.applicationId)
  const isDecision = last?.act === 'application.decided' || last?.act === 'application.undone'
  const isOfLast = isDecision && last.after.reason === row.reason
  return (isOfLast && last.after.words?.texts[language]) || row.reason
}

function noDueDate(clock: ClockReading | undefined): CaseDetails['noDueDate'] {
  if (!clock) return { code: 'noLimit' }
  return 'none' in clock.limit ? clock.limit.none : undefined
}

/** What is kept of the decision, or of a limit that passed before the calendar was changed. */
function findKept(db: Database, row: Selectable<ApplicationRow>, today: Day) {
  if (row.status !== 'Pending') return findReading(db, row.applicationId, 'decision')
  return isOverdue(row, today) ? findReading(db, row.applicationId, 'passedLimit') : undefined
}

function otherFirstPromised(promises: Promises, { dueOn }: Selectable<ApplicationRow>): Day | undefined {
  const first = firstPromised(promises)
  return first === dueOn ? undefined : first
}

type Promises = Awaited<ReturnType<typeof listPromises>>

/**
 * Finds until when and to whom an application that was refused, or that nobody decided in time, can be
 * appealed, with the authorities in a language. Undefined while there are no grounds. Nobody's role is asked.
 */
export async function findAppeal(
  db: Database,
  row: Selectable<ApplicationRow>,
  asked: { language: string; today: Day; promises: Promises; calendar: Calendar },
): Promise<Appeal | undefined> {
  const refused = row.status === 'Rejected' && row.decidedAt !== null ? councilDay(row.decidedAt) : undefined
  const passed = isOverdue(row, asked.today) ? (row.dueOn ?? undefined) : undefined
  const since = refused ?? passed
  if (since === undefined) return undefined
  const told = await findToldLastDay(db, row, asked.promises, asked.today)
  const until = told ?? appealUntil(since, asked.calendar)
  const over = until < asked.today
  const lateUntil = over ? lastLateDay(await readAppealRules(db), since) : ''
  return {
    because: refused ? 'refused' : 'limitPassed',
    since,
    until,
    over,
    ...(lateUntil >= asked.today && { lateUntil }),
    first: await findAuthorityOf(db, row, 1, asked.language),
    second: await findAuthorityOf(db, row, 2, asked.language),
  }
}
