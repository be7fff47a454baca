import type { Actor } from '../../actors/actors.server.ts'
import { changeIdentifier } from '../../actors/change-identifier.server.ts'
import { phoneOfUser, phoneVerifiedAt } from '../../actors/shown-names.server.ts'
import { unlessTaken } from '../../actors/store-identifiers.server.ts'
import { consumeAttempt } from '../../actors/throttles.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { oldestConfirmation } from '../../messages/outbox/write-message.server.ts'
import { indexCitizen } from '../accounts/create-account.server.ts'
import { type OwnerRefusal, proveOwner } from '../accounts/prove-owner.server.ts'
import { lockProven, lockSignedIn } from '../accounts/prove-password.server.ts'
import { endSessionsOf } from '../sessions/end-sessions.server.ts'
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

/** An account's phone number as its owner sees it. */
export interface OwnNumber {
  /** '' for none. */
  phone: string
  /** `stale`: it was confirmed so long ago that the number may belong to somebody else by now. */
  state: 'none' | 'unconfirmed' | 'confirmed' | 'stale'
  /** When it was confirmed. */
  confirmedAt: string | null
  /** Whether the account has an email to sign in with beside it. */
  hasEmail: boolean
  /** The number that a code was sent to, which has not come back. */
  codeSentTo?: string
}

