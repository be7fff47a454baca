import { readApplicationId } from '../../rules/application-id.ts'
import { createLink, type GivenLink } from '../accounts/one-time-links.server.ts'
import { recordRefusedSignIn } from '../accounts/refusals.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../accounts/throttles.server.ts'
import type { Database } from '../database/tables.ts'
import { digest } from '../digest.server.ts'
import { lockAccount } from '../lock-account.server.ts'
import {
  type CodeSettings,
  type CodeWords,
  countCode,
  spendCode,
  storeCode,
  tryCode,
} from './codes.server.ts'
import { oldestConfirmation } from './own-number.server.ts'

/**
 * Sends a code to the phone of a citizen who has forgotten the password, if the number was confirmed within twelve months.
 * The answer and the work before it are the same for every number. Returns the seconds to wait after too many.
 */
export async function sendRecoveryCode(
  db: Database,
  { secret, texts }: CodeSettings,
  { phone, client, words }: { phone: string; client: string; words: CodeWords },
): Promise<number | undefined> {
  const retryAfterSeconds = await countCode(db, phone, client)
  if (retryAfterSeconds !== undefined) return retryAfterSeconds
  const leaves = (await findRecoverable(db, phone)) !== undefined
  await storeCode(db, secret, { phone, purpose: 'recover' }, { words, leaves })
  texts.sendSoon()
  return undefined
}

export interface RecoveryRequest {
  phone: string
  code: string
  /** The number of an application, as it was typed. */
  application: string
  /** The IP address. */
  client: string
}

/**
 * Gives a one-time link to whoever holds the phone and knows the number of one of the account's own applications.
 * Undefined for everything that does not fit, without saying what. A number may have passed to somebody else with its SIM
 * card, and the numbers of applications are made of a service and a phone number: after three wrong ones within 30 days the
 * account is recovered at the counter alone. Officers' accounts are never recovered so.
 */
export async function recoverByCode(
  db: Database,
  { secret }: Pick<CodeSettings, 'secret'>,
  { phone, code, application, client }: RecoveryRequest,
): Promise<GivenLink | undefined> {
  const tried = await tryCode(db, secret, { phone, purpose: 'recover', code })
  const owner = await findRecoverable(db, phone)
  const counters: [Throttle, string][] = [['recoveryFailures', digest(phone)]]
  const isOpen =
    tried === 'right' && owner !== undefined && (await consumeAttempt(db, counters)) === undefined
  if (!isOpen || !(await hasApplication(db, owner.id, application))) {
    const who = owner ? { accountId: owner.id } : { name: { kind: 'phone', value: phone } as const }
    await recordRefusedSignIn(db, { who, reason: 'code', client, secret })
    return undefined
  }
  const link = await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, owner.id))) return undefined
    const stillOwner = await findRecoverable(trx, phone)
    if (stillOwner?.id !== owner.id || !(await spendCode(trx, phone, 'recover'))) return undefined
    return createLink(trx, { id: owner.id }, owner.id, { clearsFactor: false, act: 'link.byCode' })
  })
  await refundAttempt(db, counters)
  return link
}

/** The citizen whose account a code to this number may open again; undefined for every other number. */
function findRecoverable(db: Database, phone: string) {
  return db
    .selectFrom('identifiers')
    .innerJoin('users', 'users.id', 'identifiers.userId')
    .select('users.id')
    .where('identifiers.kind', '=', 'phone')
    .where('identifiers.value', '=', phone)
    .where('identifiers.verifiedAt', '>=', oldestConfirmation(new Date()))
    .where('users.role', '=', 'user')
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
}

async function hasApplication(db: Database, userId: string, typed: string) {
  const row = await db
    .selectFrom('applications')
    .select('applicationId')
    // Imported numbers may have lower-case letters.
    .where('applicationId', 'in', [readApplicationId(typed) ?? '', typed.trim()])
    .where('user', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
