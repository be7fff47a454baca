import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import { column, ofNobody, ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/** Data of people that went out, as an administrator has recorded it. */
export interface BreachRow {
  breachId: string
  /** When it happened: both days belong to it. */
  fromDay: Day
  toDay: Day
  /** When it became known: the time for the reports begins. */
  knownAt: Instant
  /** The kinds of data, as a JSON list. */
  kinds: string
  /** Which people, as JSON. */
  scope: string
  /** What they are told, as JSON by language. */
  texts: string
  recordedAt: Instant
  recordedBy: string
  /** Since when people are told; nothing is changed from then on. */
  tellingAt: Generated<Instant | null>
}

/** Somebody whose data went out. */
const breachPeople = ofPeople('account', 'ownerAndAdmin', 'always', {
  breachId: column<string>('breach'),
  /** `message`: with a notice beside it; `page`: the notice alone; `paper`: a letter. Null until then. */
  way: column<Generated<'message' | 'page' | 'paper' | null>>('breach'),
  /** Of a letter: when it was given out. */
  toldAt: column<Generated<Instant | null>>('times'),
  userId: column<string>('account'),
})

export const breachTables = { breaches: ofNobody<BreachRow>(), breachPeople }
