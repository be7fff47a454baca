import { plainDigits, plainHyphens, withoutSpaces } from './digits.ts'

// '0091' is '+91' as it is dialled. A bare '91' is a prefix only when ten more digits follow, because a
// number such as 9123456789 begins with it.
const phonePattern = /^(?:(?:\+91|0091)?0?|91)([1-9][0-9]{9})$/

/**
 * Reads the ten digits of a phone number (spec section 5), which may be written with spaces, hyphens, '+91',
 * a leading 0 or Devanagari digits; undefined if the text is not a phone number.
 */
export function readPhone(raw: string): string | undefined {
  return phonePattern.exec(plainHyphens(withoutSpaces(plainDigits(raw))).replaceAll('-', ''))?.[1]
}
