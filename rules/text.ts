export type TextFault = 'empty' | 'tooLong' | 'forbidden'

const trimmable = /[\p{White_Space}\u200B\uFEFF]/u
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u

// Left-to-right and right-to-left marks (U+200E, U+200F) are not among them: Urdu keyboards write them, and unlike
// an override they cannot show letters in another order than they stand in.
const forbidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFD]/u

/**
 * What someone wrote, trimmed and in NFC, or the first fault of it: empty (nothing to see), forbidden, tooLong.
 * `max` counts code points after NFC; `lines` allows line breaks (stored as LF) and tabs.
 */
export function readText(
  raw: string,
  options: { max: number; lines?: boolean },
): { text: string } | { fault: TextFault } {
  const written = trimmed(options.lines ? raw.replace(/\r\n?/g, '\n') : raw)
  if (!visible.test(written)) return { fault: 'empty' }
  if (forbidden.test(options.lines ? written.replace(/[\n\t]/g, ' ') : written)) return { fault: 'forbidden' }
  // NFC makes one code point of at most four, each of at most two units; normalising a hostile half megabyte
  // would take many seconds.
  if (written.length > 8 * options.max) return { fault: 'tooLong' }
  const text = written.normalize('NFC')
  return [...text].length > options.max ? { fault: 'tooLong' } : { text }
}

/**
 * What of a text may be kept, for one that nobody can be asked to correct: each forbidden character as a space,
 * trimmed, in NFC, cut to `max` code points; empty when nothing of it can be seen.
 */
export function fitText(raw: string, options: { max: number; lines?: boolean }): string {
  const lines = options.lines ? raw.slice(0, 16 * options.max).replace(/\r\n?/g, '\n') : raw
  const bad = (one: string) => (options.lines && /[\n\t]/.test(one) ? one : ' ')
  const clean = trimmed(lines)
    .slice(0, 8 * options.max)
    .replace(new RegExp(forbidden, 'gu'), bad)
  const read = readText([...clean.normalize('NFC')].slice(0, options.max).join(''), options)
  return 'text' in read ? read.text : ''
}

/**
 * What somebody looks for, which is shown again but not kept: trimmed, each character that no line may hold as a
 * space, cut to `max` code points.
 */
export function sanitizeLine(raw: string, max: number): string {
  const line = trimmed(raw.replace(new RegExp(forbidden, 'gu'), ' '))
  return [...line].slice(0, max).join('')
}

// A loop, because /[…]+$/ takes quadratic time on a long run of spaces that is not at the end.
function trimmed(raw: string): string {
  let start = 0
  let end = raw.length
  while (start < end && trimmable.test(raw.charAt(start))) start++
  while (start < end && trimmable.test(raw.charAt(end - 1))) end--
  return raw.slice(start, end)
}
