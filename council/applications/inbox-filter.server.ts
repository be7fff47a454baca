import { councilDay, type Day, dayNumber, isDay } from '../../rules/days.ts'
import { dueThisWeekKeys, overdueKeys } from '../../rules/inbox-key.ts'
import type { Status } from '../../rules/statuses.ts'
import type { Database, Turn } from '../database/tables.ts'

export interface InboxFilter {
  status?: Status
  serviceId?: string
  applicationId?: string
  /** The number exactly as typed: imported numbers may have lower-case letters. */
  rawApplicationId?: string
  turn?: Turn
  /** Pending and due before today, or due from today to six days later. */
  due?: 'overdue' | 'thisWeek'
  /** A month such as `2026-11`. The list then starts with the newest. */
  receivedIn?: string
  decidedIn?: string
  /** Finds applications by the first letters of words in number, applicant, phone or village. Empty: no search. */
  search?: string
  /**
   * `due`, the default: open cases by due date, so overdue ones first, then all others by receipt, newest first.
   * `newest`: by receipt alone. A list filtered by `due` always sorts by due date.
   */
  sort?: 'due' | 'newest'
  /** The council's day if undefined. */
  today?: Day
}

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
  'applicantName',
  'applicantVillage',
  'inboxKey',
] as const

/** The sort columns of the filter's list; it ascends by `inboxKey` and descends by the others. */
export function sortColumns({ sort, due, receivedIn, decidedIn }: InboxFilter) {
  if (decidedIn !== undefined) return ['decidedAt', 'applicationId'] as const
  const newest = receivedIn !== undefined || (sort === 'newest' && !due)
  return [newest ? ('date' as const) : ('inboxKey' as const), 'applicationId'] as const
}

/**
 * Whether no application can match: a decided one has no turn and is not due, and a text that is not a month holds no
 * days. Lists ask this first, because the database would search all applications to find none.
 */
export function matchesNothing({ status, turn, due, receivedIn, decidedIn }: InboxFilter): boolean {
  const decided = status !== undefined && status !== 'Pending'
  if (decided && (turn !== undefined || due !== undefined)) return true
  return [receivedIn, decidedIn].some((month) => month !== undefined && monthRange(month) === undefined)
}

/** Selects the applications that match the filter, except for its search. Ask `matchesNothing` first. */
export function selectMatching(db: Database, filter: InboxFilter) {
  const { status, serviceId, applicationId, rawApplicationId, turn, due } = filter
  const today = filter.today ?? councilDay(new Date().toISOString())
  let query = db.selectFrom('applications')
  if (applicationId !== undefined && rawApplicationId !== undefined && rawApplicationId !== applicationId)
    query = query.where('applicationId', 'in', [applicationId, rawApplicationId])
  else if (applicationId !== undefined) query = query.where('applicationId', '=', applicationId)
  if (serviceId !== undefined) query = query.where('serviceId', '=', serviceId)
  if (turn !== undefined) query = query.where('turn', '=', turn)
  if (due !== undefined) {
    const { from, before } = due === 'overdue' ? overdueKeys(today) : dueThisWeekKeys(today)
    query = query.where('inboxKey', '>=', from).where('inboxKey', '<', before)
  }
  const received = monthRange(filter.receivedIn)
  if (received) query = query.where('date', '>=', received.from).where('date', '<', received.before)
  const decided = monthRange(filter.decidedIn)
  if (decided) query = query.where('decidedAt', '>=', decided.from).where('decidedAt', '<', decided.before)
  // A case with a turn or a due key is pending, so these indexes need no status.
  if (status === undefined || turn !== undefined || due !== undefined) return query
  return query.where('status', '=', status)
}

/** The first instants, in Asia/Kolkata, of a month such as `2026-11` and of the next; undefined if it is not a month. */
function monthRange(month: string | undefined): { from: string; before: string } | undefined {
  if (month === undefined) return undefined
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next =
    number === 12 ? `${year + 1}-01` : `${month.slice(0, 4)}-${String(number + 1).padStart(2, '0')}`
  // After December 9999 no month can be written, so no day of it can be found either.
  if (![month, next].every((one) => isDay(`${one}-01`))) return undefined
  return { from: midnight(`${month}-01`), before: midnight(`${next}-01`) }
}

function midnight(day: Day) {
  return new Date((dayNumber(day) * 24 - 5.5) * 3_600_000).toISOString()
}
