import { plainDigits, plainHyphens, withoutSpaces } from './digits.ts'

// '0091' is '+91' as it is dialled. A bare '91' is a prefix only when ten more digits follow: 9123456789 begins
// with it.
const written = /^(?:(?:\+91|0091)?0?|91)([1-9][0-9]{9})$/

/**
 * The ten digits of a phone number (spec section 5), written with spaces, hyphens, '+91', a leading 0 or
 * Devanagari digits; undefined if it is none.
 */
export function readPhone(raw: string): string | undefined {
  return written.exec(plainHyphens(withoutSpaces(plainDigits(raw))).replaceAll('-', ''))?.[1]
}
