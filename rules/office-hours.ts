import { councilDay, type Day, dayNumber, dayOf, weekdayOf } from './days.ts'
import { plainDigits, plainHyphens } from './digits.ts'

/** A time when an office is open, in minutes after midnight in Asia/Kolkata; `from` is before `to`. */
export type OpenSpan = { from: number; to: number }

/** When an office is open each weekday, Sunday first: seven lists of disjoint spans, earliest first. */
export type OfficeHours = readonly (readonly OpenSpan[])[]

/** Whether an office is open at a moment, and until when this holds as it is said. */
export type OfficeState = {
  /** An instant: at this moment something else must be said. */
  changesAt: string
} & (
  | { open: true; closes: number }
  /** `opens` is on `day`, which is `inDays` days after today; 0 is today. */
  | { open: false; opens: number; day: Day; inDays: number }
)

/** A day has at most so many spans: before and after a midday break, and one more. */
export const mostSpans = 3
const minutesOfDay = 24 * 60
/** Within so many days an office must open again, or nothing is said of it. */
const daysAhead = 31

const time = '(\\d{1,2})(?:[:.](\\d{2}))?'
const spanPattern = new RegExp(`^${time}-${time}$`)

/**
 * Reads the hours of one day as they are typed, such as `10:00-13:30, 14-17.45`, in Devanagari digits too.
 * None for an empty text, which says that the office is closed; undefined for a text that cannot be read, for
 * an end that is not after its beginning, and for spans that overlap or touch.
 */
export function readOpenSpans(raw: string): OpenSpan[] | undefined {
  const plain = plainHyphens(plainDigits(raw)).replace(/\s+/g, ' ').replace(/ ?- ?/g, '-')
  const spans = plain
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(readSpan)
  if (spans.length > mostSpans) return undefined
  const read: OpenSpan[] = []
  for (const span of spans) {
    // Spans that touch are one written as two.
    if (!span || span.from <= (read.at(-1)?.to ?? -1)) return undefined
    read.push(span)
  }
  return read
}

function readSpan(text: string): OpenSpan | undefined {
  const [, fromHour, fromMinute, toHour, toMinute] = spanPattern.exec(text) ?? []
  const from = minutesAt(fromHour, fromMinute)
  const to = minutesAt(toHour, toMinute)
  return from < to ? { from, to } : undefined
}

/** Not a number for a time that does not exist; 24:00 is the end of a day. */
function minutesAt(hour: string | undefined, minute = '0'): number {
  const minutes = Number(hour) * 60 + Number(minute)
  return Number(minute) < 60 && minutes <= minutesOfDay ? minutes : Number.NaN
}

/** Writes the hours of one day as `readOpenSpans` reads them; '' where there are none. */
export function writeOpenSpans(spans: readonly OpenSpan[]): string {
  return spans.map(({ from, to }) => `${clockTime(from)}-${clockTime(to)}`).join(', ')
}

function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Reads stored hours; undefined if none are entered. Throws for a text not written by `writeOfficeHours`. */
export function readOfficeHours(stored: string): OfficeHours | undefined {
  if (stored === '') return undefined
  const days = stored.split(';').map(readOpenSpans)
  const hours = days.filter((spans) => spans !== undefined)
  if (days.length !== 7 || hours.length !== 7) throw new RangeError(`not the hours of a week: ${stored}`)
  return hours
}

/** Writes a week's hours for storage; '' where the office is never open, which is as good as not entered. */
export function writeOfficeHours(hours: OfficeHours): string {
  return hours.some((spans) => spans.length > 0) ? hours.map(writeOpenSpans).join(';') : ''
}

/**
 * Whether an office is open at an instant, until when, or else when it opens next. `isHoliday` is asked with
 * a day's number and closes the whole day. Undefined where the office does not open within a month.
 */
export function officeStateAt(
  hours: OfficeHours,
  isHoliday: (number: number) => boolean,
  now: string,
): OfficeState | undefined {
  const today = dayNumber(councilDay(now))
  const minute = (Date.parse(now) - instantOf(today, 0)) / 60_000
  for (let inDays = 0; inDays <= daysAhead; inDays++) {
    const day = today + inDays
    const spans = isHoliday(day) ? [] : (hours[weekdayOf(day)] ?? [])
    const next = spans.find(({ to }) => inDays > 0 || to > minute)
    if (!next) continue
    if (inDays === 0 && next.from <= minute) {
      const closes = next.to
      return { open: true, closes, changesAt: written(instantOf(today, closes)) }
    }
    // After midnight the same day has another name, such as `today` for `tomorrow`.
    const changes = inDays === 0 ? instantOf(day, next.from) : instantOf(today + 1, 0)
    return { open: false, opens: next.from, day: dayOf(day), inDays, changesAt: written(changes) }
  }
  return undefined
}

/** The instant of a minute of a day in Asia/Kolkata, in milliseconds. */
function instantOf(day: number, minute: number): number {
  return Date.parse(`${dayOf(day)}T00:00:00+05:30`) + minute * 60_000
}

function written(ms: number): string {
  return new Date(ms).toISOString()
}
