import { type Role, roleOf } from '../../../rules/roles.ts'
import type { FactorCode } from '../../../rules/second-factor-code.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { recordRefusedSignIn } from '../accounts/refusals.server.ts'
import { type Device, openSession } from '../sessions/open-session.server.ts'
import type { CookieSettings } from '../sessions/session-cookie.server.ts'
import { stepOfCode } from './authenticator.server.ts'
import { countRecoveryCodes } from './recovery-codes.server.ts'
import { openSealed, recoveryDigest } from './sealing.server.ts'

/** Whether a second step waits for its code here: gone when it is done, too old or of another browser. */
export async function hasSecondStep(db: Database, token: string, device: Device): Promise<boolean> {
  return Boolean(await findStep(db, token, device))
}

export interface SecondStepRequest {
  token: string
  code: FactorCode
  /** The IP address. */
  client: string
  device: Device
  /** The id of the session that the browser had until now; it ends. */
  replaced?: string
}

export type SecondStepAnswer =
  | {
      signedIn: true
      id: string
      role: Role
      cookie: string
      /** The form that waited for the sign-in, or ''. */
      carried: string
      /** How many recovery codes are left, when one was used. */
      codesLeft?: number
    }
  | { signedIn: false; fault: 'codeWrong' | 'factorUnreadable' | 'stepGone' }
  | { signedIn: false; retryAfterSeconds: number }

/**
 * Finishes a sign-in with a code of the app or a recovery code. Each code lets in once, also when it is sent
 * several times at once. `factorUnreadable`: the council's secret is not the one with which the factor was
 * sealed.
 */
export async function finishSecondStep(
  db: Database,
  settings: CookieSettings,
  { token, code, client, device, replaced }: SecondStepRequest,
): Promise<SecondStepAnswer> {
  const begun = await findStep(db, token, device)
  if (!begun) return { signedIn: false, fault: 'stepGone' }
  const { userId } = begun
  const keep = { secret: settings.secret, userId }
  // The owner's own browser is counted by itself, as with passwords: a stranger who knows the password cannot
  // lock it out.
  const key = begun.known ? `${userId}:${begun.deviceDigest}` : userId
  const counters: [Throttle, string][] = [['codeFailures', key]]
  const retryAfterSeconds = await consumeAttempt(db, counters)
  if (retryAfterSeconds !== undefined) return { signedIn: false, retryAfterSeconds }
  const answer = await db.transaction().execute(async (trx): Promise<SecondStepAnswer> => {
    const account = await lockAccount(trx, userId)
    const step = await findStep(trx, token, device)
    const role = account && roleOf(account.role)
    if (!step || !role) return { signedIn: false, fault: 'stepGone' }
    const plain = openSealed(step.sealed, keep)
    if (plain === undefined) return { signedIn: false, fault: 'factorUnreadable' }
    const spent =
      code.kind === 'app'
        ? await spendAppCode(trx, userId, stepOfCode(plain, code.text, new Date()))
        : await spendRecoveryCode(trx, recoveryDigest(code.text, keep))
    if (!spent) return { signedIn: false, fault: 'codeWrong' }
    await trx.deleteFrom('signInSteps').where('tokenDigest', '=', digest(token)).execute()
    const codesLeft = code.kind === 'recovery' ? await countRecoveryCodes(trx, userId) : undefined
    const opened = await openSession(trx, settings, {
      userId,
      role,
      way: 'password',
      device,
      client,
      replaced,
    })
    if (!opened) return { signedIn: false, fault: 'stepGone' }
    if (codesLeft !== undefined) {
      const date = new Date().toISOString()
      const after = { left: codesLeft }
      await recordAct(trx, { id: userId }, { act: 'recoveryCodes.used', subject: userId, after, date })
    }
    return { signedIn: true, id: userId, role, cookie: opened.cookie, carried: step.carried, codesLeft }
  })
  if (answer.signedIn) await refundAttempt(db, counters)
  else if ('fault' in answer && answer.fault === 'codeWrong')
    await recordRefusedSignIn(db, {
      who: { accountId: userId },
      reason: 'code',
      client,
      secret: settings.secret,
    })
  else await refundAttempt(db, counters)
  return answer
}

function findStep(db: Database, token: string, device: Device) {
  return db
    .selectFrom('signInSteps')
    .innerJoin('secondFactors', 'secondFactors.userId', 'signInSteps.userId')
    .leftJoin('knownDevices', (join) =>
      join
        .onRef('knownDevices.userId', '=', 'signInSteps.userId')
        .onRef('knownDevices.deviceDigest', '=', 'signInSteps.deviceDigest'),
    )
    .select(['signInSteps.userId', 'signInSteps.carried', 'signInSteps.deviceDigest', 'secondFactors.sealed'])
    .select('knownDevices.deviceDigest as known')
    .where('signInSteps.tokenDigest', '=', digest(token))
    .where('signInSteps.deviceDigest', '=', digest(device.value))
    .where('signInSteps.expiresAt', '>', new Date().toISOString())
    .where('secondFactors.sealed', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .executeTakeFirst()
}

/** Spends a step and all before it: a code that somebody read over a shoulder lets nobody in again. */
async function spendAppCode(trx: Database, userId: string, step: number | undefined) {
  if (step === undefined) return false
  const spent = await trx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .execute()
  return spent.length > 0
}

async function spendRecoveryCode(trx: Database, kept: string) {
  const spent = await trx
    .updateTable('recoveryCodes')
    .set({ usedAt: new Date().toISOString() })
    .where('digest', '=', kept)
    .where('usedAt', 'is', null)
    .returning('userId')
    .execute()
  return spent.length > 0
}
