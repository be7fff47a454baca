import { readApplicationId } from '../../../rules/application-id.ts'
import { readClaimCode } from '../../../rules/counter.ts'
import { councilDay, midnightOf } from '../../../rules/days.ts'
import { readPhone } from '../../../rules/phone.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { findOwnApplication } from '../applications/own-applications.server.ts'
import { claimDigest } from './claim-codes.server.ts'
import { moveToAccount } from './move-case.server.ts'

/** What stands on the slip, as it was typed; the phone number is left empty by who has none. */
export interface TypedSlip {
  number: string
  phone: string
  code: string
}

/**
 * Takes one application that was entered from paper over into the citizen's account; others of the same
 * person stay where they are and wait for their own codes. Undefined when number, phone number and code do
 * not belong together, without saying which is wrong, and for a code that was used or has run out, unless the
 * application is the citizen's already. `wait`: the seconds until the next attempt, after too many failures.
 */
export async function claimApplication(
  db: Database,
  actor: Citizen,
  { number, phone, code }: TypedSlip,
  { client, now = new Date() }: { client: string; now?: Date },
): Promise<{ applicationId: string } | { wait: number } | undefined> {
  requireRole(actor, 'user')
  const applicationId = readApplicationId(number) ?? ''
  // No sum over all accounts, which one address could fill: the code has 850,000 million values.
  const counters: [Throttle, string][] = [
    ['clientTrackings', client],
    ['trackings', digest(`claim ${applicationId} ${actor.id}`)],
  ]
  const wait = await consumeAttempt(db, counters)
  if (wait !== undefined) return { wait }
  const read = phone.trim() === '' ? '' : readPhone(phone)
  if (read === undefined) return undefined
  const slip = { applicationId, phone: read, code: readClaimCode(code) ?? '' }
  const isDone = await db.transaction().execute((trx) => claimWithSlip(trx, actor, slip, now))
  // Who sends it again, because the answer was lost, has it already.
  if (!isDone && !(await findOwnApplication(db, actor, applicationId, 'en'))) return undefined
  await refundAttempt(db, counters)
  return { applicationId }
}

type ReadSlip = { applicationId: string; phone: string; code: string }

async function claimWithSlip(trx: Database, actor: Citizen, slip: ReadSlip, now: Date): Promise<boolean> {
  if (!(await lockAccount(trx, actor.id))) return false
  const person = await findPersonOfSlip(trx, slip, now)
  if (person === undefined || !(await lockAccount(trx, person))) return false
  // Of two citizens who type the same code at once the second finds it used.
  if ((await findPersonOfSlip(trx, slip, now)) !== person) return false
  const { applicationId } = slip
  await moveToAccount(
    trx,
    actor,
    { applicationId, person, owner: actor.id },
    { act: 'application.claimed', now },
  )
  return true
}

/** Finds the person of the counter whose application a slip opens; undefined for a slip that opens none. */
async function findPersonOfSlip(trx: Database, { applicationId, phone, code }: ReadSlip, now: Date) {
  const row = await trx
    .selectFrom('claimCodes')
    .innerJoin('applications', 'applications.applicationId', 'claimCodes.applicationId')
    .innerJoin('users', 'users.id', 'applications.user')
    .select('users.id')
    .where('claimCodes.applicationId', '=', applicationId)
    .where('claimCodes.digest', '=', claimDigest(applicationId, code))
    .where('claimCodes.expiresAt', '>=', midnightOf(councilDay(now.toISOString())))
    .where('applications.applicantPhoneNo', '=', phone)
    .where('users.counterPhone', 'is not', null)
    .executeTakeFirst()
  return row?.id
}
