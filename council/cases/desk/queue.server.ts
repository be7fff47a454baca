import { sql } from 'kysely'
import { councilDay, type Day } from '../../../rules/days.ts'
import { dueByTodayKeys, overdueKeys } from '../../../rules/inbox-key.ts'
import { limits } from '../../../rules/limits.ts'
import { tallies, tallyOf } from '../../../rules/waiting.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { findEscalatedUntil } from '../../desks/escalation.server.ts'
import {
  type InboxFilter,
  matchesNothing,
  selectMatching,
  sortColumns,
  sortDirection,
} from '../applications/inbox-filter.server.ts'
import { hasOtherOfficer } from '../applications/other-officer.server.ts'
import { findMatches } from '../applications/search.server.ts'
import { isOffered, type Offering } from '../applications/waiting.server.ts'
import { openToOthers } from './open-cases.server.ts'

/** Where a case stands in the queue that an officer works through. */
export interface QueuePlace {
  /** How many stand before it, and how many there are with it; of each part of the queue 1,000 at most. */
  before: number
  total: number
  /** The part of the queue in which it stands, and its sort key there. */
  part: number
  key: string[]
}

/**
 * The parts of a queue, one worked through after the other: the tallies of all that waits for the office; of
 * another list what is the office's turn, unless it is of decided ones or asks for a turn itself.
 */
export function partsOf<Filter extends InboxFilter>(filter: Filter): Filter[] {
  const { work, turn, status, setAside, timing, decidedIn, stoppedIn, toIssue } = filter
  if (work === 'all') return tallies.map((tally) => ({ ...filter, work: tally }))
  const asks = work ?? turn ?? setAside ?? timing ?? decidedIn ?? stoppedIn ?? toIssue
  if (asks !== undefined || (status ?? 'Pending') !== 'Pending') return [filter]
  return [{ ...filter, turn: 'council' }]
}

/** Finds a case's place in a list's queue; undefined if it is not in the list, or that is of one number. */
export async function findPlace(
  db: Database,
  actor: Officer,
  filter: InboxFilter,
  applicationId: string,
): Promise<QueuePlace | undefined> {
  requireRole(actor, 'admin', 'staff')
  if (filter.applicationId !== undefined || matchesNothing(filter)) return undefined
  const today = filter.today ?? councilDay(new Date().toISOString())
  const ids = await matchingIds(db, filter)
  const select = (part: InboxFilter) => narrowed(selectMatching(db, { ...part, today }), ids)
  const own = await select(filter)
    .select([
      'applicationId',
      'inboxKey',
      'answeredAt',
      'date',
      'decidedAt',
      'stoppedLateAt',
      'toIssueAt',
      'turn',
    ])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  if (!own) return undefined
  const parts = partsOf(filter)
  const at = filter.work === 'all' ? tallies.indexOf(tallyOf(own, today)) : 0
  const part = parts[at] ?? filter
  const key = sortColumns(part).map((column) => own[column] ?? '')
  const columns = sql.join(sortColumns(part).map((name) => sql.ref(name)))
  const isEarlier = sql<boolean>`(${columns}) ${sql.raw(sortDirection(part) === 'asc' ? '<' : '>')} (${sql.join(key)})`
  const counted = await db
    .selectNoFrom([
      cappedCount(select(part).select('applicationId').where(isEarlier)).as('before'),
      ...parts.map((one, index) => cappedCount(select(one).select('applicationId')).as(`part${index}`)),
    ])
    .executeTakeFirstOrThrow()
  const counts = parts.map((_, index) => Number((counted as Record<string, number>)[`part${index}`]))
  // What was opened although it is not the office's turn stands in the list, and not in what is worked
  // through.
  const isGuest = part.turn === 'council' && own.turn !== 'council'
  return {
    before: sum(counts.slice(0, at)) + Number(counted.before),
    total: sum(counts) + (isGuest ? 1 : 0),
    part: at,
    key,
  }
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

/** Those of which a search is; undefined without one. */
async function matchingIds(db: Database, { search }: InboxFilter): Promise<string[] | undefined> {
  return search ? (await findMatches(db, search))?.ids : undefined
}

function narrowed(query: ReturnType<typeof selectMatching>, ids: string[] | undefined) {
  return ids ? query.where('applicationId', 'in', ids.length > 0 ? ids : ['']) : query
}

/** Counts the queue of a list, and what of it is passed over for the officer; of each part 1,000 at most. */
export async function countQueue(db: Database, actor: Officer, filter: InboxFilter, now = new Date()) {
  requireRole(actor, 'admin', 'staff')
  if (matchesNothing(filter)) return { total: 0, passed: 0 }
  const today = filter.today ?? councilDay(now.toISOString())
  const ids = await matchingIds(db, filter)
  const isOpenToOthers = sql<boolean>`"applicationId" in (${openToOthers(db, actor.id, now)})`
  const isPassed = sql<number>`case when ${isOffered(await offeringTo(db, actor.id, today))} and not ${isOpenToOthers} then 0 else 1 end`
  const counts = partsOf(filter).map((part) => {
    const first = narrowed(selectMatching(db, { ...part, today }), ids)
      .select(isPassed.as('passed'))
      .limit(limits.countCeiling + 1)
    return db
      .selectFrom(first.as('counted'))
      .select(({ fn }) => [fn.countAll<number>().as('total'), fn.sum<number | null>('passed').as('passed')])
      .executeTakeFirstOrThrow()
  })
  const counted = await Promise.all(counts)
  return {
    total: sum(counted.map(({ total }) => Number(total))),
    passed: sum(counted.map(({ passed }) => Number(passed))),
  }
}

/** What the queue passes over for an officer, on a day. */
export async function offeringTo(db: Database, officer: string, today: Day): Promise<Offering> {
  const hasOther = await hasOtherOfficer(db, officer)
  const escalatedUntil = await findEscalatedUntil(db, officer, today)
  const { before } = escalatedUntil === undefined ? overdueKeys(today) : dueByTodayKeys(escalatedUntil)
  return { officer, hasOther, anyDeskBefore: before }
}
