import { plainDigits, plainHyphens, withoutSpaces } from './digits.ts'

/**
 * The six digits of a pincode (spec section 5), written with spaces, hyphens or Devanagari digits; undefined if it
 * is none.
 */
export function readPincode(raw: string): string | undefined {
  const digits = plainHyphens(withoutSpaces(plainDigits(raw))).replaceAll('-', '')
  return /^[1-9][0-9]{5}$/.test(digits) ? digits : undefined
}
