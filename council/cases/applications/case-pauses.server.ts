import type { Database } from '../../database/tables.ts'
import type { Pause } from './documents.server.ts'

/** Stores the last pause of a case, which may be a new one or have ended; inside the transaction that changes the case. */
export async function storePause(
  trx: Database,
  applicationId: string,
  pause: Pause | undefined,
): Promise<void> {
  if (!pause) return
  const { fromDay, toDay } = pause
  const missing = JSON.stringify(pause.missing)
  await trx
    .insertInto('casePauses')
    .values({ applicationId, fromDay, toDay, missing })
    .onConflict((conflict) => conflict.columns(['applicationId', 'fromDay']).doUpdateSet({ toDay, missing }))
    .execute()
}
