import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { retentionHours } from '../../../rules/limits.ts'
import type { Database, Tables } from '../../database/tables.ts'

/** Leaves a notice for the owner of an account, inside the transaction of the act that it tells of. */
export async function writeNotice(
  trx: Database,
  notice: Pick<Tables['notices'], 'userId' | 'kind' | 'createdAt'> &
    Partial<Pick<Selectable<Tables['notices']>, 'way' | 'deviceDigest' | 'applicationId'>>,
): Promise<void> {
  const others = { way: null, deviceDigest: null, applicationId: null }
  await trx
    .insertInto('notices')
    .values({ id: randomUUID(), ...others, ...notice })
    .execute()
}

/** Marks notices of password sign-ins as read, inside the transaction that replaces the password. */
export async function readPasswordNotices(trx: Database, userId: string, readAt: string): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ readAt })
    .where('userId', '=', userId)
    .where('way', '=', 'password')
    .where('readAt', 'is', null)
    .execute()
}

/** Deletes the notices, read or not, that were written more than 90 days before `now`. */
export async function deleteOldNotices(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionHours.notice * 3_600_000).toISOString()
  await db.deleteFrom('notices').where('createdAt', '<', limit).execute()
}
