import type { Officer } from '../../../../council/actors/actors.server.ts'
import { recordOpening } from '../../../../council/audit/openings.server.ts'
import { findYearWithoutHolidays } from '../../../../council/calendar/calendar.server.ts'
import { readCaseFile } from '../../../../council/cases/applications/case-file.server.ts'
import { listRequiredDocumentsIn } from '../../../../council/cases/applications/documents.server.ts'
import { findCase } from '../../../../council/cases/applications/find-case.server.ts'
import {
  listHistory,
  type OfficerHistoryEntry,
} from '../../../../council/cases/applications/history.server.ts'
import { findApplication } from '../../../../council/cases/applications/inbox.server.ts'
import { listPromisedFacts } from '../../../../council/cases/applications/promised-facts.server.ts'
import { findApplicantLanguage } from '../../../../council/cases/applications/refusal-letter.server.ts'
import { listSetAsideNotes } from '../../../../council/cases/applications/set-aside.server.ts'
import type { Undoable } from '../../../../council/cases/applications/undoable.server.ts'
import type { CaseCertificate } from '../../../../council/cases/certificates/case-certificate.server.ts'
import { listClaimedSiblings } from '../../../../council/cases/counter/follow.server.ts'
import { listReadyChoices } from '../../../../council/cases/desk/ready-words.server.ts'
import { listCasePages } from '../../../../council/cases/papers/list-pages.server.ts'
import { findAnswers } from '../../../../council/catalogue/forms/find.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { type Day, dayNumber } from '../../../../rules/days.ts'
import type { FeeState } from '../../../../rules/fees/balance.ts'
import type { ClockReading } from '../../../../rules/legal-clock/clock.ts'
import { runsOf } from '../../../../rules/legal-clock/runs.ts'
import { daysLate, hasPassed, isOverdue } from '../../../../rules/overdue.ts'
import { pickReadyText, type ReadyKind } from '../../../../rules/ready-words.ts'
import { type Authority, authorityContacts } from '../../../../rules/service-facts.ts'
import type { Status } from '../../../../rules/statuses.ts'
import { languages } from '../../../i18n/languages.server.ts'

interface View {
  /** The network address of the officer. */
  client: string
  language: string
  today: Day
  /** What for, as it is noted; without it to be read. */
  kind?: 'print'
}

/** An application as its panel and dialog show it, with progress and history; undefined if there is none. */
export async function readOpenedCase(
  db: Database,
  actor: Officer,
  applicationId: string,
  { language, today, client, kind }: View,
) {
  const file = await readCaseFile(db, actor, applicationId, language)
  if (!file) return undefined
  const [found, foundCase, history, pages] = await Promise.all([
    findApplication(db, actor, file, language),
    findCase(db, actor, file, { language, today }),
    listHistory(db, actor, file, language),
    listCasePages(db, actor, file),
    // Without its line the case is not shown.
    recordOpening(db, actor, applicationId, { client, kind }),
  ])
  if (!found || !foundCase || !history) return undefined
  const notes = await listSetAsideNotes(db, actor, found.setAsideAt === null ? [] : [applicationId])
  const {
    user,
    counterPhone,
    submissionKey: _key,
    submissionDigest: _digest,
    inboxKey: _inbox,
    ...application
  } = found
  const { turnSince, noDueDate, documents, missing, clock, firstPromised, dueOn, receivedOn, status } =
    foundCase
  const facts = await listPromisedFacts(db, found, language)
  const {
    answers: _answers,
    formVersion: _version,
    escalatedName,
    escalateDays: _days,
    ...shown
  } = application
  const isUnasked = status === 'Pending' && documents.length === 0
  // A date that has passed does not move.
  const isAhead = status === 'Pending' && !hasPassed(dueOn, today)
  return {
    setAside: notes.get(applicationId),
    /** The account that has it; only an administrator looks it up. */
    sender: actor.role === 'admin' && counterPhone === null ? user : undefined,
    /** Those that it can follow into an account, once somebody has taken them over. */
    siblings: counterPhone === null ? [] : await listClaimedSiblings(db, actor, applicationId),
    /** What the applicant answered to the service's own questions. */
    answered: await findAnswers(db, file.row, language),
    /** Where the pages of its documents are opened, by the number of the document. */
    papers: `/${actor.role}/application/update/${applicationId}/papers`,
    application: {
      ...shown,
      overdue: isOverdue(application, today),
      /** On whose desk it stands, too, because it is due so soon. */
      escalatedTo: escalatedName && hasEscalated(found, today) ? escalatedName : undefined,
    },
    progress: {
      turnSince,
      noDueDate,
      firstPromised,
      /** Whether an applicant who is refused reads to whom to appeal, and how to reach them. */
      authority: howKnown(facts.firstAppellate?.value),
      daysLate: daysLateOn(foundCase, today),
      /** A year that the due date reaches although its holidays are not known. */
      yearWithoutList: isAhead && dueOn ? await findYearWithoutHolidays(db, receivedOn, dueOn) : undefined,
      documents: documents.map((document) => ({ ...document, pages: pages.get(document.position) ?? [] })),
      /** What the service asks for now, of an open application that was sent when it asked for nothing. */
      askedSince: isUnasked ? await listRequiredDocumentsIn(db, found.serviceId, language) : [],
      missing: missing.map(({ name }) => name),
      clock: clock && shownClock(clock),
    },
    history,
    appeals: appealsIn(history),
    ready: await readReadyWords(db, actor, applicationId, language),
  }
}

