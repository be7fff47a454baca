import { limits } from './limits.ts'
import { readText } from './text.ts'

const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
const local = /^[^@.()<>[\]:;,\\"]+(?:\.[^@.()<>[\]:;,\\"]+)*$/
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * An email address as it is kept and compared: trimmed, NFC, lower-cased, in any script; undefined if it has not
 * the shape of one.
 */
export function readEmail(raw: string): string | undefined {
  const read = readText(raw, { max: limits.email })
  if ('fault' in read) return undefined
  const email = read.text.toLowerCase().normalize('NFC')
  if ([...email].length > limits.email || unseen.test(email)) return undefined
  const [name = '', domain = '', ...more] = email.split('@')
  if (more.length > 0 || !local.test(name)) return undefined
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((part) => label.test(part)) ? email : undefined
}
