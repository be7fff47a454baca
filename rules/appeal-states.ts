import { type Day, dayNumber } from './days.ts'

/** How far an appeal has come that was sent to an authority here. */
export const appealStates = ['filed', 'returned', 'admitted', 'heard', 'decided'] as const
export type AppealState = (typeof appealStates)[number]

/** What says whether an appeal is open. */
interface OpenableAppeal {
  handedInOn: Day | null
  decidedOn: Day | null
  /** Whether a second appeal was made because no order came on this one in its days. */
  isPassedOver: boolean
}

/** Whether an appeal was handed in or sent, and is still to be decided. */
export function isOpenAppeal({ handedInOn, decidedOn, isPassedOver }: OpenableAppeal): boolean {
  return handedInOn !== null && decidedOn === null && !isPassedOver
}

/** Whether an open appeal came back to its appellant, to be corrected. */
export function isReturned(appeal: OpenableAppeal & { state: AppealState | null }): boolean {
  return appeal.state === 'returned' && isOpenAppeal(appeal)
}

/** Whether the office decided at an instant what an open appeal is about, after its letter was written. */
export function isDecidedMeanwhile(
  appeal: OpenableAppeal & { writtenAt: string },
  decidedAt: string | null | undefined,
): boolean {
  return isOpenAppeal(appeal) && (decidedAt ?? '') > appeal.writtenAt
}

export const appealOutcomes = ['allowed', 'partlyAllowed', 'dismissed'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** What an authority can do with an appeal before it decides. */
export type HearingStep = 'return' | 'admit' | 'fix' | 'record'

/** What can be done in each state. */
export const stepsIn = {
  filed: ['return', 'admit'],
  returned: [],
  admitted: ['fix', 'record'],
  heard: ['fix', 'record'],
  decided: [],
} as const satisfies Record<AppealState, readonly HearingStep[]>

/** Which orders can be given in each state: one that was returned and never corrected can be dismissed. */
export const outcomesIn = {
  filed: appealOutcomes,
  returned: ['dismissed'],
  admitted: appealOutcomes,
  heard: appealOutcomes,
  decided: [],
} as const satisfies Record<AppealState, readonly AppealOutcome[]>

/** A hearing is told so many days ahead at least: no law was seen that says how many. */
export const leastDaysToHearing = 7
const mostDaysToHearing = 365

/** Whether a hearing that is fixed on a day may be held on another. */
export function mayHearOn(day: Day, today: Day): boolean {
  const days = dayNumber(day) - dayNumber(today)
  return days >= leastDaysToHearing && days <= mostDaysToHearing
}

/** What an appeal lacks is said in so many characters at most. */
export const mostMissing = 500

/** Reasons of an order have so many characters at least: both sides read them. */
export const leastReasons = 20

/** An order that demands something is obeyed within so many days, from tomorrow on. */
export const mostDaysToObey = 60

/** Whether an order that is given on a day may demand something by another. */
export function mayDemandBy(by: Day, today: Day): boolean {
  const days = dayNumber(by) - dayNumber(today)
  return days >= 1 && days <= mostDaysToObey
}
