import { councilDay, type Day, dayNumber } from '../../rules/days.ts'
import { dueThisWeekKeys, overdueKeys } from '../../rules/inbox-key.ts'
import type { Status } from '../../rules/statuses.ts'
import type { Database, Turn } from '../database/tables.ts'

export interface InboxFilter {
  status?: Status
  serviceId?: string
  applicationId?: string
  /** The same as it was typed: a number that was imported may have small letters. */
  rawApplicationId?: string
  turn?: Turn
  /** Pending, and due before today, or today or on one of the six days after it. */
  due?: 'overdue' | 'thisWeek'
  /** A month such as `2026-11`: the newest of it first. */
  receivedIn?: string
  decidedIn?: string
  /** Words with which words of number, applicant, phone or village begin. Empty: no search. */
  search?: string
  /** `due`, or undefined: overdue first, then by due date, then all others by their receipt. `newest` by receipt alone; what `due` lets through is always in the order of its due dates. */
  sort?: 'due' | 'newest'
  /** The day that is today; undefined: the council's. */
  today?: Day
}

/** What a row of the inbox shows. */
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

/** The columns that the filter sorts by; by the first of them only `inboxKey` ascends. */
export function sortColumns(filter: InboxFilter) {
  const { sort, due, receivedIn, decidedIn } = filter
  if (decidedIn !== undefined) return ['decidedAt', 'applicationId'] as const
  const newest = receivedIn !== undefined || (sort === 'newest' && !due && !isContradiction(filter))
  return [newest ? ('date' as const) : ('inboxKey' as const), 'applicationId'] as const
}

/** The applications that the filter lets through, a search apart. */
export function selectMatching(db: Database, filter: InboxFilter) {
  const { serviceId, applicationId, rawApplicationId, turn, due, receivedIn, decidedIn } = filter
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
  if (receivedIn !== undefined) {
    const { from, before } = instantsOf(receivedIn)
    query = query.where('date', '>=', from).where('date', '<', before)
  }
  if (decidedIn !== undefined) {
    const { from, before } = instantsOf(decidedIn)
    query = query.where('decidedAt', '>=', from).where('decidedAt', '<', before)
  }
  if (filter.status === undefined) return query
  // What is somebody's turn or has a due date to come is pending: no index needs to know both.
  if (turn === undefined && due === undefined) return query.where('status', '=', filter.status)
  return isContradiction(filter) ? query.where('inboxKey', '<', '') : query
}

/** Nothing decided is anybody's turn or due: such a list is known to be empty without a look at all that is. */
function isContradiction({ status, turn, due }: InboxFilter) {
  return status !== undefined && status !== 'Pending' && (turn !== undefined || due !== undefined)
}

/** The first instant of a month in Asia/Kolkata and that of the next; what is no month holds none. */
function instantsOf(month: string) {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return { from: '', before: '' }
  const [year = 0, index = 0] = month.split('-').map(Number)
  const next = index === 12 ? `${year + 1}-01` : `${year}-${String(index + 1).padStart(2, '0')}`
  return { from: midnight(`${month}-01`), before: midnight(`${next}-01`) }
}

function midnight(day: Day) {
  return new Date((dayNumber(day) * 24 - 5.5) * 3_600_000).toISOString()
}
