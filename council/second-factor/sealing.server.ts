import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const bytes = { key: 32, nonce: 12, tag: 16 } as const

/** A key of its own for each purpose: what one of them gives away says nothing of the other, nor of the cookies' key. */
function keyFor(purpose: 'seal' | 'recovery', secret: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', `second factor ${purpose}`, bytes.key))
}

/**
 * Seals the secret of an account's authenticator with AES-256-GCM under a key derived from the council's secret, so that
 * a backup holds nothing that makes codes. What was sealed for one account does not open for another.
 */
export function sealSecret(plain: string, { secret, userId }: { secret: string; userId: string }): string {
  const nonce = randomBytes(bytes.nonce)
  const cipher = createCipheriv('aes-256-gcm', keyFor('seal', secret), nonce, { authTagLength: bytes.tag })
  cipher.setAAD(Buffer.from(userId))
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** Opens what `sealSecret` sealed; undefined when the council's secret is another one now, or the row was changed. */
export function openSealed(
  sealed: string,
  { secret, userId }: { secret: string; userId: string },
): string | undefined {
  const all = Buffer.from(sealed, 'base64url')
  if (all.length <= bytes.nonce + bytes.tag) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyFor('seal', secret), all.subarray(0, bytes.nonce), {
    authTagLength: bytes.tag,
  })
  decipher.setAAD(Buffer.from(userId))
  decipher.setAuthTag(all.subarray(-bytes.tag))
  try {
    return decipher.update(all.subarray(bytes.nonce, -bytes.tag), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/**
 * The digest by which a recovery code is kept. It is keyed: fifty bits are few enough to be searched by whoever holds a
 * backup without the council's secret.
 */
export function recoveryDigest(code: string, { secret, userId }: { secret: string; userId: string }): string {
  return createHmac('sha256', keyFor('recovery', secret)).update(`${userId} ${code}`).digest('hex')
}
