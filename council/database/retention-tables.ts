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

/** What the notice about people's own data has said beside forms. */
export interface NoticeVersionRow {
  /** Of the digest of all that it says. */
  version: string
  /** Its text by language, as JSON. */
  texts: string
  /** Since when it stands beside the forms. */
  since: Instant
}

export const retentionTables = {
  retention: ofNobody<RetentionRow>(),
  noticeVersions: ofNobody<NoticeVersionRow>({ shown: true }),
}
