import type { Day } from '../../../rules/days.ts'
import { limits } from '../../../rules/limits.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { type AppealKey, type ChangedAppeal, changeAppeal } from './change-appeal.server.ts'
import { findAppeal } from './find-appeals.server.ts'
import { tellAppellant } from './tell-appellant.server.ts'

/** An order that the office has still to obey. */
export interface OpenOrder {
  applicationId: string
  appealId: string
  by: Day
}

/**
 * Lists the orders on appeals that the office did not say to have obeyed, after which the application was not
 * decided again, and no other appeal of it was, the most urgent first, as many as a page holds.
 */
export async function listOpenOrders(db: Database, actor: Officer): Promise<OpenOrder[]> {
  requireRole(actor, 'admin', 'staff')
  const rows = await openOrders(db, {})
  return rows.flatMap(({ by, ...row }) => (by === null ? [] : [{ ...row, by }]))
}

/**
 * Records for the office, in words for both sides, that it did what was ordered without deciding again, and
 * tells the applicant. `before`: nothing is ordered any more. Undefined when there is no such appeal of the
 * application.
 */
export async function obeyOrder(
  db: Database,
  actor: Officer,
  which: AppealKey,
  words: string,
  now = new Date(),
): Promise<ChangedAppeal<'before'>> {
  requireRole(actor, 'admin', 'staff')
  return changeAppeal<'before'>(db, actor, which, {
    now,
    find: (trx) => findAppeal(trx, actor, which),
    async step(trx, appeal, date) {
      if (appeal.obeyedAt !== null && appeal.obeyed === words) return 'repeated'
      if (!(await isToBeObeyed(trx, which.appealId))) return { refused: 'before' }
      await tellAppellant(trx, which.applicationId, date)
      return { act: 'appeal.obeyed', set: { obeyedAt: date, obeyed: words }, said: { words } }
    },
  })
}

/** Whether the order on an appeal has still to be obeyed. */
export async function isToBeObeyed(db: Database, appealId: string): Promise<boolean> {
  const order = selectOpenOrders(db).where('appeals.appealId', '=', appealId)
  return (await order.executeTakeFirst()) !== undefined
}

const openOrders = prepareQuery((db) =>
  selectOpenOrders(db).orderBy('appeals.orderedBy').orderBy('appeals.appealId').limit(limits.pageSize),
)

function selectOpenOrders(db: Database) {
  return db
    .selectFrom('appeals')
    .innerJoin('applications', 'applications.applicationId', 'appeals.applicationId')
    .select(['appeals.applicationId', 'appeals.appealId', 'appeals.orderedBy as by'])
    .where('appeals.orderedBy', 'is not', null)
    .where('appeals.obeyedAt', 'is', null)
    .where('applications.setAsideAt', 'is', null)
    .where(({ eb, or, ref }) =>
      or([
        eb('applications.decidedAt', 'is', null),
        eb('applications.decidedAt', '<', ref('appeals.orderedAt')),
      ]),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('appeals as later')
            .select('later.appealId')
            .whereRef('later.applicationId', '=', 'appeals.applicationId')
            .whereRef('later.orderedAt', '>', 'appeals.orderedAt'),
        ),
      ),
    )
}
