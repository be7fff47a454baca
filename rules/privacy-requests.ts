import { councilDay, type Day, dayNumber, dayOf } from './days.ts'

/** What people may ask the office about their own data. */
export const requestKinds = ['access', 'correct', 'erase', 'complain'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Within so many days the office answers: our own number, since the act names none for each of them. */
export const answerDays = 30

/** The day by which a request that was sent at an instant is to be answered. */
export function answerBy(sentAt: string): Day {
  return dayOf(dayNumber(councilDay(sentAt)) + answerDays)
}
