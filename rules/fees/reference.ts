import { plainDigits, plainHyphens, withoutSpaces } from '../digits.ts'
import type { SaidMethod } from './balance.ts'

/**
 * Reads the reference of a payment: 12 digits of UPI, of a bank transfer those or 16 to 22 letters and
 * digits; in capitals and without blanks. Undefined: it is none.
 */
export function readReference(method: SaidMethod, text: string): string | undefined {
  const reference = readSearchedReference(text)
  const isOne = method === 'upi' ? /^\d{12}$/ : /^(\d{12}|[A-Z0-9]{16,22})$/
  return isOne.test(reference) ? reference : undefined
}

/** What somebody looks for among references, as references are kept. */
export function readSearchedReference(text: string): string {
  return plainHyphens(withoutSpaces(plainDigits(text)))
    .replace(/-/g, '')
    .toUpperCase()
}

/** A reference as people compare it: in groups of four. */
export function groupReference(reference: string): string {
  return reference.replace(/.{4}(?=.)/g, '$& ')
}
