import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import type { RetentionKind } from '../../rules/retention.ts'
import { ofNobody } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/** How long the words of people stay in one kind of record, as an administrator has confirmed it. */
export interface RetentionRow {
  kind: RetentionKind
  years: number
  /** The law or order that sets the number, as the administrator wrote it. */
  ground: string
  setAt: Instant
  setBy: string
  /** Of certificates and the audit: until when all are reduced. */
  doneUntil: Generated<Instant | ''>
  /** The last day on which nothing was left to reduce. */
  ranOn: Generated<Day | ''>
}

export const retentionTables = { retention: ofNobody<RetentionRow>() }
