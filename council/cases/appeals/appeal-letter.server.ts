import type { AppealOutcome, AppealState } from '../../../rules/appeal-states.ts'
import { councilDay, type Day, dayNumber } from '../../../rules/days.ts'
import type { AppealGround, AppealLevel } from '../../../rules/legal-clock/appeal.ts'
import { runsOf, type Stretch, stretchesOf } from '../../../rules/legal-clock/runs.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import type { Database } from '../../database/tables.ts'
import type { CaseFile } from '../applications/case-file.server.ts'
import type { CaseDetails } from '../applications/find-case.server.ts'
import { findAuthorityOf } from '../applications/promised-facts.server.ts'
import { listCasePages } from '../papers/list-pages.server.ts'
import type { ShownAuthority } from './authorities.server.ts'
import type { Hearing } from './hearings.server.ts'

export const asked = ['service', 'papers', 'other'] as const

/** What the appellant adds to what is known of the case. */
export interface AppealWords {
  askedFor: (typeof asked)[number]
  words: string
  /** '' for one in time. */
  delayReason: string
  wantsHearing: boolean
}

/** All that the letter of an appeal says, as it was known when it was written. */
export interface AppealLetter extends AppealWords {
  language: string
  writtenOn: Day
  ground: AppealGround
  authority?: ShownAuthority
  serviceName: string
  serviceLang?: string
  applicantName: string
  /** Lines. */
  address: string[]
  phone: string
  receivedOn: Day
  completeOn?: Day
  dueOn?: Day
  /** Undefined while nobody has decided. */
  decidedOn?: Day
  reason: string
  /** How the days were counted; undefined without a time limit. */
  days?: { allowed: number; stretches: Stretch[]; late: number }
  papers: { name: string; lang: string; pages: number }[]
  /** Of a second appeal: what became of the first. */
  first?: Pick<Appeal, 'appealId' | 'handedInOn' | 'decidedOn' | 'result'> & Partial<Pick<Appeal, 'outcome'>>
}

/** An appeal as it was written, and what the office has recorded of it. */
export interface Appeal {
  appealId: string
  level: AppealLevel
  letter: AppealLetter
  writtenAt: string
  handedInOn: Day | null
  reference: string
  decidedOn: Day | null
  result: string
  /** Null for one on paper. */
  state: AppealState | null
  /** Of an order that was given here. */
  outcome: AppealOutcome | null
  orderedWhat: string
  orderedBy: Day | null
  penalty: number | null
  /** By the rule of the day on which it came in; null where there was none. */
  decideBy: Day | null
  /** Of the office, to one that was sent; '' for nothing. */
  answer: string
  /** Why the authority returned it last. */
  missing: string
  /** When the appellant wanted it to go on after a decision of the office. */
  continuedAt: string | null
  orderedAt: string | null
  /** When the office did what was ordered without deciding again, and in which words. */
  obeyedAt: string | null
  obeyed: string
  /** Whether a second appeal was made because no order came on this one in its days: nobody decides it. */
  isPassedOver: boolean
  hearings: Hearing[]
}

interface Written {
  level: AppealLevel
  language: string
  today: Day
  found: CaseDetails
  ground: AppealGround
  appeals: Appeal[]
}

/** Composes the letter of an appeal from the record of its case, in a language. */
export async function composeLetter(
  db: Database,
  actor: Citizen,
  file: CaseFile,
  { level, language, today, found, ground, appeals }: Written,
  words: AppealWords,
): Promise<AppealLetter> {
  requireRole(actor, 'user')
  const { row } = file
  const [authority, pages] = await Promise.all([
    findAuthorityOf(db, row, level, language),
    listCasePages(db, actor, file),
  ])
  const { serviceName, langs } = localizeServiceName(row, language)
  const first = appeals.find(({ appealId }) => appealId === ground.firstAppeal)
  const { receivedOn, completeOn, dueOn, reason, documents } = found
  const decidedOn = found.decidedAt === undefined ? undefined : councilDay(found.decidedAt)
  return {
    ...words,
    language,
    writtenOn: today,
    ground,
    authority,
    serviceName,
    serviceLang: langs.serviceName,
    applicantName: row.applicantName,
    address: [row.applicantLandmark, row.applicantVillage, row.applicantPincode].filter(
      (line) => line !== '',
    ),
    phone: row.applicantPhoneNo,
    receivedOn,
    completeOn,
    dueOn,
    decidedOn,
    reason,
    days: daysOf(found, decidedOn ?? today),
    papers: documents.flatMap(({ position, name, lang }) => {
      const added = pages.get(position)?.length ?? 0
      return added > 0 ? [{ name, lang, pages: added }] : []
    }),
    first: first && {
      appealId: first.appealId,
      handedInOn: first.handedInOn,
      decidedOn: first.decidedOn,
      result: first.result,
      outcome: first.outcome,
    },
  }
}

/** The days from the receipt to the last day of the limit, or to a day before it. */
function daysOf({ clock, receivedOn, dueOn, daysAllowed }: CaseDetails, until: Day): AppealLetter['days'] {
  if (!clock || daysAllowed === undefined) return undefined
  const end = dueOn !== undefined && dueOn < until ? dueOn : until
  return {
    allowed: daysAllowed,
    stretches: stretchesOf(runsOf(clock.notCounted), receivedOn, end),
    late: dayNumber(until) - dayNumber(end),
  }
}
