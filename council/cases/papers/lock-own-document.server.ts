import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import type { Database } from '../../database/tables.ts'

/** A document of a citizen's own application, and the page of it that is asked for. */
export interface DocumentOf {
  applicationId: string
  /** The position of the document. */
  document: number
}

/**
 * Locks a citizen's account and their own application, so that two pages come one after the other, and reads
 * the document. Undefined when it is not theirs or asks for no such document, or when the account was
 * disabled.
 */
export async function lockOwnDocument(
  trx: Database,
  actor: Citizen,
  { applicationId, document }: DocumentOf,
) {
  requireRole(actor, 'user')
  // Lock order: calendar, account, application, as in `submitApplication` and `recomputeCases`.
  await lockCalendar(trx, 'shared')
  if (!(await lockAccount(trx, actor.id))) return undefined
  const row = await trx
    .updateTable('applications')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('applicationId', '=', applicationId)
    .where('user', '=', actor.id)
    .returning(['revision', 'status', 'setAsideAt'])
    .executeTakeFirst()
  const asked =
    row &&
    (await trx
      .selectFrom('caseDocuments')
      .select(['atHand', 'state'])
      .where('applicationId', '=', applicationId)
      .where('position', '=', document)
      .executeTakeFirst())
  if (!asked) return undefined
  // Of all pages, also of those that were erased.
  const pages = await trx
    .selectFrom('casePapers')
    .select(['position', 'digest', 'addedAt'])
    .where('applicationId', '=', applicationId)
    .where('document', '=', document)
    .orderBy('position')
    .execute()
  // Open: somebody may still decide about the application, and nobody has seen this document.
  const isPending = row.status === 'Pending' && row.setAsideAt === null
  const { revision } = row
  const { state } = asked
  return { revision, isOpen: isPending && state !== 'seen', atHand: asked.atHand === 1, state, pages }
}