/** Gets the account's own phone number, and whether a code for one is on its way. */
export async function getOwnNumber(db: Database, actor: Actor, now = new Date()): Promise<OwnNumber> {
  const row = await db
    .selectFrom('users')
    .leftJoin('phoneCodes', (join) =>
      join.onRef('phoneCodes.userId', '=', 'users.id').on('phoneCodes.expiresAt', '>', now.toISOString()),
    )
    .select(['users.email', 'phoneCodes.phone as codeSentTo'])
    .select([phoneOfUser.as('own'), phoneVerifiedAt.as('confirmedAt')])
    .where('users.id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const { email, own, confirmedAt, codeSentTo } = row
  const phone = own ?? ''
  return {
    phone,
    confirmedAt,
    state: stateOf(phone, confirmedAt, now),
    hasEmail: email !== null,
    codeSentTo: codeSentTo ?? undefined,
  }
}

function stateOf(phone: string, confirmedAt: string | null, now: Date): OwnNumber['state'] {
  if (phone === '') return 'none'
  if (confirmedAt === null) return 'unconfirmed'
  return confirmedAt < oldestConfirmation(now) ? 'stale' : 'confirmed'
}

/** Finds the account's phone number if confirmed over twelve months ago; undefined for any other account. */
export async function findStaleNumber(
  db: Database,
  userId: string,
  now = new Date(),
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identifiers')
    .select('value')
    .where('userId', '=', userId)
    .where('kind', '=', 'phone')
    .where('verifiedAt', '<', oldestConfirmation(now))
    .executeTakeFirst()
  return row?.value
}

/**
 * Sends a code to the number that the owner wants to have, after the password. The answer is the same whether
 * or not another account has the number: only the holder of the phone learns that.
 */
export async function sendOwnCode(
  db: Database,
  { secret, texts }: CodeSettings,
  actor: Actor,
  { phone, password, client, words }: { phone: string; password: string; client: string; words: CodeWords },
): Promise<{ sent: true } | ({ sent: false } & OwnerRefusal)> {
  const proof = await proveOwner(db, actor, password)
  if (!proof.proven) return { sent: false, ...proof }
  const target = { phone, purpose: 'confirm', asker: actor.id } as const
  if (await hasFreshCode(db, target)) return { sent: true }
  const number = await getOwnNumber(db, actor)
  const proven = number.confirmedAt === null ? 'unconfirmed' : 'confirmed'
  const own = number.phone === phone ? proven : undefined
  const retryAfterSeconds = await countCode(db, { phone, client, own, userId: actor.id })
  if (retryAfterSeconds !== undefined) return { sent: false, retryAfterSeconds }
  await storeCode(db, secret, target, { words, account: actor.id })
  texts.sendSoon()
  return { sent: true }
}

/** `codeGone`: no code, or it no longer counts. `nameMissing`: nothing would be left to sign in with. */
export type NumberConfirmed =
  | { done: true; phone: string }
  | { done: false; fault: 'codeWrong' | 'codeGone' | 'phoneTaken' | 'nameMissing' }

/**
 * Makes the number that a code was sent to the account's own, confirmed, in place of the one that it had. A
 * new number ends the account's other sessions. The code works once, for the account that asked.
 */
export async function confirmOwnNumber(
  db: Database,
  { secret }: Pick<CodeSettings, 'secret'>,
  actor: Actor,
  code: string,
): Promise<NumberConfirmed> {
  const { codeSentTo: phone } = await getOwnNumber(db, actor)
  if (phone === undefined) return answerAgain(db, actor)
  const target = { phone, purpose: 'confirm', asker: actor.id } as const
  const tried = await tryCode(db, secret, { ...target, code })
  if (tried === 'gone') return answerAgain(db, actor)
  if (tried === 'wrong') return { done: false, fault: 'codeWrong' }
  return unlessTaken(db, 'phone', async (trx): Promise<NumberConfirmed> => {
    if (!(await lockSignedIn(trx, actor))) return { done: false, fault: 'codeGone' }
    if (!(await spendCode(trx, target))) return answerAgain(trx, actor)
    const now = new Date().toISOString()
    const answer = await takeNumber(trx, actor, phone, now)
    await trx
      .updateTable('identifiers')
      .set({ verifiedAt: now, verifiedBy: 'code' })
      .where('kind', '=', 'phone')
      .where('value', '=', phone)
      .where('userId', '=', actor.id)
      .execute()
    await recordAct(trx, actor, { act: 'phone.confirmed', subject: actor.id, after: { phone }, date: now })
    return answer
  })
}

/** Of a form that was sent twice within a minute the first one has confirmed the number. */
async function answerAgain(db: Database, actor: Actor): Promise<NumberConfirmed> {
  const { phone, confirmedAt, codeSentTo } = await getOwnNumber(db, actor)
  const isFresh = confirmedAt !== null && Date.now() - Date.parse(confirmedAt) < repeatMs
  return isFresh && codeSentTo === undefined ? { done: true, phone } : { done: false, fault: 'codeGone' }
}

export type NumberChange = NumberConfirmed | ({ done: false } & OwnerRefusal)

/**
 * Gives the account another number, unconfirmed, after the password; '' takes it away, but not from an
 * account without an email. Only for a council that sends no codes, save for taking it away.
 */
export async function changeOwnNumber(
  db: Database,
  actor: Actor,
  { phone, password }: { phone: string; password: string },
): Promise<NumberChange> {
  const proof = await proveOwner(db, actor, password)
  if (!proof.proven) return { done: false, ...proof }
  // Each answer says whether a number has an account.
  const retryAfterSeconds = await consumeAttempt(db, [['nameChanges', actor.id]])
  if (retryAfterSeconds !== undefined) return { done: false, retryAfterSeconds }
  return unlessTaken(db, 'phone', async (trx) => {
    if (!(await lockProven(trx, proof))) return { done: false, fault: 'passwordWrong' }
    return takeNumber(trx, actor, phone, new Date().toISOString())
  })
}

/** Gives a locked account a number inside the transaction of the act. Throws `NameTaken`. */
async function takeNumber(trx: Database, actor: Actor, phone: string, now: string): Promise<NumberConfirmed> {
  const { id, ...before } = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', phoneOfUser.as('phone')])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (phone === '' && before.email === null) return { done: false, fault: 'nameMissing' }
  const former = before.phone ?? ''
  if (former !== phone) {
    await changeIdentifier(trx, id, { kind: 'phone', value: phone }, now)
    if (actor.role === 'user') await indexCitizen(trx, { ...before, id, phone })
    await endSessionsOf(trx, id, { except: actor.sessionId })
    const change = { before: { phone: former }, after: { phone } }
    await recordAct(trx, actor, { act: 'account.updated', subject: id, ...change, date: now })
  }
  return { done: true, phone }
}
