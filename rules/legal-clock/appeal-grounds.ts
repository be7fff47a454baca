import type { AppealOutcome } from '../appeal-states.ts'
import type { Day } from '../days.ts'
import { type AppealGround, type AppealLevel, type GroundIdentity, isSameGround } from './appeal.ts'
import { lastDayForOrder, lastLateDay, type SetAppealRule } from './appeal-rules.ts'

/** What counts of a letter of an appeal. */
export interface WrittenLetter {
  appealId: string
  level: AppealLevel
  letter: { ground: GroundIdentity }
  handedInOn: Day | null
  decidedOn: Day | null
}

/** What counts of a case. */
export interface AppealedCase {
  /** What was applied for was given or withdrawn. */
  isSettled: boolean
  /** The refusal or the limit that passed, and the last day in time; undefined while there is neither. */
  appeal?: Pick<AppealGround, 'because' | 'since' | 'until'>
}

/** What the days are counted by. */
export interface AppealDays {
  rules: SetAppealRule[]
  /** The last day in time for what happened on a day. */
  lastDay: (since: Day) => Day
}

/** The letters of a level that were written on a ground, in order. */
export function lettersOn<Letter extends WrittenLetter>(
  appeals: Letter[],
  level: AppealLevel,
  ground: GroundIdentity,
): Letter[] {
  return appeals.filter((appeal) => appeal.level === level && isSameGround(appeal.letter.ground, ground))
}

/** How a ground is worded: who won a first appeal and appeals again says so. */
export function wordedGround(
  { because, firstAppeal }: GroundIdentity,
  appeals: { appealId: string; outcome?: AppealOutcome | null }[],
): AppealGround['because'] | 'firstAllowed' {
  const first = appeals.find(({ appealId }) => appealId === firstAppeal)
  return first?.outcome === 'allowed' ? 'firstAllowed' : because
}

/** Whether a letter of a level on a ground was handed in. */
export function isAppealed(appeals: WrittenLetter[], level: AppealLevel, ground: GroundIdentity): boolean {
  return lettersOn(appeals, level, ground).some(({ handedInOn }) => handedInOn !== null)
}

/** Whether no order came on a first appeal in its days, and a second one was handed in without it. */
export function isPassedOver(
  appeals: WrittenLetter[],
  { appealId, decidedOn }: Pick<WrittenLetter, 'appealId' | 'decidedOn'>,
): boolean {
  const second = appeals.find(
    ({ letter, handedInOn }) => handedInOn !== null && letter.ground.firstAppeal === appealId,
  )
  return decidedOn === null && second !== undefined
}

/**
 * The ground of an appeal of a level on a day, whether in time or not: the newest of those on which none was
 * handed in. Undefined where there is none.
 */
export function openGround(
  { isSettled, appeal }: AppealedCase,
  appeals: WrittenLetter[],
  { level, today }: { level: AppealLevel; today: Day },
  days: AppealDays,
): AppealGround | undefined {
  if (isSettled) return undefined
  const grounds =
    level === 1 ? groundsOfFirst(appeal, days) : appeals.flatMap((one) => groundOfSecond(one, today, days))
  return grounds.findLast((ground) => !isAppealed(appeals, level, ground))
}

function groundsOfFirst(appeal: AppealedCase['appeal'], { rules }: AppealDays): AppealGround[] {
  if (!appeal) return []
  const { because, since, until } = appeal
  return [{ because, since, until, lateUntil: lastLateDay(rules, since) }]
}

/** What became of a first appeal that was handed in: the order on it, or that none came in time. */
function groundOfSecond(first: WrittenLetter, today: Day, { rules, lastDay }: AppealDays): AppealGround[] {
  const { level, appealId: firstAppeal, handedInOn, decidedOn: since } = first
  if (level !== 1 || handedInOn === null) return []
  if (since !== null) {
    const lateUntil = lastLateDay(rules, since)
    return [{ because: 'firstDecided', since, until: lastDay(since), lateUntil, firstAppeal }]
  }
  const waited = lastDayForOrder(rules, handedInOn)
  return today > waited ? [{ because: 'noFirstOrder', since: waited, firstAppeal }] : []
}
