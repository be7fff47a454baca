import { openStates } from '../../../rules/appeal-states.ts'
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

/**
 * Answers for the office to an appeal that was sent, once, before it is decided: the authority and the
 * applicant read it. `before`: it was answered or decided. Undefined when there is no such appeal of the
 * application.
 */
export async function answerAppeal(
  db: Database,
  actor: Officer,
  { applicationId, appealId }: Pick<AppealRow, 'applicationId' | 'appealId'>,
  answer: string,
  now = new Date(),
): Promise<{ recorded: true } | { refused: 'before' } | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    if (!(await lockApplication(trx, applicationId))) return undefined
    const appeals = await listAppeals(trx, actor, applicationId)
    const appeal = appeals.find((one) => one.appealId === appealId)
    if (!appeal) return undefined
    const isOpen = openStates.some((state) => state === appeal.state)
    if (!isOpen || appeal.answer !== '') return { refused: 'before' as const }
    const last = await findLastCaseLine(trx, applicationId, 'any')
    const date = instantAfter(last?.date ?? appeal.writtenAt, now)
    await trx
      .updateTable('appeals')
      .set({ answer, answeredAt: date })
      .where('appealId', '=', appealId)
      .execute()
    const after = { appeal: { appealId, answer } }
    await recordAct(trx, actor, { act: 'appeal.answered', subject: applicationId, after, date })
    return { recorded: true as const }
  })
}

/** An order that the office has still to obey. */
export interface OpenOrder {
  applicationId: string
  appealId: string
  by: Day
}

/**
 * Lists the orders on appeals after which the application was not decided again, and no other appeal of it
 * was, the most urgent first, as many as a page holds.
 */
export async function listOpenOrders(db: Database, actor: Officer): Promise<OpenOrder[]> {
  requireRole(actor, 'admin', 'staff')
  const rows = await openOrders(db, {})
  return rows.flatMap(({ by, ...row }) => (by === null ? [] : [{ ...row, by }]))
}

const openOrders = prepareQuery((db) =>
  db
    .selectFrom('appeals')
    .innerJoin('applications', 'applications.applicationId', 'appeals.applicationId')
    .select(['appeals.applicationId', 'appeals.appealId', 'appeals.orderedBy as by'])
    .where('appeals.orderedBy', 'is not', null)
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
    .orderBy('appeals.orderedBy')
    .orderBy('appeals.appealId')
    .limit(limits.pageSize),
)
