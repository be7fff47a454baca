import type { Generated } from 'kysely'
import type { AppealOutcome, AppealState } from '../../rules/appeal-states.ts'
import type { Day } from '../../rules/days.ts'
import type { AppealLevel } from '../../rules/legal-clock/appeal.ts'
import type { AppealRule } from '../../rules/legal-clock/appeal-rules.ts'
import { ofNobody, ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/**
 * An appeal. It is one from the day on which it was handed in or sent; before that it is a letter, whose
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
  /** The reasons of the order or, of one on paper, what was decided in the words of who recorded it. */
  result: Generated<string>
  /** To which it was sent; null for one on paper. */
  authorityId: Generated<string | null>
  /** Null for one on paper. */
  state: Generated<AppealState | null>
  outcome: Generated<AppealOutcome | null>
  /** What the office must do, until when, and since when it knows: of an order that demands something. */
  orderedWhat: Generated<string>
  orderedBy: Generated<Day | null>
  orderedAt: Generated<Instant | null>
  /** What the office answers to it; '' for nothing. */
  answer: Generated<string>
  answeredAt: Generated<Instant | null>
  /** The account that acted on it last for the authority. */
  heardBy: Generated<string | null>
  /** In paise; null for none. */
  penalty: Generated<number | null>
  /** By the rule of the day on which it came in; null where there was none. */
  decideBy: Generated<Day | null>
  /** Why the authority returned it last; '' for one that it never did. */
  missing: Generated<string>
  /** When the appellant wanted it to go on although the office had decided meanwhile. */
  continuedAt: Generated<Instant | null>
  /** When the office did what was ordered without deciding again, and in which words; '' for none. */
  obeyedAt: Generated<Instant | null>
  obeyed: Generated<string>
}

const appeals = ofPeople<AppealRow>()({
  told: { list: 'applications', seenBy: 'appeal', kept: 'years' },
  columns: {
    appeal: [
      ...(['letter', 'level', 'handedInOn', 'reference', 'decidedOn', 'result', 'authorityId'] as const),
      ...(['state', 'outcome', 'orderedWhat', 'orderedBy', 'penalty', 'answer', 'decideBy'] as const),
      ...(['missing', 'obeyed'] as const),
    ],
    times: ['writtenAt', 'orderedAt', 'answeredAt', 'continuedAt', 'obeyedAt'],
    number: ['appealId', 'applicationId'],
    doneBy: ['heardBy'],
  },
})

/** A hearing of an appeal; the acts see to it that at most one of each is still to be held. */
export interface AppealHearingRow {
  appealId: string
  applicationId: string
  /** When it begins. */
  at: Instant
  place: string
  /** When it was recorded; null while it is to come. */
  heldAt: Generated<Instant | null>
  /** Who came. */
  present: Generated<string>
  notes: Generated<string>
}

const appealHearings = ofPeople<AppealHearingRow>()({
  told: { list: 'applications', seenBy: 'appeal', kept: 'years' },
  columns: {
    appeal: ['place', 'present', 'notes'],
    times: ['at', 'heldAt'],
    number: ['appealId', 'applicationId'],
  },
})

/** An office that hears appeals. */
export interface AuthorityRow {
  authorityId: string
  level: AppealLevel
  /** The account that hears them here; null where they go on paper. */
  holder: string | null
  phone: Generated<string>
  email: Generated<string>
  createdAt: Instant
  endedAt: Generated<Instant | null>
}

const authorities = ofPeople<AuthorityRow>()({
  told: { list: 'account', seenBy: 'office', kept: 'always' },
  columns: {
    office: ['authorityId', 'level', 'phone', 'email'],
    account: ['holder'],
    times: ['createdAt', 'endedAt'],
  },
})

/** What it is called in a language, and where it is found. */
export interface AuthorityTextRow {
  authorityId: string
  language: string
  name: string
  address: Generated<string>
}

/** Which one hears appeals of a level about a service. */
export interface ServiceAuthorityRow {
  serviceId: string
  level: AppealLevel
  authorityId: string
}

/** How many days the law gives, as it was entered; of the rows of a key the newest holds. */
export type AppealRuleRow = AppealRule & { setAt: Instant }

export const appealTables = {
  appeals,
  appealRules: ofNobody<AppealRuleRow>(),
  appealHearings,
  authorities,
  authorityTexts: ofNobody<AuthorityTextRow>(),
  serviceAuthorities: ofNobody<ServiceAuthorityRow>(),
}
