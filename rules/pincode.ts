import { plainDigits, plainHyphens, withoutSpaces } from './digits.ts'

/**
 * Reads the six digits of a pincode (spec section 5), which may be written with spaces, hyphens or Devanagari
 * digits; undefined if the text is not a pincode.
 */
export function readPincode(raw: string): string | undefined {
  const digits = plainHyphens(withoutSpaces(plainDigits(raw))).replaceAll('-', '')
  return /^[1-9][0-9]{5}$/.test(digits) ? digits : undefined
}
