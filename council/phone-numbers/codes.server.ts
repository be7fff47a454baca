import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { phoneCodeMinutes, phoneCodeTries } from '../../rules/limits.ts'
import { consumeAttempt, type Throttle } from '../accounts/throttles.server.ts'
import type { Database, PhoneCodePurpose } from '../database/tables.ts'
import { digest } from '../digest.server.ts'
import { lockAccount } from '../lock-account.server.ts'
import { sealCodeText } from '../text-messages/code-texts.server.ts'
import type { TextSender } from '../text-messages/text-sender.server.ts'

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

/**
 * Counts a code that is asked for: 3 an hour and 6 a day for a number, 20 an hour for a client. Undefined when it may be
 * sent, else the seconds to wait. Whether the number has an account does not matter here.
 */
export function countCode(db: Database, phone: string, client: string): Promise<number | undefined> {
  const counters: [Throttle, string][] = [
    ['phoneCodes', digest(phone)],
    ['phoneCodesOfDay', digest(phone)],
    ['clientCodes', client],
  ]
  return consumeAttempt(db, counters)
}

type Target = { phone: string } & ({ purpose: 'confirm'; userId: string } | { purpose: 'recover' })

/**
 * Stores a new code of six digits for a number in place of an earlier one, and, where it is to leave, the sealed text that
 * brings it. Of the code a keyed digest is kept: a million codes are soon tried by whoever holds a backup without the
 * council's secret.
 */
export async function storeCode(
  db: Database,
  secret: string,
  target: Target,
  { words, leaves = true }: { words: CodeWords; leaves?: boolean },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = new Date()
  const userId = 'userId' in target ? target.userId : null
  const { phone } = target
  // Sealed in any case, so that the time of the answer says nothing of the number.
  const sealed = sealCodeText({ text: words.say(code), templateId: words.templateId }, { secret, phone })
  const row = {
    purpose: target.purpose,
    userId,
    digest: codeDigest(code, secret, target),
    tries: 0,
    sentAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + phoneCodeMinutes * 60_000).toISOString(),
    sealedText: leaves ? sealed : null,
    textDueAt: now.toISOString(),
    textAttempts: 0,
  }
  await db.transaction().execute(async (trx) => {
    if (userId !== null) {
      // Locked, so that of two requests for two numbers the later one counts.
      await lockAccount(trx, userId)
      await trx.deleteFrom('phoneCodes').where('userId', '=', userId).where('phone', '!=', phone).execute()
    }
    await trx
      .insertInto('phoneCodes')
      .values({ phone, ...row })
      .onConflict((conflict) => conflict.column('phone').doUpdateSet(row))
      .execute()
  })
}

/**
 * Tries a code for a number. It is counted before it is compared, so that tries that are sent together all count, and it is
 * right until `deleteCode`. `gone`: there is none, it is ten minutes old, or five tries are used up.
 */
export async function tryCode(
  db: Database,
  secret: string,
  { code, ...target }: Target & { code: string },
): Promise<'right' | 'wrong' | 'gone'> {
  const tried = await db
    .updateTable('phoneCodes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('phone', '=', target.phone)
    .where('purpose', '=', target.purpose)
    .where('userId', target.purpose === 'confirm' ? '=' : 'is', 'userId' in target ? target.userId : null)
    .where('tries', '<', phoneCodeTries)
    .where('expiresAt', '>', new Date().toISOString())
    .returning('digest')
    .executeTakeFirst()
  if (!tried) return 'gone'
  const [kept, got] = [tried.digest, codeDigest(code, secret, target)].map((text) => Buffer.from(text))
  return kept && got && kept.length === got.length && timingSafeEqual(kept, got) ? 'right' : 'wrong'
}

/** Spends the code of a number, inside the transaction of its act. False: another request has spent it. */
export async function spendCode(trx: Database, phone: string, purpose: PhoneCodePurpose): Promise<boolean> {
  const spent = await trx
    .deleteFrom('phoneCodes')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
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
