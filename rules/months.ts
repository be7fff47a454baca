import type { Day } from './days.ts'

/** A month of the calendar, written `YYYY-MM`. */
export type Month = string

/** Lists `count` months, oldest first; the last is the month of the given day. */
export function lastMonths(day: Day, count: number): Month[] {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, index) => {
    const month = last - count + 1 + index
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** The month after another one. */
export function monthAfter(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  if (number < 12) return `${month.slice(0, 4)}-${String(number + 1).padStart(2, '0')}`
  return `${String(year + 1).padStart(4, '0')}-01`
}
