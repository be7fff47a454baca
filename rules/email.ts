import { limits } from './limits.ts'
import { readText } from './text.ts'

/** The shape that browsers' email fields and the sign-in machinery both take, once lower-cased. */
const shape =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** An email address as it is kept and compared: trimmed, lower-cased; undefined if it has not the shape of one. */
export function readEmail(raw: string): string | undefined {
  const read = readText(raw, { max: limits.email })
  if ('fault' in read) return undefined
  const email = read.text.toLowerCase()
  return shape.test(email) ? email : undefined
}
