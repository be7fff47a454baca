/** The text with Devanagari digits as plain ones. */
export function plainDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
}

/** The text without spaces of any width, and without the invisible marks that phone books copy along with a number. */
export function withoutSpaces(text: string): string {
  return text.replace(/[\p{White_Space}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '')
}

/** The text with every dash that a keyboard puts in place of a hyphen, the minus sign included, as a plain hyphen. */
export function plainHyphens(text: string): string {
  return text.replace(/[\p{Dash_Punctuation}\u00AD\u2212]/gu, '-')
}
