import assert from 'node:assert/strict'
import type { Admin, Citizen, Officer } from '../../council/actors/actors.server.ts'
import { type Holiday, listHolidays } from '../../council/calendar/calendar.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { findCase } from '../../council/cases/applications/find-case.server.ts'
import type {
  CalendarChange,
  OwnChange,
  Seen,
} from '../../council/cases/recounting/change-calendar.server.ts'
import { holidaysVersion, replaceHolidays } from '../../council/cases/recounting/change-holidays.server.ts'
import { type FactsInput, setServiceFacts } from '../../council/catalogue/facts/keep-facts.server.ts'
import { findServiceRow } from '../../council/catalogue/services/find-service.server.ts'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { newAdmin } from '../actors.ts'
import { countMade } from '../count-made.ts'
import { answers } from '../portal/services-for-tests.ts'
import { submitted } from '../submit-for-tests.ts'

const origin = { source: 'the board at the office', checkedOn: '2026-11-01', grade: 'A' } as const

/** Facts of a service with so many days and documents of these names. */
export function factsOf(days: number | undefined, names: string[] = []): FactsInput {
  const documents = names.map((name) => ({ name, note: '' }))
  return {
    ...(days === undefined ? {} : { days: { value: days, ...origin } }),
    ...(names.length === 0 ? {} : { documents: { value: documents, ...origin } }),
  }
}

/** Gives a service the facts, as an admin who has just opened it. */
export async function setFacts(db: Database, admin: Admin, serviceId: string, facts: FactsInput) {
  const service = await findServiceRow(db, serviceId)
  return setServiceFacts(db, admin, serviceId, { facts, readAt: service?.updatedAt ?? '' })
}

/** A service made for this call, with the facts; returns its id. */
export async function offer(db: Database, facts: FactsInput = {}, admin?: Admin): Promise<string> {
  const made = countMade(db, 'case')
  const serviceId = `CASE-${made}`
  const doer = admin ?? (await newAdmin(db))
  const text = { serviceName: `Case ${made}`, category: 'Cases', serviceDescription: 'x', link: '' }
  await createService(db, doer, { serviceId, ...text })
  await setFacts(db, doer, serviceId, facts)
  return serviceId
}

/** Applies on a day in June 2026, at noon in India. */
export async function apply(
  db: Database,
  citizen: Citizen,
  serviceId: string,
  {
    atHand = [],
    on = '2026-06-01',
    notice,
    ...fields
  }: { atHand?: number[]; on?: string; notice?: string } & Partial<typeof answers> = {},
): Promise<string> {
  const submissionKey = `key ${countMade(db, 'submission key')}`
  const asked = { fields: { ...answers, ...fields }, submissionKey, atHand, notice, now: noon(on) }
  return await submitted(db, citizen, serviceId, asked)
}

export interface SentMarks {
  seen: number[]
  missing: number[]
  note?: string
  revision: number
  now?: Date
}

/** Sends an officer's form with marks of documents alone. */
export function sendMarks(
  db: Database,
  officer: Officer,
  id: string,
  { revision, now, ...marks }: SentMarks,
) {
  return decideApplication(db, officer, id, { status: 'Pending', marks, revision, now })
}

/** Marks documents of an application as an officer does who changes nothing else. */
export async function markDocuments(db: Database, officer: Officer, id: string, marks: SentMarks) {
  assert.deepEqual(await sendMarks(db, officer, id, marks), { decided: true, only: 'documents' })
}

/** Noon in India. */
export function noon(day: string): Date {
  return new Date(`${day}T06:30:00.000Z`)
}

/** The case as it stands on a day. */
export async function caseOn(db: Database, actor: Officer | Citizen, id: string, today: string) {
  const found = await findCase(db, actor, id, { language: 'en', today })
  if (!found) throw new Error(`There is no case ${id}.`)
  return found
}

/**
 * Carries out a change of the calendar on a day as an admin does: by the preview of it, if it moves anything,
 * and by the next one if it moves more by then.
 */
export async function confirmed<T>(
  day: string,
  change: (seen: Seen) => Promise<T>,
): Promise<Exclude<T, { done: false }>> {
  const now = noon(day)
  let answer = await change({ now })
  for (;;) {
    const unseen = answer as { done?: boolean; fingerprint?: string; isUnexplained?: boolean } | undefined
    if (unseen?.done !== false) return answer as Exclude<T, { done: false }>
    assert.ok(unseen.fingerprint && !unseen.isUnexplained, JSON.stringify(unseen))
    answer = await change({ now, seen: unseen.fingerprint })
  }
}

/** Replaces the holidays of a year as an admin does who has just read them. */
export async function setHolidays(
  db: Database,
  admin: Admin,
  { year, ...asked }: { year: number; holidays: Holiday[] } & OwnChange,
): Promise<CalendarChange> {
  const readAs = holidaysVersion(await listHolidays(db, year))
  const answer = await replaceHolidays(db, admin, { year, readAs, ...asked })
  assert.ok(answer !== 'stale')
  return answer
}
