import { type Day, dayNumber } from './days.ts'
import { plainDigits, plainHyphens, withoutSpaces } from './digits.ts'
import { holidayOn, type WorkingDays } from './legal-clock/working-days.ts'

/** How an application came in: sent by the applicant, or entered from paper by office or intermediary. */
export const waysIn = ['online', 'counter', 'intermediary'] as const
export type WayIn = (typeof waysIn)[number]

/** How the applicant confirmed the paper: a thumb impression needs a witness. */
export const confirmations = ['signature', 'thumb'] as const
export type Confirmation = (typeof confirmations)[number]

/** For how many working days after the day on a paper it may be entered without a reason. */
export const entryWorkingDays = 3

/** How many papers an intermediary may enter on one day. */
export const entriesPerDay = 40

/** For how many days after the decision an intermediary still sees an entry of their own. */
export const decidedEntryDays = 30

/** How many of a week's entries are looked at again: one in twenty, and one at least where there are any. */
export function reviewedOf(entries: number): number {
  return entries === 0 ? 0 : Math.max(1, Math.round(entries / 20))
}

/** For how many days the code on a slip works. */
export const claimCodeDays = 90

/** Within how many days another application of the same person for the same service is asked about. */
export const likeApplicationDays = 30

/** Whether more working days than `entryWorkingDays` have passed since the day a paper was received. */
export function isEnteredLate(receivedOn: Day, today: Day, days: WorkingDays): boolean {
  let passed = 0
  for (let number = dayNumber(receivedOn) + 1; number <= dayNumber(today); number++) {
    if (!holidayOn(days, number)) passed += 1
    if (passed > entryWorkingDays) return true
  }
  return false
}

/** Whether the day on a paper lies so far back that it may be a slip of the pen: more than a year. */
export function isLongAgo(receivedOn: Day, today: Day): boolean {
  return dayNumber(today) - dayNumber(receivedOn) > 366
}

/** The characters of a claim code: none that is taken for another on a slip, such as 0 and O. */
export const claimCodeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const claimCodeLength = 8

/** Restores a code, however its halves, letters and digits were typed; undefined if it cannot be one. */
export function readClaimCode(raw: string): string | undefined {
  const code = plainHyphens(withoutSpaces(plainDigits(raw)))
    .replaceAll('-', '')
    .toUpperCase()
  const fits = code.length === claimCodeLength && [...code].every((one) => claimCodeLetters.includes(one))
  return fits ? code : undefined
}

/** A code as it stands on the slip: two halves, so that it can be read out. */
export function shownClaimCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}
