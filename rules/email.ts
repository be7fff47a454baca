import { limits } from './limits.ts'
import { readText } from './text.ts'

/** The lower-cased addresses that both browsers' email fields and the authentication library accept. */
const shape =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** Normalizes an email address for storage and comparison: trimmed, lower-cased; undefined if malformed. */
export function readEmail(raw: string): string | undefined {
  const read = readText(raw, { max: limits.email })
  if ('fault' in read) return undefined
  const email = read.text.toLowerCase()
  return shape.test(email) ? email : undefined
}
