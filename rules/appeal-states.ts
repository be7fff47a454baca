import { type Day, dayNumber } from './days.ts'

/** How far an appeal has come that was sent to an authority here. */
export const appealStates = ['filed', 'returned', 'admitted', 'heard', 'decided'] as const
export type AppealState = (typeof appealStates)[number]

/** Those in which the authority still has to decide. */
export const openStates = ['filed', 'returned', 'admitted', 'heard'] as const satisfies AppealState[]

export const appealOutcomes = ['allowed', 'partlyAllowed', 'dismissed'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** Reasons of an order have so many characters at least: both sides read them. */
export const leastReasons = 20

/** An order that demands something is obeyed within so many days, from tomorrow on. */
export const mostDaysToObey = 60

/** Whether an order that is given on a day may demand something by another. */
export function mayDemandBy(by: Day, today: Day): boolean {
  const days = dayNumber(by) - dayNumber(today)
  return days >= 1 && days <= mostDaysToObey
}
