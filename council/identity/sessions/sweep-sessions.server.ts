import { latestDated } from '../../../rules/instants.ts'
import { retentionHours } from '../../../rules/limits.ts'
import type { Database } from '../../database/tables.ts'

/** Deletes the sessions that expired more than a day before `now`, or that a clock which ran ahead opened. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionHours.endedSession * 3_600_000).toISOString()
  const ahead = latestDated(now)
  await db
    .deleteFrom('sessions')
    .where(({ or, and, eb }) =>
      or([
        eb('expiresAt', '<', limit),
        // By expiry, which has an index.
        and([eb('expiresAt', '>', ahead), eb('createdAt', '>', ahead)]),
      ]),
    )
    .execute()
}

/** Deletes the devices without a sign-in for a year before `now`: their cookies have expired too. */
export async function deleteUnusedDevices(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionHours.device * 3_600_000).toISOString()
  await db.deleteFrom('knownDevices').where('seenAt', '<', limit).execute()
}
