import { recordOpening } from '../../../../council/audit/openings.server.ts'
import { findAppealBefore, type OpenedAppeal } from '../../../../council/cases/appeals/desk.server.ts'
import { hearingToCome } from '../../../../council/cases/appeals/hearings.server.ts'
import { isOpenAppeal } from '../../../../rules/appeal-states.ts'
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

/** What has a form of its own. */
export const writtenSteps = ['return', 'fix', 'move', 'record'] as const
export type WrittenStep = (typeof writtenSteps)[number]

/** What comes next before the order: a hearing that has begun is recorded; undefined where nothing does. */
export function nextStep(appeal: OpenedAppeal): WrittenStep | undefined {
  if (!isOpenAppeal(appeal)) return undefined
  if (appeal.state === 'filed') return 'return'
  if (appeal.state !== 'admitted' && appeal.state !== 'heard') return undefined
  const at = hearingToCome(appeal)?.at
  if (at === undefined) return 'fix'
  return at <= new Date().toISOString() ? 'record' : 'move'
}

/** Why an act on an appeal was not carried out. */
export function notHeard(refused: string, typed: Record<string, string> = {}): RefusedForm {
  const key = refused === 'hasWorkedOn' ? 'appealOnPaper' : 'appealMoved'
  return { failure: { key }, errors: [], typed }
}
