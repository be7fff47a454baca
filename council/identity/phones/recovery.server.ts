import { readApplicationId } from '../../../rules/application-id.ts'
import { isSameName } from '../../../rules/same-name.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { createLink, type GivenLink } from '../accounts/one-time-links.server.ts'
import { recordRefusedSignIn } from '../accounts/refusals.server.ts'
import type { Device } from '../sessions/open-session.server.ts'
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
 * Sends a code to the phone of a citizen who has forgotten the password, if the number was confirmed within
 * twelve months. The answer and the work before it are the same for every number. Returns the seconds to wait
 * after too many.
 */
export async function sendRecoveryCode(
  db: Database,
  { secret, texts }: CodeSettings,
  { phone, words, client, device }: { phone: string; words: CodeWords; client: string; device: Device },
): Promise<number | undefined> {
  const asker = digest(device.value)
  const owner = await findRecoverable(db, phone, asker)
  const retryAfterSeconds = await countCode(db, {
    phone,
    client,
    own: owner?.known ? 'confirmed' : undefined,
  })
  if (retryAfterSeconds !== undefined) return retryAfterSeconds
  await storeCode(db, secret, { phone, purpose: 'recover', asker }, { words, leaves: owner !== undefined })
  texts.sendSoon()
  return undefined
}

export interface RecoveryRequest {
  phone: string
  code: string
  /** The number of an application, as it was typed. */
  application: string
  /** The father's or the mother's name on it. */
  parent: string
  /** The IP address. */
  client: string
  /** The browser that asked for a code. */
  device: Device
}

/**
 * Gives a one-time link to a person who holds the phone and knows the number of one of the account's own
 * applications and a parent's name on it. Undefined for everything that does not fit, without saying what. A
 * number may have passed to somebody else with its SIM card; the numbers of applications are made of a
 * service and a phone number, and may stand in messages on the phone, but no message names anybody. After
 * three wrong answers within 30 days the account is recovered at the counter alone, as is one without an
 * application. Officers' accounts are never recovered so.
 */
export async function recoverByCode(
  db: Database,
  { secret }: Pick<CodeSettings, 'secret'>,
  { phone, code, application, parent, client, device }: RecoveryRequest,
): Promise<GivenLink | undefined> {
  const target = { phone, purpose: 'recover', asker: digest(device.value) } as const
  const tried = await tryCode(db, secret, { ...target, code })
  const owner = await findRecoverable(db, phone, target.asker)
  const counters: [Throttle, string][] = [['recoveryFailures', digest(phone)]]
  const isOpen =
    tried === 'right' && owner !== undefined && (await consumeAttempt(db, counters)) === undefined
  if (!isOpen || !(await knowsApplication(db, owner.id, { application, parent }))) {
    const who = owner ? { accountId: owner.id } : { name: { kind: 'phone', value: phone } as const }
    await recordRefusedSignIn(db, { who, reason: 'code', client, secret })
    return undefined
  }
  const link = await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, owner.id))) return undefined
    const stillOwner = await findRecoverable(trx, phone, target.asker)
    if (stillOwner?.id !== owner.id || !(await spendCode(trx, target))) return undefined
    return createLink(trx, { id: owner.id }, owner.id, { clearsFactor: false, act: 'link.byCode' })
  })
  await refundAttempt(db, counters)
  return link
}

/**
 * The citizen whose account a code to this number may open again, and whether it was used in this browser
 * before; undefined for every other number.
 */
function findRecoverable(db: Database, phone: string, deviceDigest: string) {
  return db
    .selectFrom('identifiers')
    .innerJoin('users', 'users.id', 'identifiers.userId')
    .leftJoin('knownDevices', (join) =>
      join.onRef('knownDevices.userId', '=', 'users.id').on('knownDevices.deviceDigest', '=', deviceDigest),
    )
    .select(['users.id', 'knownDevices.deviceDigest as known'])
    .where('identifiers.kind', '=', 'phone')
    .where('identifiers.value', '=', phone)
    .where('identifiers.verifiedAt', '>=', oldestConfirmation(new Date()))
    .where('users.role', '=', 'user')
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
}

async function knowsApplication(
  db: Database,
  userId: string,
  { application, parent }: Pick<RecoveryRequest, 'application' | 'parent'>,
) {
  const rows = await db
    .selectFrom('applications')
    .select(['applicantFatherName', 'applicantMotherName'])
    // Imported numbers may have lower-case letters.
    .where('applicationId', 'in', [readApplicationId(application) ?? '', application.trim()])
    .where('user', '=', userId)
    .execute()
  return rows.flatMap((names) => Object.values(names)).some((name) => isSameName(name, parent))
}
