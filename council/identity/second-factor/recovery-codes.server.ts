import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '../../../rules/limits.ts'
import { recoveryAlphabet, recoveryCodeLength } from '../../../rules/second-factor-code.ts'
import { countRows } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { recoveryDigest } from './sealing.server.ts'

/**
 * Makes ten recovery codes in place of those that the account had, inside the transaction of the act. Only
 * their digests are kept: what this returns is shown once.
 */
export async function replaceRecoveryCodes(
  trx: Database,
  { secret, userId }: { secret: string; userId: string },
): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(newCode())
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCodes')
    .values(
      [...codes].map((code) => ({ digest: recoveryDigest(code, { secret, userId }), userId, usedAt: null })),
    )
    .execute()
  return [...codes]
}

function newCode() {
  const letters = Array.from(
    { length: recoveryCodeLength },
    () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
  )
  return letters.join('')
}

/** Counts the recovery codes of the account that have not been used. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return countRows(db.selectFrom('recoveryCodes').where('userId', '=', userId).where('usedAt', 'is', null))
}
