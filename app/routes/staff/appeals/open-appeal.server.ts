import { recordOpening } from '../../../../council/audit/openings.server.ts'
import { type AppealBefore, findAppealBefore } from '../../../../council/cases/appeals/desk.server.ts'
import { actorOf, type Context, notFound, visitOf } from '../../../http/context.server.ts'

/**
 * Opens an appeal that lies before the signed-in authority, and notes it: without its note nothing is shown.
 * Undefined where they worked on the application. Throws a 404 where no such appeal lies before them.
 */
export async function openAppealBefore(
  context: Context,
  appealId: string,
): Promise<AppealBefore | undefined> {
  const actor = actorOf(context, 'appellate')
  const { council, client } = visitOf(context)
  const found = await findAppealBefore(council.db, actor, appealId)
  if (!found) throw notFound()
  if ('hasWorkedOn' in found) return undefined
  await recordOpening(council.db, actor, found.applicationId, { client, kind: 'appeal' })
  return found
}
