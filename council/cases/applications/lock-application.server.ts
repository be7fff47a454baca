import type { Status } from '../../../rules/statuses.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Locks an application until the transaction ends, so that two requests about it follow one after the other.
 * False: there is none, it has another status than the one given, or it is reduced and stays as it is.
 */
export async function lockApplication(
  trx: Database,
  applicationId: string,
  { status }: { status?: Status } = {},
): Promise<boolean> {
  const locked = await trx
    .updateTable('applications')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('applicationId', '=', applicationId)
    .where('reducedAt', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'Pending'))
    .returning('applicationId')
    .execute()
  return locked.length > 0
}
