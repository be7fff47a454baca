import type { Day } from '../../../rules/days.ts'
import type { Database } from '../../database/tables.ts'
import { dropUntrue } from '../../messages/outbox/take-back.server.ts'
import { tellApplicant } from '../../messages/outbox/write-message.server.ts'
import { isEarlier, type MovedCase } from './recompute-cases.server.ts'

const event = 'case.dueEarlier'

/**
 * Tells applicants that their case is due earlier than they were told; in the act's transaction. What nobody
 * was told yet of an earlier date gives way to the new one.
 */
export async function tellEarlierDates(
  trx: Database,
  moved: MovedCase[],
  { actId: occasion, now }: { actId: string; now: Date },
): Promise<void> {
  const waiting = await trx
    .selectFrom('outbox')
    .select(['subject', 'occasion'])
    .where('event', '=', event)
    .where('state', '=', 'waiting')
    .execute()
  const untold = Map.groupBy(waiting, ({ subject }) => subject)
  for (const { applicationId, from, to } of moved) {
    const own = untold.get(applicationId)
    const told = own ? await findTold(trx, applicationId, occasion) : from
    for (const one of own ?? []) await dropUntrue(trx, { event, applicationId, occasion: one.occasion })
    if (!isEarlier({ applicationId, from: told, to })) continue
    const { user: userId, revision } = await trx
      .selectFrom('applications')
      .select(['user', 'revision'])
      .where('applicationId', '=', applicationId)
      .executeTakeFirstOrThrow()
    const news = { applicationId, userId, occasion, revision, values: { date: to ?? '' }, now }
    await tellApplicant(trx, { event, ...news })
  }
}

/** Finds the last date before the act that still counts: no news of it waits, and none was taken back. */
async function findTold(trx: Database, applicationId: string, actId: string): Promise<Day | null> {
  const promise = await trx
    .selectFrom('promises')
    .select('dueOn')
    .where('applicationId', '=', applicationId)
    .where('actId', '<>', actId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .where('outbox.event', '=', event)
            .whereRef('outbox.subject', '=', 'promises.applicationId')
            .whereRef('outbox.occasion', '=', 'promises.actId')
            .where(({ eb, or }) =>
              or([eb('outbox.state', '=', 'waiting'), eb('outbox.error', '=', 'undone')]),
            ),
        ),
      ),
    )
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  return promise?.dueOn ?? null
}
