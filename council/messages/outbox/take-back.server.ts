import { lastingEvents, type MessageEvent } from '../../../rules/messages.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Takes back what nobody was told of a decision yet, inside the transaction that undoes it. False, with
 * nothing changed: a sender has claimed it, or somebody has told it by hand. That its applicant has read it
 * on the page hinders nothing: they read there that it was corrected.
 */
export async function takeMessagesBack(
  trx: Database,
  { applicationId, occasion }: { applicationId: string; occasion: string },
): Promise<boolean> {
  // The condition is asked again of each row once it is locked, as the sender asks it of what it claims.
  const taken = await trx
    .updateTable('outbox')
    .set({ state: 'dropped', error: 'undone' })
    .where('event', 'in', lastingEvents)
    .where('subject', '=', applicationId)
    .where('occasion', '=', occasion)
    .where('state', '=', 'waiting')
    .where('claimedBy', 'is', null)
    .where('attempts', '=', 0)
    .returning('id')
    .execute()
  const ids = taken.map(({ id }) => id)
  const told = await trx
    .selectFrom('outbox')
    .select('id')
    .where('event', 'in', lastingEvents)
    .where('subject', '=', applicationId)
    .where('occasion', '=', occasion)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .where(({ eb, or }) =>
      or([eb('state', '<>', 'done'), eb('error', 'is', null), eb('error', '<>', 'seen')]),
    )
    // Later news took its place before anybody was told.
    .where(({ eb, or }) =>
      or([
        eb('state', '<>', 'dropped'),
        eb('error', 'is', null),
        eb('error', '<>', 'moved'),
        eb('attempts', '>', 0),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (told === undefined) return true
  if (ids.length > 0)
    await trx.updateTable('outbox').set({ state: 'waiting', error: null }).where('id', 'in', ids).execute()
  return false
}

/**
 * Drops what has become untrue with an act, inside its transaction: also what a sender has claimed, which
 * would else send it, or try it again, after the news of the act itself.
 */
export async function dropUntrue(
  trx: Database,
  { event, applicationId, occasion }: { event: MessageEvent; applicationId: string; occasion: string },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'dropped', error: 'undone' })
    .where('event', '=', event)
    .where('subject', '=', applicationId)
    .where('occasion', '=', occasion)
    .where('state', '=', 'waiting')
    .execute()
}

/** What waits to be told at a revision is news at the next one too: the act left it as it was. */
export async function keepNews(trx: Database, applicationId: string, revision: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ revision: revision + 1 })
    .where('subject', '=', applicationId)
    .where('state', '=', 'waiting')
    .where('revision', '=', revision)
    .execute()
}

/** What an undone decision had made news no more is told after all, of the application as it is now. */
export async function reviveMessages(trx: Database, ids: string[], revision: number): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('outbox')
    .set({ state: 'waiting', error: null })
    .where('id', 'in', ids)
    .where('state', '=', 'dropped')
    .where('error', '=', 'moved')
    .execute()
  await trx
    .updateTable('outbox')
    .set({ revision })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .where('revision', 'is not', null)
    .execute()
}
