import type { SentChannel } from '../../../rules/messages.ts'
import type { Database } from '../../database/tables.ts'

/** When the next message of these channels may be tried, which may be past; undefined where none waits. */
export async function findNextDue(
  db: Database,
  channels: readonly SentChannel[],
): Promise<string | undefined> {
  if (channels.length === 0) return undefined
  const { next } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min<string | null>('dueAt').as('next'))
    .where('state', '=', 'waiting')
    .where('channel', 'in', channels)
    .executeTakeFirstOrThrow()
  return next ?? undefined
}
