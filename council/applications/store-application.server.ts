import type { Insertable } from 'kysely'
import { applicationFieldNames } from '../../rules/application-form.ts'
import { councilDay, type Day } from '../../rules/days.ts'
import { readCalendar } from '../calendar/calendar.server.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import type { ApplicationRow, Database } from '../database/tables.ts'
import { addToFigures } from '../figures/application-figures.server.ts'
import { issueFirst, keptFactsOf } from '../promises/acknowledgements.server.ts'
import { recordPromises } from '../promises/promises.server.ts'
import { daysIn, readTranslatedFacts } from '../services/read-facts.server.ts'
import { deriveCaseState } from './case-state.server.ts'
import { outstandingPositions, requiredDocumentsIn } from './documents.server.ts'
import { indexApplications } from './search-index.server.ts'

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
  ...applicationFieldNames,
] as const
const derived = ['daysAllowed', 'completeOn', 'dueOn', 'turn', 'inboxKey'] as const

export type NewApplication = Pick<Insertable<ApplicationRow>, (typeof given)[number]>

type NewRow = Required<NewApplication & Pick<Insertable<ApplicationRow>, (typeof derived)[number]>>

export interface StoredApplication {
  dueOn: Day | null
  /** Positions of the outstanding documents. */
  missing: number[]
}

/**
 * Stores an application with the documents that its service requires, its due date, its place in the inbox, its figures
 * and its search words. `atHand` are the positions of the documents that the applicant has, `asked` of
 * those that this applicant is asked for, all without it; by the texts of `found` it is found as well. Undefined: the number is taken, and nothing was stored. It records the first
 * promise and acknowledgement, for the audit line `actId`. Call it after `lockCalendar`.
 */
export async function storeApplication(
  trx: Database,
  application: NewApplication,
  {
    atHand,
    asked,
    found,
    actId,
  }: {
    atHand: readonly number[] | 'all'
    asked?: readonly number[]
    found?: readonly string[]
    actId: string
  },
): Promise<StoredApplication | undefined> {
  const { applicationId, serviceId, status, date } = application
  const facts = await readTranslatedFacts(trx, serviceId)
  const required = requiredDocumentsIn(facts)
  const daysAllowed = daysIn(facts) ?? null
  const isCase = daysAllowed !== null || required.length > 0
  const documents = required
    .map((document, position) => ({
      ...document,
      position,
      atHand: atHand === 'all' || atHand.includes(position),
      state: 'unseen' as const,
    }))
    .filter(({ position }) => !asked || asked.includes(position))
  const completeOn = isCase && documents.every((one) => one.atHand) ? councilDay(date) : null
  const row = { serviceId, status, date, daysAllowed, completeOn, dueOn: null, setAsideAt: null }
  const calendar = daysAllowed === null ? undefined : await readCalendar(trx)
  const state = deriveCaseState(row, { documents, pauses: [] }, { calendar, today: councilDay(date) })
  const { updatedAt = null, decidedAt = null, memberId = null } = application
  const { formVersion = null, answers = '{}' } = application
  const stored = await insertRow(trx, {
    ...application,
    updatedAt,
    decidedAt,
    memberId,
    formVersion,
    answers,
    daysAllowed,
    completeOn,
    ...state,
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
    serviceId,
    status,
    date,
    dueOn: state.dueOn,
    decidedAt,
  })
  const missing = outstandingPositions(documents)
  const { dueOn } = state
  const issuedBy = application.user
  const issued = { daysAllowed, dueOn, missing, facts: keptFactsOf(facts), issuedAt: date, issuedBy }
  await issueFirst(trx, applicationId, issued)
  if (calendar && daysAllowed !== null && status === 'Pending') {
    const act = { reasonKey: 'received', actId, actorId: issuedBy, madeAt: date } as const
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
