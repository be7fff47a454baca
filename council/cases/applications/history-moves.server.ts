import type { CaseAct } from '../../../rules/case-acts.ts'
import type { WayIn } from '../../../rules/counter.ts'
import type { Day } from '../../../rules/days.ts'
import type { PromiseReason } from '../../calendar/promises/promises.server.ts'
import type { CaseFile } from './case-file.server.ts'
import type { CaseLine } from './case-lines.server.ts'

/** A line of an application's history; texts and lists are empty where the act has none. */
export interface HistoryEntry {
  date: string
  act: CaseAct | 'promise.moved'
  /** Where the due date moved: from and to which day, and why; a day is undefined if there is no due date. */
  moved?: { from?: Day; to?: Day; reasonKey: MovingReason; reason: string }
  /** The new status; undefined for acts that set none. */
  status?: CaseLine['status']
  /** Names of documents, as the officer or the applicant marked them. */
  seen: string[]
  missing: string[]
  atHand: string[]
  /** Whose last page the applicant has removed. */
  withdrawn: string[]
  note: string
  reason: string
  remark: string
  /** Why another decision took the place of one that was made. */
  whyChanged: string
  /** The due date after the act. */
  dueOn?: string
  /** The actor's title, shown where names are not. */
  office: string
  /** The number of the letter of a refusal, which can be printed for good; undefined for all other lines. */
  letter?: number
  /** How it came in, where somebody else than the applicant entered it; on the line of its receipt alone. */
  way?: WayIn
  /** Of the certificate that was issued or cancelled; undefined for other acts. */
  number?: string
  /** The number of an appeal, and what was recorded of it; undefined for other acts. */
  appeal?: CaseLine['after']['appeal']
  /** Who took the paper; undefined for other acts. */
  takenBy?: string
  /** What the office took for it at the counter, and the number of its receipt; '' for nothing. */
  charged: string
  /** Whether the officer who entered it also decided it; on lines of decisions alone. */
  byEnterer?: true
}

/** Acts that move due dates and do not say so in a line of their own in the application's history. */
const movingActs = [
  'reopened',
  'holidays',
  'counting',
  'orderAdded',
  'orderEnded',
  'orderCorrected',
  'orderRevoked',
] as const satisfies PromiseReason[]

type MovingReason = (typeof movingActs)[number]

/** A line for each time that the calendar, or a decision that was taken back, has moved the due date. */
export function listMoves(promises: CaseFile['promises']): Placed<HistoryEntry & { act: 'promise.moved' }>[] {
  return promises.flatMap(({ ordinal, reasonKey, reason, madeAt, dueOn }, index) => {
    const key = movingActs.find((one) => one === reasonKey)
    if (key === undefined) return []
    const moved = {
      from: promises[index - 1]?.dueOn ?? undefined,
      to: dueOn ?? undefined,
      reasonKey: key,
      reason,
    }
    return [{ ...nothingSaid, date: madeAt, act: 'promise.moved' as const, moved, ordinal }]
  })
}

const nothingSaid = {
  seen: [],
  missing: [],
  atHand: [],
  withdrawn: [],
  note: '',
  whyChanged: '',
  charged: '',
  reason: '',
  remark: '',
  office: '',
}

/** An entry with its place among the promises. */
type Placed<T> = T & { ordinal: number }

/**
 * Puts entries in order; lines and moves are so already, each among themselves. Of one instant the place
 * among the promises decides. A line after which none was made comes last: a case that is decided moves no
 * more.
 */
export function inOrder<T extends HistoryEntry>(entries: Placed<T>[]): T[] {
  return entries
    .toSorted((one, other) => compare(one.date, other.date) || compare(one.ordinal, other.ordinal))
    .map(({ ordinal: _, ...entry }) => entry as unknown as T)
}

function compare<T extends string | number>(one: T, other: T) {
  if (one === other) return 0
  return one < other ? -1 : 1
}
