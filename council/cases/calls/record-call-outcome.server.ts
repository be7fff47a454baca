import { randomUUID } from 'node:crypto'
import { instantAfter } from '../../../rules/instants.ts'
import { calling } from '../../../rules/messages.ts'
import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { lockApplication } from '../applications/lock-application.server.ts'

/** What became of telling somebody by hand: told or not reached by phone, or given on paper. */
export const callOutcomes = ['told', 'notReached', 'given'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/**
 * Where the news is after the act: told, on the list as before, or to go on paper because nobody was reached.
 */
export type SettledCall = { applicationId: string; now: 'told' | 'again' | 'onPaper' }

/**
 * Keeps that an officer has told the applicant, by phone or on paper, or has not reached them; after the
 * third time the news goes on paper. `attempts` is how often nobody had been reached when the officer saw the
 * row: of two officers at one row one acts. Undefined: there is no such row, or somebody else was first.
 */
export async function recordCallOutcome(
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
      .where('channel', '=', outcome === 'given' ? 'paper' : 'call')
      .executeTakeFirst()
    if (!call?.applicationId) return undefined
    const { applicationId } = call
    if (!(await lockApplication(trx, applicationId))) return undefined
    const tried = attempts + (outcome === 'notReached' ? 1 : 0)
    const isGivenUp = outcome === 'notReached' && tried >= calling.attempts
    const isTold = outcome !== 'notReached'
    const state = isTold ? 'done' : isGivenUp ? 'failed' : 'waiting'
    const date = await dateOfLine(trx, applicationId, now)
    const changed = await trx
      .updateTable('outbox')
      .set({ state, attempts: tried, sentAt: isTold ? date : null })
      .set({ error: isGivenUp ? 'notReached' : null })
      .where('id', '=', id)
      // The sweep puts on paper what has waited too long.
      .where('channel', '=', call.channel)
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
    await recordAct(trx, actor, {
      act: acts[outcome],
      subject: applicationId,
      after: { event: call.event },
      date,
    })
    return { applicationId, now: isTold ? 'told' : isGivenUp ? 'onPaper' : 'again' }
  })
}

const acts = {
  told: 'application.called',
  notReached: 'application.notReached',
  given: 'application.toldOnPaper',
} as const

/** A clock that was set back must not reverse the order of the history. */
async function dateOfLine(trx: Database, applicationId: string, now: Date) {
  const last = await trx
    .selectFrom('audit')
    .select('date')
    .where('subject', '=', applicationId)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return instantAfter(last?.date ?? '', now)
}

/**
 * Keeps that the applicant has opened their decided application, as they saw it at a revision: nobody has to
 * tell them any more. Writes nothing where nobody had to.
 */
export async function recordOpened(
  db: Database,
  actor: Citizen,
  { applicationId, revision }: { applicationId: string; revision: number },
  now = new Date(),
): Promise<void> {
  requireRole(actor, 'user')
  const waiting = await waitingDecisions(db, { applicationId, user: actor.id })
  // Of a decision that came while the page was read they know nothing.
  const ids = waiting.filter(({ occasion }) => Number(occasion) <= revision).map(({ id }) => id)
  if (ids.length === 0) return
  await db.transaction().execute(async (trx) => {
    if (!(await lockApplication(trx, applicationId))) return
    const date = await dateOfLine(trx, applicationId, now)
    const settled = await trx
      .updateTable('outbox')
      .set({ state: 'done', error: 'seen', sentAt: date })
      .where('id', 'in', ids)
      .where('state', '=', 'waiting')
      .returning('id')
      .execute()
    if (settled.length === 0) return
    await recordAct(trx, actor, { act: 'application.decisionSeen', subject: applicationId, date })
  })
}

const waitingDecisions = prepareQuery((db, params: { applicationId: string; user: string }) =>
  db
    .selectFrom('outbox')
    .innerJoin('applications', 'applications.applicationId', 'outbox.subject')
    .select(['outbox.id', 'outbox.occasion'])
    .where('outbox.event', '=', 'case.decided')
    .where('outbox.subject', '=', params.applicationId)
    .where('outbox.channel', 'in', ['call', 'paper'])
    .where('outbox.state', '=', 'waiting')
    .where('applications.user', '=', params.user)
    .where('applications.status', '<>', 'Pending')
    .where('applications.setAsideAt', 'is', null),
)
