import { type Day, dayNumber, dayOf } from '../days.ts'
import type { AppealLevel } from './appeal.ts'

/** How many days the law of a state gives for appeals. */
export const appealRuleKeys = ['lateDays', 'noOrderDays', 'decideFirst', 'decideSecond'] as const
export type AppealRuleKey = (typeof appealRuleKeys)[number]

export const ruleGrades = ['A', 'B', 'C'] as const

/** A number of days with where it stands: null, from nowhere, where the council has taken its rule away. */
export interface AppealRule {
  key: AppealRuleKey
  value: number | null
  source: string
  /** A: an official text. C: an unofficial one. */
  grade: (typeof ruleGrades)[number] | ''
  checkedOn: Day | ''
}

/** A rule as it was entered, and on which day. */
export type SetAppealRule = AppealRule & { setOn: Day }

/** What the portal does where nothing is entered: no council offers less by having entered nothing. */
const asDelivered = { lateDays: 90, noOrderDays: 45 }

/** A late appeal is offered no longer than the papers of a case are kept for it. */
export const mostRuleDays: Record<AppealRuleKey, number> = {
  lateDays: asDelivered.lateDays,
  noOrderDays: 365,
  decideFirst: 365,
  decideSecond: 365,
}

/** Whoever saves it says when they read it. */
const read = { grade: 'C', checkedOn: '' } as const
const act = 'Maharashtra Right to Public Services Act, 2015'

/** What was read of the law of Maharashtra; it counts for nothing until an administrator saves it. */
export const maharashtraRules: AppealRule[] = [
  { key: 'lateDays', value: 90, source: `${act}, s. 9(1), 9(3)`, ...read },
  { key: 'noOrderDays', value: 45, source: `${act}, s. 9(3)`, ...read },
  { key: 'decideFirst', value: 30, source: `${act}, s. 9`, ...read },
  { key: 'decideSecond', value: 45, source: `${act}, s. 9`, ...read },
]

/** The rule that holds now, of those in the order in which they were set. */
export function currentRule(rules: SetAppealRule[], key: AppealRuleKey): AppealRule {
  const none = { key, value: null, source: '', grade: '', checkedOn: '' } as const
  return rules.findLast((rule) => rule.key === key) ?? none
}

/** What the rule of a day gave, and each one that was set since. */
function valuesSince(rules: SetAppealRule[], key: 'lateDays' | 'noOrderDays', day: Day): number[] {
  const all = rules.filter((rule) => rule.key === key)
  const before = all.findLast(({ setOn }) => setOn < day)?.value ?? null
  const since = all.filter(({ setOn }) => setOn >= day)
  return [before, ...since.map(({ value }) => value)].map((value) => value ?? asDelivered[key])
}

/**
 * The last day on which an appeal about what happened on a day is taken with a reason for its delay. A rule
 * that is entered later takes no day away from it.
 */
export function lastLateDay(rules: SetAppealRule[], since: Day): Day {
  return dayOf(dayNumber(since) + Math.max(...valuesSince(rules, 'lateDays', since)))
}

/**
 * The last day on which an order on a first appeal can come before a second one is possible without it. A
 * rule that is entered later lets nobody wait longer.
 */
export function lastDayForOrder(rules: SetAppealRule[], handedInOn: Day): Day {
  return dayOf(dayNumber(handedInOn) + Math.min(...valuesSince(rules, 'noOrderDays', handedInOn)))
}

/** By when an appeal that comes in on a day is to be decided; null where no rule of that day says so. */
export function decideByOf(rules: SetAppealRule[], level: AppealLevel, on: Day): Day | null {
  const known = rules.filter(({ setOn }) => setOn <= on)
  const { value } = currentRule(known, level === 1 ? 'decideFirst' : 'decideSecond')
  return value === null ? null : dayOf(dayNumber(on) + value)
}