/** The appeals that the history tells of, each with what became of it last. */
function appealsIn(history: OfficerHistoryEntry[]) {
  const states = {
    'appeal.written': 'written',
    'appeal.handedIn': 'handedIn',
    'appeal.withdrawn': 'written',
    'appeal.decided': 'decided',
    'appeal.ordered': 'decided',
    'appeal.obeyed': 'decided',
  }
  const lines = history.flatMap(({ act, appeal }) =>
    appeal ? [[appeal.appealId, states[act as keyof typeof states] ?? 'sent'] as const] : [],
  )
  return [...new Map(lines)].map(([appealId, state]) => ({ appealId, state }))
}

function shownClock({ daysUsed: used, daysLeft: left, paused, notCounted }: ClockReading) {
  return {
    used,
    left,
    paused,
    notCounted: runsOf(notCounted),
    /** How many days did not count in all. */
    daysNotCounted: notCounted.length,
  }
}

function howKnown(authority: Authority | undefined): 'none' | 'some' | 'all' {
  if (!authority) return 'none'
  return authorityContacts.every((contact) => authority[contact]) ? 'all' : 'some'
}

/** Days between the due date and the decision, or today; 0 while it is in time. */
function daysLateOn(found: Parameters<typeof isOverdue>[0] & Parameters<typeof daysLate>[0], today: Day) {
  return isOverdue(found, today) ? dayNumber(today) - dayNumber(found.dueOn ?? today) : daysLate(found)
}

function hasEscalated(
  row: { status: Status; setAsideAt: string | null; dueOn: Day | null; escalateDays?: number | null },
  today: Day,
) {
  const { status, setAsideAt, dueOn, escalateDays } = row
  if (status !== 'Pending' || setAsideAt !== null || dueOn === null || escalateDays == null) return false
  return dayNumber(dueOn) - dayNumber(today) <= escalateDays
}

/** What the officer can choose instead of typing, named in their language, worded in the applicant's. */
async function readReadyWords(db: Database, actor: Officer, applicationId: string, language: string) {
  const [choices, tag] = await Promise.all([
    listReadyChoices(db, actor, applicationId),
    findApplicantLanguage(db, actor, applicationId),
  ])
  const optionsOf = (kind: ReadyKind) =>
    choices[kind].map(({ id, texts }) => {
      const { name, lang } = pickReadyText(texts, [language])
      return { id, name, lang, text: pickReadyText(texts, [tag, language]).text }
    })
  return {
    /** The language that the applicant has chosen, with its own name. */
    language: languages.find((one) => one.tag === tag),
    reason: optionsOf('reason'),
    request: optionsOf('request'),
  }
}

export type OpenedCase = NonNullable<Awaited<ReturnType<typeof readOpenedCase>>>

/** The case as its panel shows it, with the addresses that lead on from it. */
export type ShownCase = OpenedCase & {
  area: '/admin' | '/staff'
  acknowledgement: string
  /** Where what its applicant declares and signs is printed; undefined where there is nothing of the kind. */
  declaration?: string
  /** Where the letter of its refusal is printed. */
  letter: string
  setAsidePage: string
  /** What can be issued, or was; undefined where the portal writes no certificate for its service. */
  certificate?: CaseCertificate
  /** How its fee stands, and what of it is to pay, in paise. */
  fee: { state: FeeState; toPay: number }
  /** The officer's own decision, while it can be undone. */
  undo?: Undoable
}
