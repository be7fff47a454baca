import { councilDay, midnightOf } from '../../../rules/days.ts'
import { failedDays, sentChannels } from '../../../rules/messages.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'

const dayMs = 86_400_000
/** Nothing that the portal sends waits longer for its next attempt; calls wait for their last day. */
const waitDays = 3
/** No message older than this is sent: it is given up three days after the quiet hours it waited for. */
const sentDays = 5

/**
 * Counts the messages the portal itself has to send, has sent since midnight in Asia/Kolkata, and gave up of
 * those of the last `failedDays`, each to 1,000 at most. The call list counts calls and slips of paper.
 */
export async function countMessages(db: Database, actor: Admin, now = new Date()) {
  requireRole(actor, 'admin')
  return readMessageCounts(db, now)
}

/** The same for the operator's metrics. */
export function readMessageCounts(db: Database, now: Date) {
  const daysFromNow = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  const mine = db.selectFrom('outbox').select('id').where('channel', 'in', sentChannels)
  const settled = (state: 'sent' | 'failed', days: number) =>
    mine
      .where('state', '=', state)
      // As the index of what is to be forgotten says it.
      .where('state', '<>', 'waiting')
      .whereRef('receiver', '<>', 'id')
      .where('createdAt', '>=', daysFromNow(-days))
      .orderBy('createdAt')
  const waiting = mine
    .where('state', '=', 'waiting')
    .where('dueAt', '<', daysFromNow(waitDays))
    .orderBy('dueAt')
  const midnight = midnightOf(councilDay(now.toISOString()))
  return db
    .selectNoFrom([
      cappedCount(waiting).as('waiting'),
      cappedCount(settled('sent', sentDays).where('sentAt', '>=', midnight)).as('sentToday'),
      cappedCount(settled('failed', failedDays)).as('failed'),
    ])
    .executeTakeFirstOrThrow()
}
