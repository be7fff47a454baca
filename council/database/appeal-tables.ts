import type { Generated } from 'kysely'
import type { AppealOutcome, AppealState } from '../../rules/appeal-states.ts'
import type { Day } from '../../rules/days.ts'
import type { AppealLevel } from '../../rules/legal-clock/appeal.ts'
import type { AppealRule } from '../../rules/legal-clock/appeal-rules.ts'
import { column, loses, ofNobody, ofPeople, stays } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/**
 * An appeal. It is one from the day on which it was handed in or sent; before that it is a letter, whose
 * words stay as they are.
 */
const appeals = ofPeople('applications', 'appeal', 'years', {
  /** An `AppealLetter` as JSON: what it says, word for word, and in which language. */
  letter: loses<string>('appeal'),
  level: stays<AppealLevel>('appeal'),
  handedInOn: stays<Day | null>('appeal'),
  /** Of the paper, where it was handed in. */
  reference: loses<Generated<string>>('appeal'),
  decidedOn: stays<Day | null>('appeal'),
  /** The reasons of the order or, of one on paper, what was decided in the words of who recorded it. */
  result: loses<Generated<string>>('appeal'),
  /** To which it was sent; null for one on paper. */
  authorityId: stays<Generated<string | null>>('appeal'),
  /** Null for one on paper. */
  state: stays<Generated<AppealState | null>>('appeal'),
  outcome: stays<Generated<AppealOutcome | null>>('appeal'),
  /** What the office must do, and until when: of an order that demands something. */
  orderedWhat: loses<Generated<string>>('appeal'),
  orderedBy: stays<Generated<Day | null>>('appeal'),
  /** In paise; null for none. */
  penalty: stays<Generated<number | null>>('appeal'),
  /** What the office answers to it; '' for nothing. */
  answer: loses<Generated<string>>('appeal'),
  /** By the rule of the day on which it came in; null where there was none. */
  decideBy: stays<Generated<Day | null>>('appeal'),
  /** Why the authority returned it last; '' for one that it never did. */
  missing: loses<Generated<string>>('appeal'),
  /** What the office did that was ordered, without deciding again; '' for nothing. */
  obeyed: loses<Generated<string>>('appeal'),
  writtenAt: stays<Instant>('times'),
  /** Since when the office knows what it must do. */
  orderedAt: stays<Generated<Instant | null>>('times'),
  answeredAt: stays<Generated<Instant | null>>('times'),
  /** When the appellant wanted it to go on although the office had decided meanwhile. */
  continuedAt: stays<Generated<Instant | null>>('times'),
  /** When the office did what was ordered without deciding again. */
  obeyedAt: stays<Generated<Instant | null>>('times'),
  /** Such as `NODUES321-A1`: the appeals of an application are counted, whatever their level. */
  appealId: stays<string>('number'),
  applicationId: stays<string>('number'),
  /** The account that acted on it last for the authority. */
  heardBy: stays<Generated<string | null>>('doneBy'),
})

/** A hearing of an appeal; the acts see to it that at most one of each is still to be held. */
const appealHearings = ofPeople('applications', 'appeal', 'years', {
  place: stays<string>('appeal'),
  /** Who came. */
  present: loses<Generated<string>>('appeal'),
  notes: loses<Generated<string>>('appeal'),
  /** When it begins. */
  at: stays<Instant>('times'),
  /** When it was recorded; null while it is to come. */
  heldAt: stays<Generated<Instant | null>>('times'),
  appealId: stays<string>('number'),
  applicationId: stays<string>('number'),
})

/** An office that hears appeals. */
const authorities = ofPeople('account', 'office', 'always', {
  authorityId: column<string>('office'),
  level: column<AppealLevel>('office'),
  phone: column<Generated<string>>('office'),
  email: column<Generated<string>>('office'),
  /** The account that hears them here; null where they go on paper. */
  holder: column<string | null>('account'),
  createdAt: column<Instant>('times'),
  endedAt: column<Generated<Instant | null>>('times'),
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
