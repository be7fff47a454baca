import { randomUUID } from 'node:crypto'
import { instantAfter } from '../../rules/instants.ts'
import { calling } from '../../rules/messages.ts'
import { type Officer, requireRole } from '../actors.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { recordAct } from '../audit.server.ts'
import type { Database } from '../database/tables.ts'

/** What became of telling somebody by hand. */
export const callOutcomes = ['told', 'notReached'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Where the news is after the act: told, on the list as before, or to go on paper because nobody was reached. */
export type SettledCall = { applicationId: string; now: 'told' | 'again' | 'onPaper' }

/**
 * Keeps that an officer has told the applicant, by phone or on paper, or has not reached them; after the third time the
 * news goes on paper. `attempts` is how often nobody had been reached when the officer saw the row: of two officers at one
 * row one acts. Undefined: there is no such row, or somebody else was first.
 */
export async function settleCall(
  db: Database,
  actor: Officer,
  { id, attempts, outcome }: { id: string; attempts: number; outcome: CallOutcome },
  now = new Date(),
): Promise<SettledCall | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    const call = await trx
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .where('channel', 'in', outcome === 'told' ? ['call', 'paper'] : ['call'])
      .executeTakeFirst()
    if (!call?.applicationId) return undefined
    const { applicationId } = call
    if (!(await lockApplication(trx, applicationId))) return undefined
    const tried = attempts + (outcome === 'told' ? 0 : 1)
    const isGivenUp = outcome === 'notReached' && tried >= calling.attempts
    const state = outcome === 'told' ? 'done' : isGivenUp ? 'failed' : 'waiting'
    const last = await trx
      .selectFrom('audit')
      .select('date')
      .where('subject', '=', applicationId)
      .orderBy('date', 'desc')
      .limit(1)
      .executeTakeFirst()
    const date = instantAfter(last?.date ?? '', now)
    const changed = await trx
      .updateTable('outbox')
      .set({ state, attempts: tried, sentAt: outcome === 'told' ? date : null })
      .set({ error: isGivenUp ? 'notReached' : null })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempts)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return undefined
    if (isGivenUp)
      await trx
        .insertInto('outbox')
        .values({ ...call, id: randomUUID(), channel: 'paper', receiver: applicationId, attempts: 0 })
        .execute()
    const told = call.channel === 'call' ? 'application.called' : 'application.toldOnPaper'
    const act = outcome === 'told' ? told : 'application.notReached'
    await recordAct(trx, actor, { act, subject: applicationId, after: { event: call.event }, date })
    return { applicationId, now: outcome === 'told' ? 'told' : isGivenUp ? 'onPaper' : 'again' }
  })
}
