import { prepareQuery } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'

/**
 * Locks an account until the transaction ends, so that it cannot be disabled meanwhile. Undefined: it is
 * disabled, or there is none. Lock order: the officer's account first, then the citizen's. Otherwise two acts
 * can deadlock.
 */
export async function lockAccount(trx: Database, id: string) {
  return (await lockRow(trx, { id })).at(0)
}

const lockRow = prepareQuery((db, params: { id: string }) =>
  db
    .updateTable('users')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('id', '=', params.id)
    .where('disabledAt', 'is', null)
    .returning(['id', 'role', 'name']),
)
