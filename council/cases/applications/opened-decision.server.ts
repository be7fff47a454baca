import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { isIssuedHere, resultOfService } from './collection.server.ts'
import { type CaseParts, noParts, readCaseParts } from './documents.server.ts'
import { lockApplication } from './lock-application.server.ts'

/** What a decision needs to know of an application. */
export interface OpenedDecision {
  row: Awaited<ReturnType<typeof rowsToDecide>>[number]
  parts: CaseParts
}

/**
 * Reads an application that is to be decided, and locks it and the calendar until the transaction ends: a
 * certificate that is issued or a paper that is handed over meanwhile raises no revision. Undefined when
 * there is no such application.
 */
export async function openDecision(
  trx: Database,
  applicationId: string,
): Promise<OpenedDecision | undefined> {
  await lockCalendar(trx, 'shared')
  if (!(await lockApplication(trx, applicationId))) return undefined
  const [row] = await rowsToDecide(trx, { applicationId })
  if (!row) return undefined
  return { row, parts: (await readCaseParts(trx, [applicationId], 'en')).get(applicationId) ?? noParts }
}

const rowsToDecide = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('applications')
    .select(['applicationId', 'serviceId', 'status', 'date', 'updatedAt', 'decidedAt', 'daysAllowed'])
    .select(['completeOn', 'dueOn', 'setAsideAt', 'user', 'revision', 'reason', 'remark'])
    .select(['enteredBy', 'withdrawals', 'readyReason', 'answeredAt'])
    .select(['applicantName', 'applicantVillage', 'answers', 'formVersion'])
    .select(['toIssueAt', 'readyAt', 'handedOverAt', 'handedOverTo'])
    .select((row) => [resultOfService(row), isIssuedHere(row)])
    .where('applicationId', '=', params.applicationId),
)
