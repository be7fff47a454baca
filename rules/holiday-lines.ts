import { type Day, isDay } from './days.ts'
import { plainDigits, plainHyphens } from './digits.ts'

/** The fault of a line: not a day and a name, another year, or a day that is listed already. */
export type HolidayFault = { line: number; fault: 'unread' | 'otherYear' | 'twice' }

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)[\s,;:|-]*(.*)$/
const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)[\s,;:|-]*(.*)$/

/**
 * Parses a pasted list of holidays, one a line: a day (`2027-01-26` or, as offices write it, `26/01/2027`), then its name.
 * Empty lines are skipped. If a line has a fault, the result is the first fault.
 */
export function readHolidayLines(
  text: string,
  year: number,
): { holidays: { day: Day; name: string }[] } | HolidayFault {
  const holidays: { day: Day; name: string }[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    const line = index + 1
    if (raw.trim() === '') continue
    const read = readLine(raw.trim())
    if (!read) return { line, fault: 'unread' }
    if (Number(read.day.slice(0, 4)) !== year) return { line, fault: 'otherYear' }
    if (holidays.some(({ day }) => day === read.day)) return { line, fault: 'twice' }
    holidays.push(read)
  }
  return { holidays }
}

function readLine(line: string): { day: Day; name: string } | undefined {
  // The replacements keep the length, so the name can be cut from the original line.
  const plain = plainHyphens(plainDigits(line))
  const found = yearFirst.exec(plain)
  const turned = found ? undefined : dayFirst.exec(plain)
  const [year = '', month = '', date = ''] = found ? found.slice(1) : [turned?.[3], turned?.[2], turned?.[1]]
  const name = (found ?? turned)?.[4] ?? ''
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (name === '' || !isDay(day)) return undefined
  return { day, name: line.slice(line.length - name.length).trim() }
}

/** Formats a list of holidays, one a line. */
export function writeHolidayLines(holidays: { day: Day; name: string }[]): string {
  return holidays.map(({ day, name }) => `${day} ${name}`).join('\n')
}
