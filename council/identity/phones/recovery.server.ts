import { createHmac } from 'node:crypto'
import { readApplicationId } from '../../../rules/application-id.ts'
import { isSameName } from '../../../rules/same-name.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { oldestConfirmation } from '../../messages/outbox/write-message.server.ts'
import { createLink } from '../accounts/one-time-links.server.ts'
import { recordRefusedSignIn } from '../accounts/refusals.server.ts'
import type { Device } from '../sessions/open-session.server.ts'
import {
  type CodeSettings,
  type CodeWords,
  countCode,
  hasFreshCode,
  repeatMs,
  spendCode,
  storeCode,
  tryCode,
} from './codes.server.ts'

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
  const target = { phone, purpose: 'recover', asker: digest(device.value) } as const
  const owner = await findRecoverable(db, phone, target.asker)
  if (await hasFreshCode(db, target)) return undefined
  const retryAfterSeconds = await countCode(db, {
    phone,
    client,
    own: owner?.known ? 'confirmed' : undefined,
  })
  if (retryAfterSeconds !== undefined) return retryAfterSeconds
  await storeCode(db, secret, target, { words, account: owner?.id })
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
 * Gives the token of a one-time link to a person who holds the phone and knows the number of one of the
 * account's own applications and a parent's name on it. Undefined for everything that does not fit, without
 * saying what. A number may have passed to somebody else with its SIM card; the numbers of applications are
 * made of a service and a phone number, and may stand in messages on the phone, but no message names
 * anybody. After three wrong answers within 30 days the account is recovered at the counter alone, as is one
 * without an application. Officers' accounts are never recovered so.
 *
 * The same form sent twice by the browser that asked for the code gives the same link for a minute.
 */
export async function recoverByCode(
  db: Database,
  settings: Pick<CodeSettings, 'secret'>,
  request: RecoveryRequest,
): Promise<string | undefined> {
  const { phone, code, application, parent, device } = request
  const sent = JSON.stringify([phone, code, application, parent, device.value])
  const token = createHmac('sha256', settings.secret).update(`recovery link ${sent}`).digest('base64url')
  const isGiven = async () =>
    (await wasJustGiven(db, token)) ||
    (await recoverOnce(db, settings, request, token)) ||
    // The other one of two that came at once was first.
    (await wasJustGiven(db, token))
  return (await isGiven()) ? token : undefined
}

async function wasJustGiven(db: Database, token: string) {
  const link = await db
    .selectFrom('oneTimeLinks')
    .select('userId')
    .where('tokenDigest', '=', digest(token))
    .where('createdAt', '>', new Date(Date.now() - repeatMs).toISOString())
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
  return link !== undefined
}

async function recoverOnce(
  db: Database,
  { secret }: Pick<CodeSettings, 'secret'>,
  { phone, code, application, parent, client, device }: RecoveryRequest,
  token: string,
): Promise<boolean> {
  const target = { phone, purpose: 'recover', asker: digest(device.value) } as const
  const tried = await tryCode(db, secret, { ...target, code })
  const owner = await findRecoverable(db, phone, target.asker)
  const counters: [Throttle, string][] = [['recoveryFailures', digest(phone)]]
  const isOpen =
    tried === 'right' && owner !== undefined && (await consumeAttempt(db, counters)) === undefined
  if (!isOpen || !(await knowsApplication(db, owner.id, { application, parent }))) {
    const who = owner ? { accountId: owner.id } : { name: { kind: 'phone', value: phone } as const }
    await recordRefusedSignIn(db, { who, reason: 'code', client, secret })
    return false
  }
  const link = await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, owner.id))) return undefined
    const stillOwner = await findRecoverable(trx, phone, target.asker)
    if (stillOwner?.id !== owner.id || !(await spendCode(trx, target))) return undefined
    return createLink(trx, { id: owner.id }, owner.id, { clearsFactor: false, act: 'link.byCode', token })
  })
  await refundAttempt(db, counters)
  return link !== undefined
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
