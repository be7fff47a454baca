import { recordOpening } from '../../council/audit/openings.server.ts'
import { actorOf, type Context, visitOf, visitorOf } from './context.server.ts'

/** Notes that the officer who asks sees these applications in a list. */
export async function noteListed(
  context: Context,
  rows: readonly { applicationId: string }[],
): Promise<void> {
  const { actor } = visitorOf(context)
  if (!actor) throw new Error('Only officers read lists of applications.')
  await visitOf(context).council.accessNotes.add(
    actor.id,
    rows.map(({ applicationId }) => applicationId),
  )
}

/** Those rows that are about an application. */
export function casesOf(rows: readonly { applicationId: string | null }[]): { applicationId: string }[] {
  return rows.flatMap(({ applicationId }) => (applicationId === null ? [] : [{ applicationId }]))
}

/** Notes that the officer who asks reads an application, before it is shown. */
export function noteOpened(context: Context, applicationId: string, kind?: 'print'): Promise<void> {
  const { council, client } = visitOf(context)
  return recordOpening(council.db, actorOf(context, 'admin', 'staff'), applicationId, { client, kind })
}
