import { createHash } from 'node:crypto'

/** SHA-256 in hex: what the database keeps of a secret or of an email that is only counted. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
