import type { Day } from '../../../rules/days.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { type CaseParts, outstandingPositions, type Pause } from './documents.server.ts'

/** Stores a case's last pause, perhaps a new one or one that ended; in the transaction changing the case. */
export async function storePause(
  trx: Database,
  applicationId: string,
  pause: Pause | undefined,
): Promise<void> {
  if (!pause) return
  const { fromDay, toDay } = pause
  const missing = JSON.stringify(pause.missing)
  await upsert(trx, 'casePauses', { applicationId, fromDay }, { toDay, missing })
}

/** A case that is open again waits for what its decision found missing: its clock stops on this day. */
export function pauseReopened(completeOn: Day | null, parts: CaseParts, today: Day): Pause | undefined {
  const missing = outstandingPositions(parts.documents)
  const last = parts.pauses.at(-1)
  if (completeOn === null || missing.length === 0 || last?.toDay === null) return undefined
  const pause = { fromDay: today, toDay: null, missing }
  if (last?.fromDay === today) parts.pauses.pop()
  parts.pauses.push(pause)
  return pause
}
