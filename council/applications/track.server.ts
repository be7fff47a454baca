import { readApplicationId } from '../../rules/application-id.ts'
import type { Day } from '../../rules/days.ts'
import { readPhone } from '../../rules/phone.ts'
import type { Status } from '../../rules/statuses.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../accounts/throttles.server.ts'
import type { Database, Turn } from '../database/tables.ts'
import { digest } from '../digest.server.ts'

export interface TrackedStatus {
  status: Status
  turn: Turn | 'none'
  /** Of an open case; undefined where it has none. */
  dueOn?: Day
}

/**
 * What anyone who knows an application's number and its phone number may know of it. Undefined when the two do not belong
 * together, whichever is wrong; `wait` is the seconds until `client` may try again after too many failures.
 */
export async function trackApplication(
  db: Database,
  { number, phone }: { number: string; phone: string },
  client: string,
): Promise<TrackedStatus | { wait: number } | undefined> {
  const applicationId = readApplicationId(number) ?? ''
  const counters: [Throttle, string][] = [
    ['clientTrackings', client],
    ['trackings', digest(applicationId)],
  ]
  const wait = await consumeAttempt(db, counters)
  if (wait !== undefined) return { wait }
  const row = await db
    .selectFrom('applications')
    .select(['status', 'turn', 'dueOn'])
    // The number of an imported application may have small letters.
    .where('applicationId', 'in', [applicationId, number.trim()])
    .where('applicantPhoneNo', '=', readPhone(phone) ?? '')
    .limit(1)
    .executeTakeFirst()
  if (!row || applicationId === '' || readPhone(phone) === undefined) return undefined
  await refundAttempt(db, counters)
  const open = row.status === 'Pending'
  return { status: row.status, turn: row.turn ?? 'none', dueOn: (open && row.dueOn) || undefined }
}
