import type { Day } from '../days.ts'

/** When the numbers of a register begin anew: in January, or in April with the accounts of the council. */
export const registerYears = ['calendar', 'april'] as const
export type RegisterYear = (typeof registerYears)[number]

/** Receipts will be numbered under it. */
const reserved = 'RCT'

/** Whether numbers of certificates may begin so: two to six capitals. */
export function isRegisterPrefix(text: string): boolean {
  return /^[A-Z]{2,6}$/.test(text) && text !== reserved
}

/** The year of a register in which the day lies: 2026, or 2026-27 from April to March. */
export function registerPeriod(year: RegisterYear, day: Day): string {
  const calendar = Number(day.slice(0, 4))
  if (year === 'calendar') return String(calendar)
  const first = day.slice(5, 7) < '04' ? calendar - 1 : calendar
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}
