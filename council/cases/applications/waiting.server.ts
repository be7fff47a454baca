import { type SelectQueryBuilder, sql } from 'kysely'
import type { Day } from '../../../rules/days.ts'
import { dueLaterKeys, dueTodayKeys, overdueKeys, undatedKeys } from '../../../rules/inbox-key.ts'
import type { Tally } from '../../../rules/waiting.ts'
import type { Database, Tables } from '../../database/tables.ts'

/** To whom the queue offers cases. */
export interface Offering {
  officer: string
  /** Whether another officer could decide what this one has entered. */
  hasOther: boolean
  /** Up to this key a case is offered on any desk: it is late, or has escalated to the officer. */
  anyDeskBefore: string
}

/** Selects what waits for the office, each case in exactly one tally; each is a range along an index. */
export function selectWaiting(db: Database, work: Tally | 'all', today: Day) {
  const waiting = db.selectFrom('applications').where(isOffices)
  const within = (keys: { from: string; before: string }) =>
    waiting.where('inboxKey', '>=', keys.from).where('inboxKey', '<', keys.before)
  switch (work) {
    case 'all':
      return waiting
    case 'late':
      return within(overdueKeys(today))
    case 'today':
      return within(dueTodayKeys(today))
    case 'answered':
      // No range of keys: the index has them in the order of the answers.
      return waiting
        .where('answeredAt', 'is not', null)
        .where(sql<boolean>`"inboxKey" || '' >= ${dueLaterKeys(today).from}`)
    case 'later':
      return within(dueLaterKeys(today)).where('answeredAt', 'is', null)
    case 'undated':
      return within(undatedKeys).where('answeredAt', 'is', null)
  }
}

/**
 * Selects what is approved and waits for its certificate, of one service or of all that still give one, along
 * an index of its own: nobody has to decide it, so it stands in no tally.
 */
export function selectToIssue(db: Database, serviceId: string | undefined) {
  return db
    .selectFrom('applications')
    .where('toIssueAt', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('services')
          .select('services.serviceId')
          .whereRef('services.serviceId', '=', 'applications.serviceId')
          .where('services.result', '=', 'certificate'),
      ),
    )
    .$if(serviceId !== undefined, (query) => query.where('serviceId', '=', serviceId ?? ''))
}

/** As the indexes of the queue say it. */
const isOffices = sql<boolean>`"turn" = 'council'`

/** Leaves out what the officer entered and another could decide, and what lies on another's desk in time. */
export function offered<Row>(
  query: SelectQueryBuilder<Tables, 'applications', Row>,
  offering: Offering | undefined,
) {
  return offering ? query.where(isOffered(offering)) : query
}

/** Whether the queue offers a case to an officer, but for what another has open. */
export function isOffered({ officer, hasOther, anyDeskBefore }: Offering) {
  const isOwnEntry = hasOther ? sql`coalesce("enteredBy", '') = ${officer}` : sql`1 = 0`
  return sql<boolean>`not (${isOwnEntry})
    and ("assignedTo" is null or "assignedTo" = ${officer} or "inboxKey" < ${anyDeskBefore})`
}
