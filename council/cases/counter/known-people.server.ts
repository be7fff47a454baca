import type { ApplicationFieldName } from '../../../rules/form/applicant.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'

/** Somebody for whom the office has entered an application before. */
export interface CounterPerson {
  id: string
  name: string
  /** The newest application that the office entered for them; undefined where all were taken over. */
  newest?: { applicationId: string; date: string; village: string }
}

/**
 * Lists the people whom the office has entered under a phone number, by name; empty where it has entered
 * none. Those who are apart are left out.
 */
export async function listCounterPeople(
  db: Database,
  actor: Officer,
  phone: string,
): Promise<CounterPerson[]> {
  requireRole(actor, 'admin', 'staff')
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('counterPhone', '=', phone)
    .where('counterBy', 'is', null)
    .orderBy('nameKey')
    .execute()
  return Promise.all(
    people.map(async (person) => {
      const entry = await findNewestEntry(db, person.id)
      if (!entry) return person
      const { applicationId, enteredAt, applicantVillage: village } = entry
      return { ...person, newest: { applicationId, date: enteredAt ?? '', village } }
    }),
  )
}

/** The fields of a person that stay much the same from one application to the next. */
const lastingFields = [
  'applicantName',
  'applicantFatherName',
  'applicantMotherName',
  'applicantVillage',
  'applicantPincode',
  'applicantLandmark',
] as const satisfies ApplicationFieldName[]

export interface KnownPerson {
  fields: Partial<Record<ApplicationFieldName, string>>
  /** In which the office speaks to them; undefined where nobody has chosen. */
  language?: string
  applicationId: string
  /** When the office entered it. */
  date: string
}

/**
 * Finds what the office's own newest entry says of a person of this phone number; undefined for anybody else,
 * and where the office has entered nothing for them that they have not taken over.
 */
export async function findKnownPerson(
  db: Database,
  actor: Officer,
  { id, phone }: { id: string; phone: string },
): Promise<KnownPerson | undefined> {
  requireRole(actor, 'admin', 'staff')
  const person = await db
    .selectFrom('users')
    .leftJoin('contactChoices', 'contactChoices.userId', 'users.id')
    .select('contactChoices.language')
    .where('users.id', '=', id)
    .where('users.counterPhone', '=', phone)
    .where('users.counterBy', 'is', null)
    .executeTakeFirst()
  const entry = person && (await findNewestEntry(db, id))
  if (!entry) return undefined
  const fields = Object.fromEntries(lastingFields.map((name) => [name, entry[name]]))
  const { applicationId, enteredAt } = entry
  return { fields, language: person.language ?? undefined, applicationId, date: enteredAt ?? '' }
}

function findNewestEntry(db: Database, user: string) {
  return db
    .selectFrom('applications')
    .select(['applicationId', 'enteredAt', ...lastingFields])
    .where('user', '=', user)
    .where('enteredBy', 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('applicationId', 'desc')
    .executeTakeFirst()
}
