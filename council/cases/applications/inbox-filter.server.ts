import { sql } from 'kysely'
import { councilDay, type Day } from '../../../rules/days.ts'
import { dueByTodayKeys, dueThisWeekKeys, dueTodayKeys, overdueKeys } from '../../../rules/inbox-key.ts'
import type { Status } from '../../../rules/statuses.ts'
import type { Tally } from '../../../rules/waiting.ts'
import type { Aside } from '../../../rules/withdrawing.ts'
import type { Turn } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'
import { spanRange } from './day-span.server.ts'
import { type Offering, offered, selectToIssue, selectWaiting } from './waiting.server.ts'

export interface InboxFilter {
  status?: Status
  serviceId?: string
  applicationId?: string
  /** The number exactly as typed: imported numbers may have lower-case letters. */
  rawApplicationId?: string
  turn?: Turn
  due?: DueSpan
  /** What waits for the office, all or one tally, in the queue's order; nothing but a search narrows it. */
  work?: Tally | 'all'
  /** Pending, and assigned to this account; null: to nobody. The list sorts by due date, whatever `sort`. */
  assignedTo?: string | null
  /** With an account in `assignedTo`: also all open cases due until this day, because they escalate to it. */
  escalatedUntil?: Day
  /** Decided, and on its due date or before it, or after it. The newest decision comes first. */
  timing?: DecisionTiming
  /**
   * A month such as `2026-11` or a day such as `2026-11-23`, or a span of them such as `2026-01..2026-11`.
   * The list then starts with the newest.
   */
  receivedIn?: string
  decidedIn?: string
  /**
   * Stopped by an officer after the first working day, in any month (`any`) or in these. The newest such stop
   * comes first; it is combined with no turn, due date, timing or other months. Withdrawn ones stay.
   */
  stoppedIn?: string
  /** Only those that left the lists so, with a service and a search alone; else only by their number. */
  setAside?: Aside
  /** Approved, its certificate not issued yet, with a service and a search alone; the longest wait first. */
  toIssue?: boolean
  /** Finds applications by word beginnings in number, applicant, phone or village. Empty: no search. */
  search?: string
  /**
   * `due`, the default: open cases by due date, so overdue ones first, then all others by receipt, newest
   * first. `newest`: by receipt alone. A list filtered by `due` always sorts by due date.
   */
  sort?: 'due' | 'newest'
  /** The council's day if undefined. */
  today?: Day
}

/** A filter that leaves out what the queue passes over for an officer. */
export type QueueFilter = InboxFilter & { offeredTo?: Offering }

/** Pending, and due before today, today, until today, or from today to six days later. */
export type DueSpan = 'overdue' | 'today' | 'byToday' | 'thisWeek'

const dueKeys = {
  overdue: overdueKeys,
  today: dueTodayKeys,
  byToday: dueByTodayKeys,
  thisWeek: dueThisWeekKeys,
} satisfies Record<DueSpan, unknown>

export type DecisionTiming = 'inTime' | 'late'

/** Stands for every month. */
export const anyMonth = 'any'

/** The columns of a row of the inbox. */
export const inboxColumns = [
  'applicationId',
  'serviceName',
  'serviceTexts',
  'status',
  'date',
  'decidedAt',
  'dueOn',
  'turn',
  'answeredAt',
  'daysAllowed',
  'applicantName',
  'applicantVillage',
  'inboxKey',
  'stoppedLateAt',
  'toIssueAt',
  'setAsideAt',
  'withdrawn',
  'revision',
] as const

/** The sort columns of the filter's list. */
export function sortColumns(filter: InboxFilter) {
  const { sort, due, work, assignedTo, timing, receivedIn, decidedIn, stoppedIn } = filter
  if (filter.toIssue) return ['toIssueAt', 'applicationId'] as const
  if (work !== undefined)
    return [work === 'answered' ? ('answeredAt' as const) : ('inboxKey' as const), 'applicationId'] as const
  if (stoppedIn !== undefined) return ['stoppedLateAt', 'applicationId'] as const
  if (decidedIn !== undefined || timing !== undefined) return ['decidedAt', 'applicationId'] as const
  const newest = receivedIn !== undefined || (sort === 'newest' && !due && assignedTo === undefined)
  return [newest ? ('date' as const) : ('inboxKey' as const), 'applicationId'] as const
}

/** The direction of its sort columns. */
export function sortDirection(filter: InboxFilter): 'asc' | 'desc' {
  const [column] = sortColumns(filter)
  return ['inboxKey', 'answeredAt', 'toIssueAt'].includes(column) ? 'asc' : 'desc'
}

/**
 * Whether no application can match: a decided one has no turn and is not due, a pending one is not decided,
 * and a text that is neither month nor day holds no days. Lists ask this first, because the database would
 * search all applications to find none.
 */
