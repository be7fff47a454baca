import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import type { AppealLevel } from '../../rules/legal-clock/appeal.ts'
import { ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/**
 * An appeal on paper. It is one from the day on which it was handed in; before that it is a letter, whose
 * words stay as they are.
 */
export interface AppealRow {
  /** Such as `NODUES321-A1`: the appeals of an application are counted, whatever their level. */
  appealId: string
  applicationId: string
  level: AppealLevel
  /** An `AppealLetter` as JSON: what it says, word for word, and in which language. */
  letter: string
  writtenAt: Instant
  handedInOn: Day | null
  /** Of the paper, where it was handed in. */
  reference: Generated<string>
  decidedOn: Day | null
  /** What the authority decided, in the words of who recorded it. */
  result: Generated<string>
}

const appeals = ofPeople<AppealRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'years' },
  columns: {
    appeal: ['letter', 'level', 'handedInOn', 'reference', 'decidedOn', 'result'],
    times: ['writtenAt'],
    number: ['appealId', 'applicationId'],
  },
})

export const appealTables = { appeals }
