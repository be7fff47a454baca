import { type Day, dayNumber, dayOf, midnightOf } from '../../../rules/days.ts'
import { type Tally, tallies } from '../../../rules/waiting.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { findEscalatedUntil } from '../../desks/escalation.server.ts'
import {
  type InboxFilter,
  inboxColumns,
  selectMatching,
  sortColumns,
} from '../applications/inbox-filter.server.ts'

/** How many cases wait for the office, by tally, and what stands beside them; each to 1,000 at most. */
export type WorkCounts = Record<
  Tally | 'fresh' | 'mine' | 'applicants' | 'decided' | 'toIssue' | 'payments',
  number
>

/**
 * Counts what waits for the office in each tally, and what of it came yesterday or today; beside it what lies
 * on the officer's desk or has escalated to them, what waits for its applicant, what was decided today, which
 * certificates are to be issued, and which payments are to check.
 */
export async function countWork(db: Database, actor: Officer, today: Day): Promise<WorkCounts> {
  requireRole(actor, 'admin', 'staff')
  const escalatedUntil = await findEscalatedUntil(db, actor.id, today)
  const count = (filter: InboxFilter) => cappedCount(selectMatching(db, filter).select('applicationId'))
  const fresh = selectMatching(db, { turn: 'council' })
    .select('applicationId')
    .where('date', '>=', midnightOf(dayOf(dayNumber(today) - 1)))
  return db
    .selectNoFrom([
      ...tallies.map((work) => count({ work, today }).as(work)),
      cappedCount(fresh).as('fresh'),
      count({ assignedTo: actor.id, escalatedUntil }).as('mine'),
      count({ turn: 'citizen' }).as('applicants'),
      count({ decidedIn: today }).as('decided'),
      count({ toIssue: true }).as('toIssue'),
      cappedCount(db.selectFrom('payments').select('paymentId').where('state', '=', 'said')).as('payments'),
    ])
    .executeTakeFirstOrThrow() as Promise<WorkCounts>
}

/** How many cases wait for the office, as the counts of the tallies say. */
export function countWaiting(counts: Record<Tally, number>): number {
  return tallies.reduce((total, tally) => total + counts[tally], 0)
}

/** Of each tally its first cases, in the order in which they are worked through. */
export type FirstWaiting = Record<Tally, Awaited<ReturnType<typeof firstOf>>>

const shownOfEach = 3

/** Lists the first three cases of each tally, with the names of their services in a language. */
export async function listFirstWaiting(
  db: Database,
  actor: Officer,
  { language, today }: { language: string; today: Day },
): Promise<FirstWaiting> {
  requireRole(actor, 'admin', 'staff')
  const firsts = await Promise.all(
    tallies.map(async (work) => [work, await firstOf(db, { work, language, today })]),
  )
  return Object.fromEntries(firsts) as FirstWaiting
}

async function firstOf(db: Database, filter: InboxFilter & { language: string }) {
  const [first, second] = sortColumns(filter)
  const rows = await selectMatching(db, filter)
    .select(inboxColumns)
    .orderBy(first)
    .orderBy(second)
    .limit(shownOfEach)
    .execute()
  return rows.map((row) => localizeServiceName(row, filter.language))
}
