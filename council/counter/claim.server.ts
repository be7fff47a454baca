import { readApplicationId } from '../../rules/application-id.ts'
import { readClaimCode } from '../../rules/counter.ts'
import { readPhone } from '../../rules/phone.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../accounts/throttles.server.ts'
import { type Citizen, requireRole } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import type { Database } from '../database/tables.ts'
import { digest } from '../digest.server.ts'
import { lockAccount } from '../lock-account.server.ts'
import { claimDigest } from './claim-codes.server.ts'

/** What stands on the slip, as it was typed. */
export interface TypedSlip {
  number: string
  phone: string
  code: string
}

/**
 * Takes an application that the office entered from paper over into the citizen's account, with all others of the same
 * person: that person is gone then, and their codes with them. Undefined when number, phone number and code do not belong
 * together, without saying which is wrong, and for a code that was used or has run out. `wait`: the seconds until the
 * next attempt, after too many failures.
 */
export async function claimApplication(
  db: Database,
  actor: Citizen,
  { number, phone, code }: TypedSlip,
  { client, now = new Date() }: { client: string; now?: Date },
): Promise<{ applicationId: string; moved: number } | { wait: number } | undefined> {
  requireRole(actor, 'user')
  const applicationId = readApplicationId(number) ?? ''
  const counters: [Throttle, string][] = [['clientTrackings', client]]
  if (applicationId !== '') counters.push(['trackings', digest(`claim ${applicationId}`)])
  const wait = await consumeAttempt(db, counters)
  if (wait !== undefined) return { wait }
  const slip = { applicationId, phone: readPhone(phone) ?? '', code: readClaimCode(code) ?? '' }
  const moved = await db.transaction().execute((trx) => takeOver(trx, actor, slip, now))
  if (moved === undefined) return undefined
  await refundAttempt(db, counters)
  return { applicationId, moved }
}

async function takeOver(
  trx: Database,
  actor: Citizen,
  { applicationId, phone, code }: { applicationId: string; phone: string; code: string },
  now: Date,
): Promise<number | undefined> {
  if (!(await lockAccount(trx, actor.id))) return undefined
  const claimed = await trx
    .selectFrom('claimCodes')
    .innerJoin('applications', 'applications.applicationId', 'claimCodes.applicationId')
    .innerJoin('users', 'users.id', 'applications.user')
    .select('users.id')
    .where('claimCodes.applicationId', '=', applicationId)
    .where('claimCodes.digest', '=', claimDigest(applicationId, code))
    .where('claimCodes.expiresAt', '>', now.toISOString())
    .where('applications.applicantPhoneNo', '=', phone)
    .where('users.counterPhone', 'is not', null)
    .executeTakeFirst()
  // Of two citizens who type the same code at once the second finds nobody to lock.
  if (!claimed || !(await lockAccount(trx, claimed.id))) return undefined
  const person = claimed.id
  const moved = await trx
    .updateTable('applications')
    .set({ user: actor.id })
    .where('user', '=', person)
    .returning('applicationId')
    .execute()
  const ids = moved.map((row) => row.applicationId).sort()
  await trx.updateTable('outbox').set({ userId: actor.id }).where('userId', '=', person).execute()
  await trx.deleteFrom('claimCodes').where('applicationId', 'in', ids).execute()
  // What else is kept of the person, the language of messages, goes along.
  await trx.deleteFrom('users').where('id', '=', person).execute()
  const after = { applications: ids, person }
  const date = now.toISOString()
  await recordAct(trx, actor, { act: 'application.claimed', subject: applicationId, after, date })
  return ids.length
}
