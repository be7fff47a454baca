/** A day of the calendar in Asia/Kolkata, written `YYYY-MM-DD`. */
export type Day = string

const dayMs = 24 * 60 * 60 * 1000
// India Standard Time is UTC+5:30 all year, without daylight saving.
const aheadOfUtcMs = 5.5 * 60 * 60 * 1000

/** Whether a text is an existing day, written `YYYY-MM-DD`; false for 30 February. */
export function isDay(text: string): boolean {
  // Every month has these days: nearly all that a clock counts.
  if (/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/.test(text)) return true
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  // Date.parse may read 30 February as 2 March, so the result is formatted again and compared.
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && written(ms) === text
}

/** The days from 1 January 1970 to a day, for arithmetic; negative before it. Throws for an invalid day. */
export function dayNumber(day: Day): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`)
  return Date.parse(day) / dayMs
}

/** The inverse of `dayNumber`; throws for years before 0 and after 9999. */
export function dayOf(number: number): Day {
  const day = written(number * dayMs)
  if (day.length !== 10) throw new RangeError(`no day has the number ${number}`)
  return day
}

/** The weekday of a day's number: 0 is Sunday, 6 Saturday. */
export function weekdayOf(number: number): number {
  // 1 January 1970 was a Thursday.
  return (((number + 4) % 7) + 7) % 7
}

/** The day on which an instant, ISO 8601 in UTC, falls in Asia/Kolkata; throws for any other text. */
export function councilDay(instant: string): Day {
  const ms = Date.parse(instant)
  if (!/^\d{4}-\d\d-\d\dT.+Z$/.test(instant) || Number.isNaN(ms) || !isDay(instant.slice(0, 10))) {
    throw new RangeError(`not an instant in UTC: ${instant}`)
  }
  return written(ms + aheadOfUtcMs)
}

/** The instant at which a day begins in Asia/Kolkata. */
export function midnightOf(day: Day): string {
  return new Date(dayNumber(day) * dayMs - aheadOfUtcMs).toISOString()
}

/** The instant at which a day ends in Asia/Kolkata, also the last that can be written. */
export function midnightAfter(day: Day): string {
  return new Date((dayNumber(day) + 1) * dayMs - aheadOfUtcMs).toISOString()
}

/** The instant of a time of day in Asia/Kolkata, written `HH:MM`. */
export function instantAt(day: Day, time: string): string {
  return new Date(Date.parse(`${day}T${time}:00.000Z`) - aheadOfUtcMs).toISOString()
}

/** The instant at which the day ends on which an instant falls in Asia/Kolkata; both are ISO 8601 in UTC. */
export function endOfCouncilDay(instant: string): string {
  return midnightAfter(councilDay(instant))
}

/** What clock and calendar show at an instant in Asia/Kolkata, to the minute: `2026-11-24 21:58 IST`. */
export function councilMoment(instant: string): string {
  const shown = new Date(Date.parse(instant) + aheadOfUtcMs).toISOString()
  return `${shown.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')} IST`
}

/** The hour in which an instant falls in Asia/Kolkata, written `YYYY-MM-DDTHH`. */
export function councilHour(instant: string): string {
  return councilMoment(instant).slice(0, 'YYYY-MM-DD HH'.length).replace(' ', 'T')
}

function written(ms: number): string {
  return new Date(ms).toISOString().slice(0, -'T00:00:00.000Z'.length)
}
