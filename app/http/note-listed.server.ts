import { type Context, visitOf, visitorOf } from './context.server.ts'

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
