import { createHash } from 'node:crypto'

/** SHA-256 in hex. The database stores it instead of a secret, or an email that is only a counter's key. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
