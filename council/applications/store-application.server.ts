import type { Insertable } from 'kysely'
import { councilDay, type Day } from '../../rules/days.ts'
import { readCalendar } from '../calendar/calendar.server.ts'
import type { ApplicationRow, Database } from '../database/tables.ts'
import { addToFigures } from '../figures/application-figures.server.ts'
import { findDays } from '../services/read-facts.server.ts'
import { deriveCaseState } from './case-state.server.ts'
import { isOutstanding, listRequiredDocuments } from './documents.server.ts'
import { indexApplications } from './search-index.server.ts'

type Derived = 'daysAllowed' | 'completeOn' | 'dueOn' | 'turn' | 'inboxKey'

export type NewApplication = Omit<Insertable<ApplicationRow>, Derived>

/** What came of it: the due date, if there is one, and the positions of what is not at hand. */
export interface StoredApplication {
  dueOn: Day | null
  missing: number[]
}

/**
 * Stores an application with the documents that its service asks for, of which those in the positions `atHand` are at
 * hand, its due date, its place in the inbox and the words by which it is found. Undefined: its number is taken, and
 * nothing was stored. Call it with `holdCalendar`.
 */
export async function storeApplication(
  trx: Database,
  application: NewApplication,
  atHand: readonly number[] | 'all',
): Promise<StoredApplication | undefined> {
  const { applicationId, serviceId, status, date } = application
  const asked = await listRequiredDocuments(trx, serviceId)
  const daysAllowed = (await findDays(trx, serviceId)) ?? null
  const isCase = daysAllowed !== null || asked.length > 0
  const documents = asked.map((document, position) => ({
    ...document,
    position,
    atHand: atHand === 'all' || atHand.includes(position),
    state: 'unseen' as const,
  }))
  const completeOn = isCase && documents.every((one) => one.atHand) ? councilDay(date) : null
  const row = { serviceId, status, date, daysAllowed, completeOn, dueOn: null }
  const calendar = daysAllowed === null ? undefined : await readCalendar(trx, 'en')
  const course = deriveCaseState(row, { documents, pauses: [] }, calendar)
  const stored = await trx
    .insertInto('applications')
    .values({ ...application, daysAllowed, completeOn, ...course })
    .onConflict((conflict) => conflict.doNothing())
    .returning('applicationId')
    .execute()
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
  await indexApplications(trx, [{ applicationId, date, applicantName, applicantPhoneNo, applicantVillage }])
  await addToFigures(trx, {
    serviceId,
    status,
    date,
    dueOn: course.dueOn,
    decidedAt: application.decidedAt ?? null,
  })
  const missing = documents.filter(isOutstanding).map(({ position }) => position)
  return { dueOn: course.dueOn, missing }
}
