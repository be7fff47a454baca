import { randomUUID } from 'node:crypto'
import { instantAfter } from '../../../rules/instants.ts'
import { callEvents, calling } from '../../../rules/messages.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { selectCalls } from './list-calls.server.ts'

/** What became of telling somebody by hand: told or not reached by phone, or given on paper. */
export const callOutcomes = ['told', 'notReached', 'given'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/**
 * Where the news is after the act: told, on the list as before, or to go on paper because nobody was reached.
 */
export type SettledCall = { applicationId: string; now: 'told' | 'again' | 'onPaper' }

/**
 * Records that an officer has told the applicant of one news, by phone or on paper, or has not reached them,
 * which counts for all that this person is to be called for at that number; after the third time the news
 * goes on paper.
 * `attempts` is how often nobody had been reached when the officer saw the row: of two officers at one row
 * one acts. Undefined: there is no such row, or somebody else was first.
 */
export async function recordCallOutcome(
  db: Database,
  actor: Officer,
  { id, attempts, outcome }: { id: string; attempts: number; outcome: CallOutcome },
  now = new Date(),
): Promise<SettledCall | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    const named = await findNews(trx, id, outcome)
    if (!named) return undefined
    const others = outcome === 'notReached' ? await listOthers(trx, named) : []
    // In one order, so that two officers at two rows of one person do not wait for each other.
    for (const applicationId of [named.applicationId, ...others.map((one) => one.applicationId)].sort())
      if (!(await lockApplication(trx, applicationId)) && applicationId === named.applicationId)
        return undefined
    const settled = await settle(trx, actor, { ...named, attempts }, { outcome, now })
    if (!settled) return undefined
    for (const other of others) await settle(trx, actor, other, { outcome, now })
    return settled
  })
}

type News = { id: string; applicationId: string; attempts: number; person: string; receiver: string }

const selected = [
  'outbox.id',
  'outbox.attempts',
  'outbox.receiver',
  'applications.applicationId',
  'applications.user as person',
] as const

async function findNews(trx: Database, id: string, outcome: CallOutcome): Promise<News | undefined> {
  return trx
    .selectFrom('outbox')
    .innerJoin('applications', 'applications.applicationId', 'outbox.applicationId')
    .select(selected)
    .where('outbox.id', '=', id)
    .where('outbox.channel', '=', outcome === 'given' ? 'paper' : 'call')
    .executeTakeFirst()
}

/** Lists what else the person is to be called for at this number. */
async function listOthers(trx: Database, { id, person, receiver }: News): Promise<News[]> {
  return selectCalls(trx, 'call')
    .select(selected)
    .where('applications.user', '=', person)
    .where('outbox.receiver', '=', receiver)
    .where('outbox.event', 'in', callEvents)
    .whereRef('outbox.subject', '=', 'applications.applicationId')
    .where('outbox.id', '<>', id)
    .execute()
}

/** Records what came of one news, whose application is locked; undefined when somebody else was first. */
async function settle(
  trx: Database,
  actor: Officer,
  { id, applicationId, attempts }: News,
  { outcome, now }: { outcome: CallOutcome; now: Date },
): Promise<SettledCall | undefined> {
  const tried = attempts + (outcome === 'notReached' ? 1 : 0)
  const isGivenUp = outcome === 'notReached' && tried >= calling.attempts
  const isTold = outcome !== 'notReached'
  const state = isTold ? 'done' : isGivenUp ? 'failed' : 'waiting'
  const date = await dateOfLine(trx, applicationId, now)
  const call = await trx
    .updateTable('outbox')
    .set({ state, attempts: tried, sentAt: isTold ? date : null })
    .set({ error: isGivenUp ? 'notReached' : null })
    .where('id', '=', id)
    // The sweep puts on paper what has waited too long.
    .where('channel', '=', outcome === 'given' ? 'paper' : 'call')
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .returningAll()
    .executeTakeFirst()
  if (!call) return undefined
  if (isGivenUp) {
    const onPaper = { channel: 'paper', receiver: applicationId, state: 'waiting', attempts: 0 } as const
    await trx
      .insertInto('outbox')
      .values({ ...call, ...onPaper, id: randomUUID(), error: null })
      .execute()
  }
  await recordAct(trx, actor, {
    act: acts[outcome],
    subject: applicationId,
    after: { event: call.event },
    date,
  })
  return { applicationId, now: isTold ? 'told' : isGivenUp ? 'onPaper' : 'again' }
}

const acts = {
  told: 'application.called',
  notReached: 'application.notReached',
  given: 'application.toldOnPaper',
} as const

/** When a line of now is dated: a clock that was set back must not reverse the order of the history. */
export async function dateOfLine(trx: Database, applicationId: string, now: Date) {
  const last = await trx
    .selectFrom('audit')
    .select('date')
    .where('subject', '=', applicationId)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return instantAfter(last?.date ?? '', now)
}
