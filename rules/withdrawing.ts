import { councilDay, type Day, dayNumber, dayOf } from './days.ts'

/** For how many days after the day of its withdrawal an application can be brought back. */
export const bringBackDays = 30

/** The last day on which an application that was withdrawn at an instant can be brought back. */
export function lastDayToBringBack(withdrawnAt: string): Day {
  return dayOf(dayNumber(councilDay(withdrawnAt)) + bringBackDays)
}

/** How an application leaves the lists: an officer sets it aside, or its applicant withdraws it. */
export const asides = ['setAside', 'withdrawn'] as const
export type Aside = (typeof asides)[number]
