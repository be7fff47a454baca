import type { Database } from '../../database/tables.ts'
import { tellApplicant } from '../../messages/outbox/write-message.server.ts'
import { isEarlier, type MovedCase } from './recompute-cases.server.ts'

/** Tells applicants that their case is due earlier than they were told; in the act's transaction. */
export async function tellEarlierDates(
  trx: Database,
  moved: MovedCase[],
  { actId: occasion, now }: { actId: string; now: Date },
): Promise<void> {
  for (const { applicationId, to } of moved.filter(isEarlier)) {
    const { user: userId, revision } = await trx
      .selectFrom('applications')
      .select(['user', 'revision'])
      .where('applicationId', '=', applicationId)
      .executeTakeFirstOrThrow()
    const news = { applicationId, userId, occasion, revision, values: { date: to ?? '' }, now }
    await tellApplicant(trx, { event: 'case.dueEarlier', ...news })
  }
}
