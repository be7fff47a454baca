import type { Day } from '../../../rules/days.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { limits } from '../../../rules/limits.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { AppealRow } from '../../database/appeal-tables.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { findLastCaseLine } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { listAppeals } from './find-appeals.server.ts'
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
  { applicationId, appealId }: Pick<AppealRow, 'applicationId' | 'appealId'>,
  words: string,
  now = new Date(),
): Promise<{ recorded: true } | { refused: 'before' } | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    if (!(await lockApplication(trx, applicationId))) return undefined
    const appeals = await listAppeals(trx, actor, applicationId)
    const appeal = appeals.find((one) => one.appealId === appealId)
    if (!appeal) return undefined
    if (appeal.obeyedAt !== null && appeal.obeyed === words) return { recorded: true as const }
    if (!(await isToBeObeyed(trx, appealId))) return { refused: 'before' as const }
    const last = await findLastCaseLine(trx, applicationId, 'any')
    const date = instantAfter(last?.date ?? appeal.writtenAt, now)
    await trx
      .updateTable('appeals')
      .set({ obeyedAt: date, obeyed: words })
      .where('appealId', '=', appealId)
      .execute()
    await tellAppellant(trx, applicationId, date)
    const after = { appeal: { appealId, words } }
    await recordAct(trx, actor, { act: 'appeal.obeyed', subject: applicationId, after, date })
    return { recorded: true as const }
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
