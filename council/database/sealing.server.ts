import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const bytes = { key: 32, nonce: 12, tag: 16 } as const

/** With what something is sealed: the council's secret, what for, and what it belongs to. */
export interface SealKey {
  secret: string
  /** Each purpose has its own key: what one gives away says nothing of the other, nor of the cookies' key. */
  purpose: string
  /** What was sealed for one of these does not open for another. */
  owner: string
}

/**
 * Derives a key of 32 bytes from the council's secret, of its own for each purpose.
 */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes.key))
}

/** Seals a text with AES-256-GCM under a key from the council's secret: a backup alone does not tell it. */
export function seal(plain: string, { secret, purpose, owner }: SealKey): string {
  const nonce = randomBytes(bytes.nonce)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, secret), nonce, { authTagLength: bytes.tag })
  cipher.setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** Opens what `seal` sealed; undefined when the council's secret is another now, or the row was changed. */
export function openSeal(sealed: string, { secret, purpose, owner }: SealKey): string | undefined {
  const all = Buffer.from(sealed, 'base64url')
  if (all.length <= bytes.nonce + bytes.tag) return undefined
  const nonce = all.subarray(0, bytes.nonce)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose, secret), nonce, {
    authTagLength: bytes.tag,
  })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(all.subarray(-bytes.tag))
  try {
    return decipher.update(all.subarray(bytes.nonce, -bytes.tag), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
