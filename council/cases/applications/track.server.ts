import type { Selectable } from 'kysely'
import { readApplicationId } from '../../../rules/application-id.ts'
import { councilDay, type Day } from '../../../rules/days.ts'
import { feeState, toPay } from '../../../rules/fees/balance.ts'
import { isAppealed } from '../../../rules/legal-clock/appeal-grounds.ts'
import { readPhone } from '../../../rules/phone.ts'
import { isCollectable } from '../../../rules/ready-to-collect.ts'
import type { Status } from '../../../rules/statuses.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import { readCalendar } from '../../calendar/calendar.server.ts'
import { listPromises } from '../../calendar/promises/promises.server.ts'
import { hasShownCertificate, isToBeIssued } from '../../certificates/own-certificate.server.ts'
import type { ApplicationRow, Turn } from '../../database/application-tables.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import type { Appeal as LetterOfAppeal } from '../appeals/appeal-letter.server.ts'
import { readAppeals } from '../appeals/find-appeals.server.ts'
import { hearingToCome, isOver } from '../appeals/hearings.server.ts'
import { readAccount } from '../fees/read-fees.server.ts'
import { type Appeal, findAppeal, type SetAside, setAsideOf } from './find-case.server.ts'

export interface TrackedStatus {
  /** As it is stored. */
  applicationId: string
  status: Status
  turn: Turn | 'none'
  /** The due date of an open case, if it has one. */
  dueOn?: Day
  setAside?: SetAside
  /** Of a refusal against which nobody has appealed: until when and to whom to do so, by office. */
  appeal?: Pick<Appeal, 'until' | 'over' | 'first'>
  /** The last one that was handed in, on which day it is to be heard, and when it was decided. */
  handedIn?: { appealId: string; handedInOn: Day; hearingOn?: Day; decidedOn: Day | null }
  /** Whether something lies at the office for who applied. */
  isCollectable: boolean
  /** Whether that is a certificate of the portal. */
  hasCertificate?: boolean
  /** What is to pay, in paise, and whether the office checks a payment; absent where nobody is asked to. */
  fee?: { toPay: number; isSaid: boolean }
}

interface Tracked {
  number: string
  phone: string
  /** Of the authority's words. */
  language?: string
  now?: Date
}

/**
 * Finds the status of an application for anyone who knows its number and its phone number. Undefined when the
 * two do not match, without saying which is wrong. `wait`: the seconds until `client` may try again after too
 * many failures.
 */
export async function trackApplication(
  db: Database,
  { number, phone, language = 'en', now = new Date() }: Tracked,
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
    .leftJoin('services', 'services.serviceId', 'applications.serviceId')
    .selectAll('applications')
    .select('services.result')
    .select([isToBeIssued(now.toISOString()), hasShownCertificate(now.toISOString())])
    // Imported numbers may have lower-case letters.
    .where('applicationId', 'in', [applicationId, number.trim()])
    .where('applicantPhoneNo', '=', readPhone(phone) ?? '')
    .limit(1)
    .executeTakeFirst()
  if (!row || applicationId === '' || readPhone(phone) === undefined) return undefined
  await refundAttempt(db, counters)
  const { applicationId: stored, status } = row
  const setAside = setAsideOf(row)
  if (setAside) return { applicationId: stored, status, turn: 'none', setAside, isCollectable: false }
  const open = status === 'Pending'
  const appeals = await readAppeals(db, stored)
  const handedIn = handedInOf(appeals, councilDay(now.toISOString()))
  const fees = feesToTell(await readAccount(db, stored), status)
  return {
    applicationId: stored,
    status,
    turn: row.turn ?? 'none',
    dueOn: (open && row.dueOn) || undefined,
    appeal: status === 'Rejected' ? await findWayToAppeal(db, row, { language, now, appeals }) : undefined,
    ...(handedIn && { handedIn }),
    isCollectable: isCollectable(row, now),
    ...(row.hasCertificate ? { hasCertificate: true } : {}),
    ...(fees && { fee: fees }),
  }
}

function handedInOf(appeals: LetterOfAppeal[], today: Day): TrackedStatus['handedIn'] {
  return appeals
    .flatMap(({ appealId, handedInOn, decidedOn, hearings }) => {
      if (handedInOn === null) return []
      const hearing = hearingToCome({ hearings })
      const hearingOn = hearing && !isOver(hearing, today) ? councilDay(hearing.at) : undefined
      return [{ appealId, handedInOn, decidedOn, ...(hearingOn && { hearingOn }) }]
    })
    .at(-1)
}

/** Nobody is asked to pay for what was refused; what they told of it is still checked. */
function feesToTell(account: Awaited<ReturnType<typeof readAccount>>, status: Status): TrackedStatus['fee'] {
  const [due, isSaid] = [toPay(account), feeState(account) === 'said']
  return due > 0 && (isSaid || status !== 'Rejected') ? { toPay: due, isSaid } : undefined
}

/**
 * Nothing once such an appeal was handed in; without the name of the authority, for it is told to anybody who
 * knows the two numbers.
 */
async function findWayToAppeal(
  db: Database,
  row: Selectable<ApplicationRow>,
  { language, now, appeals }: { language: string; now: Date; appeals: LetterOfAppeal[] },
): Promise<TrackedStatus['appeal']> {
  const [promises, calendar] = await Promise.all([listPromises(db, row.applicationId), readCalendar(db)])
  const today = councilDay(now.toISOString())
  const appeal = await findAppeal(db, row, { language, today, promises, calendar })
  if (!appeal || isAppealed(appeals, 1, appeal)) return undefined
  const { until, over, first } = appeal
  return { until, over, first: first && { ...first, value: { ...first.value, name: '' } } }
}
