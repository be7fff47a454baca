export type TextFault = 'empty' | 'tooLong' | 'forbidden'

const trimmable = /[\p{White_Space}\u200B\uFEFF]/u
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u

// Left-to-right and right-to-left marks (U+200E, U+200F) are allowed: Urdu keyboards write them, and unlike
// an override they cannot display letters in a false order.
const forbidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFD]/u
const everyForbidden = new RegExp(forbidden, 'gu')

/**
 * Validates a text that a person wrote and returns it trimmed and in NFC, or else its first fault: empty
 * (nothing visible), forbidden, tooLong. `max` counts code points after NFC; `lines` allows line breaks
 * (stored as LF) and tabs.
 */
export function readText(
  raw: string,
  options: { max: number; lines?: boolean },
): { text: string } | { fault: TextFault } {
  const written = trimmed(options.lines ? raw.replace(/\r\n?/g, '\n') : raw)
  if (!visible.test(written)) return { fault: 'empty' }
  if (forbidden.test(options.lines ? written.replace(/[\n\t]/g, ' ') : written)) return { fault: 'forbidden' }
  // NFC joins at most four code points, each of at most two UTF-16 units, into one. Normalizing a hostile
  // half megabyte would take many seconds.
  if (written.length > 8 * options.max) return { fault: 'tooLong' }
  const text = written.normalize('NFC')
  return [...text].length > options.max ? { fault: 'tooLong' } : { text }
}

/**
 * Makes a text storable when nobody can be asked to correct it: replaces each forbidden character by a space,
 * trims, normalizes to NFC and cuts to `max` code points. Empty if nothing visible remains.
 */
export function fitText(raw: string, options: { max: number; lines?: boolean }): string {
  const lines = options.lines ? raw.slice(0, 16 * options.max).replace(/\r\n?/g, '\n') : raw
  const replaceForbidden = (one: string) => (options.lines && /[\n\t]/.test(one) ? one : ' ')
  const clean = trimmed(lines)
    .slice(0, 8 * options.max)
    .replace(everyForbidden, replaceForbidden)
  const read = readText([...clean.normalize('NFC')].slice(0, options.max).join(''), options)
  return 'text' in read ? read.text : ''
}

/**
 * Makes a text safe to display on one line, such as a search term or a quotation in a report: replaces each
 * forbidden character by a space, trims, and cuts to `max` code points.
 */
export function sanitizeLine(raw: string, max: number): string {
  const line = trimmed(raw.replace(everyForbidden, ' '))
  return [...line].slice(0, max).join('')
}

// A loop, because /[…]+$/ takes quadratic time on a long run of spaces that does not reach the end.
function trimmed(raw: string): string {
  let start = 0
  let end = raw.length
  while (start < end && trimmable.test(raw.charAt(start))) start++
  while (start < end && trimmable.test(raw.charAt(end - 1))) end--
  return raw.slice(start, end)
}