export function matchesNothing(filter: InboxFilter): boolean {
  const { status, turn, due, assignedTo, timing, receivedIn, decidedIn, stoppedIn } = filter
  const open =
    turn !== undefined || filter.work !== undefined || due !== undefined || assignedTo !== undefined
  const decided = timing !== undefined || decidedIn !== undefined
  if (open && (decided || (status !== undefined && status !== 'Pending'))) return true
  if ((decided || filter.toIssue) && status === 'Pending') return true
  if (filter.toIssue && (open || status === 'Rejected')) return true
  const months = [receivedIn, decidedIn, stoppedIn === anyMonth ? undefined : stoppedIn]
  return months.some((month) => month !== undefined && spanRange(month) === undefined)
}

/** Selects the applications that match the filter, except for its search. Ask `matchesNothing` first. */
export function selectMatching(db: Database, filter: QueueFilter) {
  const { status, serviceId, applicationId, rawApplicationId, turn, due } = filter
  const today = filter.today ?? councilDay(new Date().toISOString())
  if (filter.work !== undefined) return offered(selectWaiting(db, filter.work, today), filter.offeredTo)
  if (filter.toIssue) return selectToIssue(db, serviceId)
  const { assignedTo, escalatedUntil } = filter
  const isEscalated = assignedTo != null && escalatedUntil !== undefined
  let query = isEscalated ? selectDesk(db, assignedTo, escalatedUntil) : selectApplications(db)
  // What has a turn, is due or is decided is not set aside.
  const isThere = turn ?? due ?? filter.timing ?? filter.decidedIn ?? applicationId
  const withdrawn = filter.setAside === 'withdrawn' ? 1 : 0
  if (filter.setAside) query = query.where('setAsideAt', 'is not', null).where('withdrawn', '=', withdrawn)
  else if (filter.stoppedIn !== undefined)
    query = query.where(({ eb, or }) => or([eb('setAsideAt', 'is', null), eb('withdrawn', '=', 1)]))
  else if (isThere === undefined) query = query.where('setAsideAt', 'is', null)
  if (applicationId !== undefined && rawApplicationId !== undefined && rawApplicationId !== applicationId)
    query = query.where('applicationId', 'in', [applicationId, rawApplicationId])
  else if (applicationId !== undefined) query = query.where('applicationId', '=', applicationId)
  if (serviceId !== undefined) query = query.where('serviceId', '=', serviceId)
  if (assignedTo !== undefined && !isEscalated)
    query = query.where('assignedTo', assignedTo === null ? 'is' : '=', assignedTo).where(isPending)
  if (turn !== undefined) query = query.where('turn', '=', turn)
  if (due !== undefined) {
    const { from, before } = dueKeys[due](today)
    query = query.where('inboxKey', '>=', from).where('inboxKey', '<', before)
  }
  const received = spanRange(filter.receivedIn)
  if (received) query = query.where('date', '>=', received.from).where('date', '<', received.before)
  if (filter.timing !== undefined) query = query.where(decidedBy[filter.timing])
  const decided = spanRange(filter.decidedIn)
  if (decided) query = query.where('decidedAt', '>=', decided.from).where('decidedAt', '<', decided.before)
  const stopped = spanRange(filter.stoppedIn)
  if (stopped)
    query = query.where('stoppedLateAt', '>=', stopped.from).where('stoppedLateAt', '<', stopped.before)
  else if (filter.stoppedIn !== undefined) query = query.where('stoppedLateAt', '>', '')
  // A case with a turn or a due key is pending, so these indexes need no status.
  if (status !== undefined && turn === undefined && due === undefined)
    query = query.where('status', '=', status)
  return offered(query, filter.offeredTo)
}

/**
 * What lies on a desk and what escalates to it, each along its own index. SQLite merges the two; PostgreSQL
 * sorts them, so a page costs what is due so soon.
 */
function selectDesk(db: Database, assignedTo: string, escalatedUntil: Day) {
  const { from, before } = dueByTodayKeys(escalatedUntil)
  const all = db.selectFrom('applications').selectAll()
  // Only open cases have a key that is due.
  const escalated = all.where('inboxKey', '>=', from).where('inboxKey', '<', before)
  const later = all.where(isPending).where('assignedTo', '=', assignedTo).where('inboxKey', '>=', before)
  const both = db.selectFrom(escalated.unionAll(later).as('applications'))
  return both as unknown as ReturnType<typeof selectApplications>
}

function selectApplications(db: Database) {
  return db.selectFrom('applications')
}

/** As the index of what is assigned says it. */
const isPending = sql<boolean>`"status" = 'Pending'`

/**
 * A due date ends at midnight in Asia/Kolkata, so an instant of the decision tells whether it was kept. The
 * indexes of these lists have the same words.
 */
const decidedBy = {
  late: sql<boolean>`"decidedAt" >= "dueOn" || 'T18:30:00.000Z'`,
  inTime: sql<boolean>`"decidedAt" < "dueOn" || 'T18:30:00.000Z'`,
} satisfies Record<DecisionTiming, unknown>
