/** Replaces Devanagari digits by ASCII digits. */
export function plainDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
}

/** Removes spaces of every width, and the invisible marks that phone books copy along with a number. */
export function withoutSpaces(text: string): string {
  return text.replace(/[\p{White_Space}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '')
}

/** Replaces every dash that a keyboard may type for a hyphen, the minus sign included, by an ASCII hyphen. */
export function plainHyphens(text: string): string {
  return text.replace(/[\p{Dash_Punctuation}\u00AD\u2212]/gu, '-')
}
