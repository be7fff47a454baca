import { createHmac } from 'node:crypto'
import { keyFor, openSeal, seal } from '../../database/sealing.server.ts'

interface OfAccount {
  secret: string
  userId: string
}

const keyOf = ({ secret, userId }: OfAccount) => ({ secret, purpose: 'second factor seal', owner: userId })

/**
 * Seals the secret of an account's authenticator, so that a backup holds nothing that makes codes. What was
 * sealed for one account does not open for another.
 */
export function sealSecret(plain: string, account: OfAccount): string {
  return seal(plain, keyOf(account))
}

/** Opens what `sealSecret` sealed; undefined when the council's secret is another, or the row was changed. */
export function openSealed(sealed: string, account: OfAccount): string | undefined {
  return openSeal(sealed, keyOf(account))
}

/**
 * The digest under which a recovery code is stored. It is keyed: without the council's secret, the owner of a
 * stolen backup could otherwise find a code of fifty bits by brute force.
 */
export function recoveryDigest(code: string, { secret, userId }: OfAccount): string {
  return createHmac('sha256', keyFor('second factor recovery', secret))
    .update(`${userId} ${code}`)
    .digest('hex')
}
