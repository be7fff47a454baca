import { type Day, isDay } from './days.ts'
import { plainDigits, plainHyphens } from './digits.ts'

/** What is wrong with a line: it has no date and name, a date of another year, or is longer than any. */
export type HolidayFault = { line: number; fault: 'unread' | 'otherYear' | 'long' }

/** The most characters that a line may have, once its columns stand as near as they can. */
export const holidayLineLength = 300

type ListedHoliday = { day: Day; name: string }

/** The months as offices write them, in English, Hindi and Marathi; a shorter form may end with a dot. */
const months = [
  ['january', 'jan', 'जनवरी', 'जन', 'जानेवारी', 'जाने'],
  ['february', 'feb', 'फ़रवरी', 'फरवरी', 'फ़र', 'फर', 'फेब्रुवारी', 'फेब्रु'],
  ['march', 'mar', 'मार्च'],
  ['april', 'apr', 'अप्रैल', 'एप्रिल'],
  ['may', 'मई', 'मे'],
  ['june', 'jun', 'जून'],
  ['july', 'jul', 'जुलाई', 'जुलै'],
  ['august', 'aug', 'अगस्त', 'ऑगस्ट', 'ऑग'],
  ['september', 'sept', 'sep', 'सितंबर', 'सितम्बर', 'सप्टेंबर', 'सप्टें'],
  ['october', 'oct', 'अक्टूबर', 'अक्तूबर', 'ऑक्टोबर', 'ऑक्टो'],
  ['november', 'nov', 'नवंबर', 'नवम्बर', 'नोव्हेंबर', 'नोव्हें'],
  ['december', 'dec', 'दिसंबर', 'दिसम्बर', 'डिसेंबर', 'डिसें'],
]

const weekdays = [
  'sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tues?|wed|thurs?|thu|fri|sat',
  'रविवार|सोमवार|मंगलवार|मंगळवार|बुधवार|गुरुवार|गुरूवार|बृहस्पतिवार|शुक्रवार|शनिवार',
].join('|')

const monthNames = months.flat().sort((one, other) => other.length - one.length)
const month = `(?<monthName>${monthNames.join('|')})\\.?`
const apart = '[\\s,./-]+'

/** Every way in which a date is written: the year first, the day first, and with the month by its name. */
const dates = [
  '(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<date>\\d{1,2})',
  '(?<date>\\d{1,2})[-/.](?<month>\\d{1,2})[-/.](?<year>\\d{4})',
  `(?<date>\\d{1,2})(?:st|nd|rd|th)?${apart}${month}${apart}(?<year>\\d{4})`,
  `${month}${apart}(?<date>\\d{1,2})(?:st|nd|rd|th)?${apart}(?<year>\\d{4})`,
].map((date) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${date}(?![\\p{L}\\p{M}\\p{N}])`, 'iu'))

const between = '[\\s,;:|.()-]'
const rowNumber = /^\s*\d{1,3}(?:[.):|]\s*|\s+|$)/
const weekdayFirst = new RegExp(`^${between}*(?:${weekdays})\\.?(?:${between}+|$)`, 'iu')
/** `Good Friday` keeps its Friday: a weekday ending a name is its own column only behind a separator. */
const weekdayLast = new RegExp(`(?:[,;|(\\t]| {2})\\s{0,2}(?:${weekdays})\\.?\\s{0,2}\\)?\\s{0,2}$`, 'iu')
/** Before a date a weekday that stands alone says no name: `Monday 26 January 2026 Republic Day`. */
const weekdayAlone = new RegExp(`^(?:${weekdays})\\.?$`, 'iu')

/**
 * A list of holidays as it is pasted, a line each: a date in any form that offices use, its name before or
 * after it, perhaps with a row number and the weekday. Names of one date are joined with commas; empty lines
 * are passed over. Where lines cannot be read, all of them are the answer instead.
 */
export function readHolidayLines(
  text: string,
  year: number,
): { holidays: ListedHoliday[] } | { faults: HolidayFault[] } {
  const names = new Map<Day, string[]>()
  const faults: HolidayFault[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    if (raw.trim() === '') continue
    const line = withoutGaps(raw)
    const isLong = line.length > holidayLineLength
    const read = isLong ? undefined : readLine(line)
    if (isLong) faults.push({ line: index + 1, fault: 'long' })
    else if (!read) faults.push({ line: index + 1, fault: 'unread' })
    else if (Number(read.day.slice(0, 4)) !== year) faults.push({ line: index + 1, fault: 'otherYear' })
    else {
      const known = names.get(read.day) ?? []
      names.set(read.day, known.includes(read.name) ? known : [...known, read.name])
    }
  }
  if (faults.length > 0) return { faults }
  return { holidays: [...names].map(([day, all]) => ({ day, name: all.join(', ') })) }
}

/** A table copied from a PDF has hundreds of spaces between its columns: two, or a tab, say as much. */
function withoutGaps(line: string): string {
  return line.replace(/\s{2,}/g, (gap) => (gap.includes('\t') ? '\t' : '  '))
}

function readLine(line: string): ListedHoliday | undefined {
  // The replacements keep the length, so the name can be cut from the original line.
  const plain = plainHyphens(plainDigits(line))
  for (const date of dates) {
    const found = date.exec(plain)
    if (!found) continue
    const day = dayOf(found.groups ?? {})
    const before = nameBefore(line.slice(0, found.index), plain.slice(0, found.index))
    const after = nameAfter(line.slice(found.index + found[0].length))
    // With words on both sides it is not known which of them name the holiday.
    if (day === undefined || (before === '') === (after === '')) return undefined
    return { day, name: before || after }
  }
  return undefined
}

function dayOf(groups: Record<string, string | undefined>): Day | undefined {
  const { year = '', monthName, date = '' } = groups
  const named = months.findIndex((names) => names.includes(monthName?.toLowerCase() ?? ''))
  const day = `${year}-${(groups.month ?? String(named + 1)).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

function nameBefore(written: string, plain: string): string {
  const number = rowNumber.exec(plain)?.[0].length ?? 0
  const columns = written
    .slice(number)
    .replace(/(?<![\s,;:|\p{Dash_Punctuation}])[\s,;:|\p{Dash_Punctuation}]+$/u, '')
  const name = withoutEdges(columns.replace(weekdayLast, ''))
  return weekdayAlone.test(name) ? '' : name
}

function nameAfter(written: string): string {
  const rest = written.replace(weekdayFirst, '')
  return withoutEdges(rest.replace(weekdayLast, ''))
}

// Without the look behind, a run of such characters inside the text would be read anew from each of them.
const edges =
  /^[\s,;:|.()\p{Dash_Punctuation}]+|(?<![\s,;:|(\p{Dash_Punctuation}])[\s,;:|(\p{Dash_Punctuation}]+$/gu

function withoutEdges(text: string): string {
  return text.replace(edges, '')
}

/** Formats a list of holidays, one a line. */
export function writeHolidayLines(holidays: ListedHoliday[]): string {
  return holidays.map(({ day, name }) => `${day} ${name}`).join('\n')
}
