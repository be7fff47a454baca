import type { Insertable } from 'kysely'
import { councilDay, type Day } from '../../../rules/days.ts'
import { applicationFieldNames } from '../../../rules/form/applicant.ts'
import { readCalendar } from '../../calendar/calendar.server.ts'
import { issueFirst, keptFactsOf } from '../../calendar/promises/acknowledgements.server.ts'
import { recordPromises } from '../../calendar/promises/promises.server.ts'
import { daysIn, daysInForceAt, readTranslatedFacts } from '../../catalogue/facts/read-facts.server.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { addToFigures } from '../figures/application-figures.server.ts'
import { deriveCaseState } from './case-state.server.ts'
import { outstandingPositions, requiredDocumentsIn } from './documents.server.ts'
import { indexApplications } from './search-index.server.ts'

/** What is kept of an application that the office entered from paper. */
const entryColumns = [
  'way',
  'enteredBy',
  'enteredAt',
  'receivedOn',
  'confirmation',
  'witness',
  'paperFile',
  'mayBeTold',
] as const

const sentOnline = {
  way: 'online',
  enteredBy: null,
  enteredAt: null,
  receivedOn: null,
  confirmation: null,
  witness: '',
  paperFile: '',
  mayBeTold: '',
} as const satisfies Record<(typeof entryColumns)[number], unknown>

const given = [
  'applicationId',
  'serviceId',
  'serviceName',
  'serviceDescription',
  'category',
  'link',
  'status',
  'date',
  'updatedAt',
  'decidedAt',
  'user',
  'revision',
  'submissionKey',
  'submissionDigest',
  'serviceTexts',
  'memberId',
  'formVersion',
  'answers',
  'corrects',
  ...entryColumns,
  ...applicationFieldNames,
] as const
const derived = ['daysAllowed', 'completeOn', 'dueOn', 'turn', 'inboxKey', 'noticeVersion'] as const

export type NewApplication = Pick<Insertable<ApplicationRow>, (typeof given)[number]>

type NewRow = Required<NewApplication & Pick<Insertable<ApplicationRow>, (typeof derived)[number]>>

export interface StoredApplication {
  dueOn: Day | null
  /** Positions of the outstanding documents. */
  missing: number[]
}

export interface StoringOptions {
  /** Positions of the documents that the applicant has. */
  atHand: readonly number[] | 'all'
  /** Positions of those that an officer has seen with it. */
  seen?: readonly number[]
  /** Positions of the documents that this applicant is asked for; all without it. */
  asked?: readonly number[]
  /** Texts by which it is found as well. */
  found?: readonly string[]
  /** The id of the act's line in the audit. */
  actId: string
  /** The version of the notice that stood in full beside the form, or stands on the slip. */
  notice?: string
}

const neverMoved = { dueOn: null, setAsideAt: null, withdrawals: '[]' }

/**
 * Stores an application with the documents that its service requires, its due date, its place in the inbox,
 * its figures and its search words. It records the first promise and acknowledgement. Undefined: the number
 * is taken, and nothing was stored. Call it after `lockCalendar`.
 */
export async function storeApplication(
  trx: Database,
  application: NewApplication,
  { atHand, seen = [], asked, found, actId, notice }: StoringOptions,
): Promise<StoredApplication | undefined> {
  const { applicationId, serviceId, status, date } = application
  const facts = await readTranslatedFacts(trx, serviceId)
  const required = requiredDocumentsIn(facts)
  const days = daysIn(facts)
  // A paper of an earlier day is entered under the limit of that day.
  const isOfBefore = application.enteredAt != null && date < application.enteredAt
  const daysAllowed = (isOfBefore ? await daysInForceAt(trx, serviceId, date, days) : days) ?? null
  const isCase = daysAllowed !== null || required.length > 0
  const documents = required
    .map((document, position) => ({
      ...document,
      position,
      atHand: atHand === 'all' || atHand.includes(position) || seen.includes(position),
      state: seen.includes(position) ? ('seen' as const) : ('unseen' as const),
    }))
    .filter(({ position }) => !asked || asked.includes(position))
  const completeOn = isCase && documents.every((one) => one.atHand) ? councilDay(date) : null
  const row = { serviceId, status, date, daysAllowed, completeOn, ...neverMoved }
  const calendar = daysAllowed === null ? undefined : await readCalendar(trx)
  const state = deriveCaseState(row, { documents, pauses: [] }, { calendar, today: councilDay(date) })
  const { updatedAt = null, decidedAt = null, memberId = null } = application
  const { formVersion = null, answers = '{}', corrects = null } = application
  const stored = await insertRow(trx, {
    ...sentOnline,
    ...application,
    updatedAt,
    decidedAt,
    memberId,
    formVersion,
    answers,
    corrects,
    daysAllowed,
    completeOn,
    ...state,
    noticeVersion: notice || null,
  })
  if (stored.length === 0) return undefined
  if (documents.length > 0)
    await trx
      .insertInto('caseDocuments')
      .values(
        documents.map(({ texts, atHand, ...document }) => ({
          applicationId,
          ...document,
          texts: JSON.stringify(texts),
          atHand: atHand ? (1 as const) : (0 as const),
        })),
      )
      .execute()
  const { applicantName, applicantPhoneNo, applicantVillage } = application
  await indexApplications(trx, [
    { applicationId, date, applicantName, applicantPhoneNo, applicantVillage, answers: found },
  ])
  await addToFigures(trx, {
    applicationId,
    serviceId,
    status,
    date,
    dueOn: state.dueOn,
    decidedAt,
  })
  const missing = outstandingPositions(documents)
  const { dueOn } = state
  // The day on which a paper came may lie before the one on which the office entered it and said what it
  // promises.
  const issuedBy = application.enteredBy ?? application.user
  const issuedAt = application.enteredAt ?? date
  const issued = { daysAllowed, dueOn, missing, facts: keptFactsOf(facts), issuedAt, issuedBy }
  await issueFirst(trx, applicationId, issued)
  if (calendar && daysAllowed !== null && status === 'Pending') {
    const act = { reasonKey: 'received', actId, actorId: issuedBy, madeAt: issuedAt } as const
    await recordPromises(trx, [{ applicationId, daysAllowed, dueOn, missing }], act, calendar)
  }
  return { dueOn, missing }
}

const insertRow = prepareQuery((db, row: NewRow) =>
  db
    .insertInto('applications')
    .values(Object.fromEntries([...given, ...derived].map((name) => [name, row[name]])) as NewRow)
    // Only a taken number may pass: a conflict with any other constraint is a bug and throws.
    .onConflict((conflict) => conflict.column('applicationId').doNothing())
    .returning('applicationId'),
)
