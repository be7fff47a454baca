import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { phoneCodeMinutes, phoneCodeTries } from '../../../rules/limits.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { consumeAttempt, type Throttle } from '../../actors/throttles.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { PhoneCodePurpose } from '../../database/factor-tables.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { sealCodeText } from '../../messages/channels/code-texts.server.ts'
import type { TextSender } from '../../messages/channels/text-sender.server.ts'

/** What the acts with codes need of the council. */
export interface CodeSettings {
  secret: string
  texts: TextSender
}

/** What a text says; the code stands in it. `templateId`: under which it is registered, or ''. */
export interface CodeWords {
  say(code: string): string
  templateId: string
}

/** Who asks for a code to a number. */
export interface Asking {
  phone: string
  /** The IP address. */
  client: string
  /** Whether the account has the number, or has used the browser; `confirmed`: and has proven it. */
  own?: 'unconfirmed' | 'confirmed'
  /** The account that asks for a number that it does not have. */
  userId?: string
}

/**
 * Counts a code that is asked for: of strangers 3 a day for a number from one address and 6 from all, of the
 * owner apart 3 an hour and 6 a day. Undefined when it may be sent, else the seconds to wait.
 */
export function countCode(db: Database, { phone, client, own, userId }: Asking): Promise<number | undefined> {
  const counters: [Throttle, string][] = own
    ? [
        ['ownCodes', digest(phone)],
        ['ownCodesOfDay', digest(phone)],
      ]
    : [
        ['strangerCodes', digest(`${phone} ${client}`)],
        ['numberCodes', digest(phone)],
      ]
  if (!own && userId !== undefined) counters.push(['accountCodes', userId])
  // Anybody can register with a number, and have codes sent to it.
  if (own !== 'confirmed') counters.push(['clientCodes', client])
  return consumeAttempt(db, counters)
}

/** `asker`: the account, or a digest of the browser's id. */
interface Target {
  phone: string
  purpose: PhoneCodePurpose
  asker: string
}

/** How long a form counts as one that was sent twice. */
export const repeatMs = 60_000

/** Whether this asker got a code within the last minute and has typed none: the form was sent twice. */
export async function hasFreshCode(db: Database, target: Target): Promise<boolean> {
  return (await listFreshCodes(db, target)).some(({ asker }) => asker === target.asker)
}

function listFreshCodes(db: Database, { phone, purpose }: Target) {
  const now = Date.now()
  return db
    .selectFrom('phoneCodes')
    .select('asker')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('tries', '=', 0)
    .where('sentAt', '>', new Date(now - repeatMs).toISOString())
    .where('expiresAt', '>', new Date(now).toISOString())
    .execute()
}

/**
 * Stores a new code of six digits for a number in place of an earlier one of the same asker, and, for the
 * account that it is meant for, the sealed text that brings it; a form that was sent twice sends one. Only a
 * keyed digest of the code is stored: without the key, a stolen backup would give way to a search of a
 * million codes.
 */
export async function storeCode(
  db: Database,
  secret: string,
  target: Target,
  { words, account }: { words: CodeWords; account: string | undefined },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = new Date()
  const { phone, purpose, asker } = target
  const userId = purpose === 'confirm' ? asker : null
  // Sealed in any case, so that the time of the answer says nothing of the number.
  const sealed = sealCodeText({ text: words.say(code), templateId: words.templateId }, { secret, phone })
  const row = {
    userId,
    digest: codeDigest(code, secret, target),
    tries: 0,
    sentAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + phoneCodeMinutes * 60_000).toISOString(),
    textDueAt: now.toISOString(),
    textAttempts: 0,
  }
  await db.transaction().execute(async (trx) => {
    // Locked, so that of two requests the later one finds the first, and for two numbers counts alone.
    await lockAccount(trx, account ?? '')
    const fresh = await listFreshCodes(trx, target)
    if (fresh.some((sent) => sent.asker === asker)) return
    if (userId !== null)
      await trx.deleteFrom('phoneCodes').where('userId', '=', userId).where('phone', '!=', phone).execute()
    // A browser that had no id yet is another asker at its second press; the first code is right for it too.
    const leaves = account !== undefined && (purpose === 'confirm' || fresh.length === 0)
    const stored = { ...row, sealedText: leaves ? sealed : null }
    await upsert(trx, 'phoneCodes', { phone, purpose, asker }, stored)
  })
}

/**
 * Tries a code for a number. It is counted before it is compared, so that tries that are sent together all
 * count, and it is right until `spendCode`. Each asker has five tries. A password is recovered with any code
 * that was sent to the phone for it: of several that came, nobody can tell which one this browser asked for.
 * `gone`: this asker has none, it is ten minutes old, or five tries are used up.
 */
export async function tryCode(
  db: Database,
  secret: string,
  { code, ...target }: Target & { code: string },
): Promise<'right' | 'wrong' | 'gone'> {
  const now = new Date().toISOString()
  const tried = await db
    .updateTable('phoneCodes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('phone', '=', target.phone)
    .where('purpose', '=', target.purpose)
    .where('asker', '=', target.asker)
    .where('tries', '<', phoneCodeTries)
    .where('expiresAt', '>', now)
    .returning('digest')
    .executeTakeFirst()
  if (!tried) return 'gone'
  const digests = target.purpose === 'confirm' ? [tried] : await listRecoveryCodes(db, target.phone, now)
  const got = Buffer.from(codeDigest(code, secret, target))
  return digests.some((kept) => timingSafeEqual(Buffer.from(kept.digest), got)) ? 'right' : 'wrong'
}

function listRecoveryCodes(db: Database, phone: string, now: string) {
  return db
    .selectFrom('phoneCodes')
    .select('digest')
    .where('phone', '=', phone)
    .where('purpose', '=', 'recover')
    .where('expiresAt', '>', now)
    .execute()
}

/**
 * Spends the code of an account, or all by which a password can be recovered, inside the transaction of its
 * act. False: another request has spent it.
 */
export async function spendCode(trx: Database, { phone, purpose, asker }: Target): Promise<boolean> {
  const spent = await trx
    .deleteFrom('phoneCodes')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .$if(purpose === 'confirm', (query) => query.where('asker', '=', asker))
    .returning('phone')
    .execute()
  return spent.length > 0
}

/** Deletes the codes that expired before `now`. */
export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('phoneCodes').where('expiresAt', '<', now.toISOString()).execute()
}

function codeDigest(code: string, secret: string, { phone, purpose }: Target) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'codes to phones', 32))
  return createHmac('sha256', key).update(`${purpose} ${phone} ${code}`).digest('hex')
}
