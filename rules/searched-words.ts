import { plainDigits } from './digits.ts'
import { sanitizeLine } from './text.ts'

const longest = 60
const mostDigits = 3

/**
 * Reads what somebody searched as it may be listed: one line in lower case, at most 60 characters. Undefined
 * for what could say who it is or belong to somebody, such as a phone, Aadhaar or application number or an
 * email, and for what has no letter.
 */
export function listableWords(search: string): string | undefined {
  const words = plainDigits(sanitizeLine(search, 2 * longest).normalize('NFKC'))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
  const digits = words.match(/\p{N}/gu)?.length ?? 0
  if (words.length > longest || digits > mostDigits || /[@＠]/.test(words)) return undefined
  return /\p{L}/u.test(words) ? words : undefined
}
