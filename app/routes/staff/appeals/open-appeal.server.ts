import { recordOpening } from '../../../../council/audit/openings.server.ts'
import { findAppealBefore, type OpenedAppeal } from '../../../../council/cases/appeals/desk.server.ts'
import { hearingToCome } from '../../../../council/cases/appeals/hearings.server.ts'
import { actorOf, type Context, notFound, visitOf } from '../../../http/context.server.ts'
import type { RefusedForm } from '../../../ui/form-errors.ts'

/**
 * Opens an appeal that lies before the signed-in authority, and notes it: without its note nothing is shown.
 * Undefined where they worked on the application. Throws a 404 where no such appeal lies before them.
 */
export async function openAppealBefore(
  context: Context,
  appealId: string,
): Promise<OpenedAppeal | undefined> {
  const actor = actorOf(context, 'appellate')
  const { council, client } = visitOf(context)
  const found = await findAppealBefore(council.db, actor, appealId)
  if (!found) throw notFound()
  if ('hasWorkedOn' in found) return undefined
  await recordOpening(council.db, actor, found.applicationId, { client, kind: 'appeal' })
  return found
}

/** Whether its hearing has begun, so that it is recorded next and not moved. */
export function hasBegun(appeal: OpenedAppeal): boolean {
  const at = hearingToCome(appeal)?.at
  return at !== undefined && at <= new Date().toISOString()
}

/** Why an act on an appeal was not carried out. */
export function notHeard(refused: string, typed: Record<string, string> = {}): RefusedForm {
  const key = refused === 'hasWorkedOn' ? 'appealOnPaper' : 'appealMoved'
  return { failure: { key }, errors: [], typed }
}
