import { readApplicationId } from '../../../rules/application-id.ts'
import type { Day } from '../../../rules/days.ts'
import { readPhone } from '../../../rules/phone.ts'
import type { Status } from '../../../rules/statuses.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import type { Turn } from '../../database/application-tables.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { type SetAside, setAsideOf } from './find-case.server.ts'

export interface TrackedStatus {
  status: Status
  turn: Turn | 'none'
  /** The due date of an open case, if it has one. */
  dueOn?: Day
  setAside?: SetAside
}

/**
 * Finds the status of an application for anyone who knows its number and its phone number. Undefined when the two do not
 * match, without saying which is wrong. `wait`: the seconds until `client` may try again after too many failures.
 */
export async function trackApplication(
  db: Database,
  { number, phone }: { number: string; phone: string },
  client: string,
): Promise<TrackedStatus | { wait: number } | undefined> {
  const applicationId = readApplicationId(number) ?? ''
  const counters: [Throttle, string][] = [
    ['clientTrackings', client],
    ['trackings', digest(`${applicationId} ${client}`)],
    ['numberTrackings', digest(applicationId)],
  ]
  const wait = await consumeAttempt(db, counters)
  if (wait !== undefined) return { wait }
  const row = await db
    .selectFrom('applications')
    .select(['status', 'turn', 'dueOn', 'setAsideAt', 'setAsideReason', 'withdrawn'])
    // Imported numbers may have lower-case letters.
    .where('applicationId', 'in', [applicationId, number.trim()])
    .where('applicantPhoneNo', '=', readPhone(phone) ?? '')
    .limit(1)
    .executeTakeFirst()
  if (!row || applicationId === '' || readPhone(phone) === undefined) return undefined
  await refundAttempt(db, counters)
  const { status } = row
  const setAside = setAsideOf(row)
  if (setAside) return { status, turn: 'none', setAside }
  const open = status === 'Pending'
  return { status, turn: row.turn ?? 'none', dueOn: (open && row.dueOn) || undefined }
}
