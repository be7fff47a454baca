import { z } from 'zod'
import { objectOf } from './document-file.server.ts'

const iso = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }), z.iso.date()])
const whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
])
const nanoseconds = z.int().min(0).max(999_999_999).default(0)
const stamps = z.union([
  z
    .object({ _seconds: whole, _nanoseconds: nanoseconds })
    .transform((one) => [one._seconds, one._nanoseconds]),
  z.object({ seconds: whole, nanoseconds }).transform((one) => [one.seconds, one.nanoseconds]),
])
const earliest = Date.UTC(2000)
const dayMs = 86_400_000
/** Seconds reach this number in the year 5138, milliseconds had it in 1973. */
const leastMilliseconds = 1e11

/**
 * The instant that a timestamp of an export means; undefined when it is none, or lies before the year 2000 or
 * after tomorrow. It may be ISO text or a text as JavaScript and the hosted console show one (UTC if it names
 * no zone, but the form of India means its time), a number of milliseconds or seconds, in quotes or not, or
 * one of the objects that exports write.
 */
export function readInstant(value: unknown, now: Date): string | undefined {
  const time = timeOf(value)
  if (Number.isNaN(time) || time < earliest || time > now.getTime() + dayMs) return undefined
  return new Date(time).toISOString()
}

function timeOf(value: unknown): number {
  if (typeof value === 'number') return value >= leastMilliseconds ? value : value * 1000
  if (typeof value === 'string') return /^\d{9,14}$/.test(value) ? timeOf(Number(value)) : timeOfText(value)
  const object = objectOf(value)
  if (!object) return Number.NaN
  if (object.__datatype__ === 'timestamp') return timeOf(object.value)
  if (typeof object.timestampValue === 'string') return timeOfText(object.timestampValue)
  if ('$date' in object) return timeOfDate(object.$date)
  const [seconds = Number.NaN, nanos = 0] = stamps.safeParse(object).data ?? []
  return seconds * 1000 + Math.floor(nanos / 1e6)
}

/** Extended JSON: text, milliseconds, or milliseconds as `{"$numberLong": "…"}`. */
function timeOfDate(value: unknown): number {
  const long = objectOf(value)?.$numberLong
  if (long !== undefined) return whole.safeParse(long).data ?? Number.NaN
  return typeof value === 'number' ? value : timeOfText(value)
}

function timeOfText(value: unknown): number {
  const { data } = iso.safeParse(typeof value === 'string' ? asIso(value.trim()) : value)
  if (data === undefined) return Number.NaN
  return Date.parse(data.includes('T') && !/(Z|[+-]\d\d:\d\d)$/.test(data) ? `${data}Z` : data)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// Sat Aug 24 2024 15:30:00 GMT+0530 (India Standard Time)
const script =
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>\d\d) (?<year>\d{4}) (?<hour>\d\d):(?<rest>\d\d:\d\d) GMT(?<zone>[+-]\d{4})(?: \(.*\))?$/
// August 24, 2024 at 3:30:00 PM UTC+5:30, in which newer versions write narrow spaces.
const hosted =
  /^(?<month>[A-Z][a-z]{2})[a-z]* (?<day>\d{1,2}), (?<year>\d{4}) at (?<hour>\d{1,2}):(?<rest>\d\d:\d\d)\s(?<half>[AP])M UTC(?<zone>[+-]\d{1,2}(?::\d\d)?)?$/
// 24/8/2024, 3:30:00 pm, the local form of India. With AM and PM it may be the American one, which begins
// with the month.
const indian =
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4}), (?<hour>\d{1,2}):(?<rest>\d\d:\d\d)\s(?<half>[ap])m$/
const spaced = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\s?(Z|[+-]\d\d:?\d\d)?$/

/** A text that means a time, in ISO 8601, which then says whether such a day exists; others as they are. */
function asIso(text: string): string {
  const [, day, time, zone = ''] = spaced.exec(text) ?? []
  if (day && time) return `${day}T${time}${offsetOf(zone)}`
  const local = indian.exec(text)?.groups
  const { month, ...found } = local ?? (script.exec(text) ?? hosted.exec(text))?.groups ?? {}
  if (month === undefined) return text
  const monthNumber = local ? Number(month) : months.indexOf(month.toLowerCase()) + 1
  const date = [found.year, two(monthNumber), two(Number(found.day))].join('-')
  return `${date}T${two(hourOf(Number(found.hour), found.half))}:${found.rest}${offsetOf(local ? '+0530' : (found.zone ?? '')) || 'Z'}`
}

/** A clock of twelve hours has no hour 0 and none after 12: such an hour must not become a valid one. */
function hourOf(hour: number, half: string | undefined) {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return 99
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}

function offsetOf(zone: string) {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? []
  return sign && hours ? `${sign}${two(Number(hours))}:${minutes}` : zone
}

function two(number: number) {
  return String(number).padStart(2, '0')
}
