import { randomInt } from 'node:crypto'
import { claimCodeDays, claimCodeLength, claimCodeLetters } from '../../../rules/counter.ts'
import { councilDay, midnightOf } from '../../../rules/days.ts'
import { type Intermediary, type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'

/** A code for a slip; only its digest is kept. */
export interface GivenClaimCode {
  code: string
  /** An instant. To the end of its day, which the slip names, the code works. */
  expiresAt: string
}

/** Makes a code for an application, replacing an earlier one, in the transaction that prints the slip. */
export async function makeClaimCode(
  trx: Database,
  actor: Officer | Intermediary,
  applicationId: string,
  now: Date,
): Promise<GivenClaimCode> {
  requireRole(actor, 'admin', 'staff', 'intermediary')
  const letters = Array.from(
    { length: claimCodeLength },
    () => claimCodeLetters[randomInt(claimCodeLetters.length)],
  )
  const code = letters.join('')
  const expiresAt = new Date(now.getTime() + claimCodeDays * 86_400_000).toISOString()
  const row = {
    digest: claimDigest(applicationId, code),
    createdBy: actor.id,
    createdAt: now.toISOString(),
    expiresAt,
    sealed: null,
  }
  await upsert(trx, 'claimCodes', { applicationId }, row)
  return { code, expiresAt }
}

/** Makes the code of a slip that is printed again, inside the act's transaction; the one before is dead. */
export async function reprintSlip(
  trx: Database,
  actor: Officer | Intermediary,
  applicationId: string,
  now: Date,
): Promise<GivenClaimCode> {
  const claim = await makeClaimCode(trx, actor, applicationId, now)
  const date = now.toISOString()
  await recordAct(trx, actor, { act: 'application.slipReprinted', subject: applicationId, date })
  return claim
}

/** The digest of a code: with the number, so that a list of all 8-character codes opens no application. */
export function claimDigest(applicationId: string, code: string): string {
  return digest(`${applicationId} ${code}`)
}

/** Deletes the codes whose last day was before that of `now`. */
export async function deleteExpiredClaims(db: Database, now: Date): Promise<void> {
  const today = midnightOf(councilDay(now.toISOString()))
  await db.deleteFrom('claimCodes').where('expiresAt', '<', today).execute()
}
