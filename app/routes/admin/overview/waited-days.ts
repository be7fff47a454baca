import { councilDay, type Day, dayNumber } from '../../../../rules/days.ts'

/** For how many days an application has waited since its receipt. */
export function waitedDays({ date }: { date: string }, today: Day): number {
  return dayNumber(today) - dayNumber(councilDay(date))
}
