import type { Actor } from '../../council/actors/actors.server.ts'
import type { FactsInput } from '../../council/catalogue/facts/keep-facts.server.ts'
import { sessionCookieName } from '../../council/identity/sessions/session-cookie.server.ts'
import { newAdmin, newSession, newStaff, sessionCookie } from '../actors.ts'
import { markDocuments, setFacts } from '../council/cases-for-tests.ts'
import type { TestPortal } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

const origin = { source: 'the board at the office', checkedOn: '2026-11-01', grade: 'A' } as const
const office = (name: string) => ({ value: { name: '', office: name, phone: '02167 220011' }, ...origin })

/** The documents that the service of the tests asks for. */
export const documents = [
  { name: 'Ration card', note: 'Both sides' },
  { name: 'Tax receipt', note: '' },
]

/** A service made for this call with every fact that a case needs; returns its id. */
export async function newCaseService(portal: TestPortal, facts: FactsInput = {}): Promise<string> {
  const { db } = portal.council
  const serviceId = await newService(portal)
  await setFacts(db, await newAdmin(db), serviceId, {
    documents: { value: documents, ...origin },
    days: { value: 5, ...origin },
    fee: { value: '20 rupees', ...origin },
    designatedOfficer: office('Village secretary'),
    firstAppellate: office('Block officer'),
    secondAppellate: office('District officer'),
    ...facts,
  })
  return serviceId
}

let sent = 0

/** Applies through the form, each time with another note; returns the application's number. */
export async function applyFor(
  citizen: Visitor,
  serviceId: string,
  fields: Record<string, string> = {},
): Promise<string> {
  sent += 1
  const asked = { ...answers, additionalInfo: `Form ${sent}`, ...fields }
  const answer = await citizen.submit(`/user/apply/${serviceId}`, asked)
  const page = await citizen.follow(answer)
  return /Your Application no is (\S+)/.exec(page.text)?.[1] ?? ''
}

/** An officer who is called `Gramsevak` marks documents of an application that nobody has changed before. */
export async function mark(portal: TestPortal, number: string, marks: { seen: number[]; missing: number[] }) {
  const { db } = portal.council
  const clerk = await newStaff(db, 'S. Kulkarni')
  await db.updateTable('users').set({ office: 'Gramsevak' }).where('id', '=', clerk.id).execute()
  const asked = { ...marks, note: 'The receipt is of last year.', revision: 1 }
  await markDocuments(db, clerk, number, asked)
}

/** A visitor who is signed in as somebody whose rows the test has stored. */
export async function visitAs(
  portal: TestPortal,
  { id, role }: Pick<Actor, 'id' | 'role'>,
): Promise<Visitor> {
  const { db, secret, origin } = portal.council
  const visitor = portal.visitor()
  const cookie = sessionCookie(await newSession(db, id, role), secret)
  visitor.cookies.set(sessionCookieName(origin), cookie)
  return visitor
}
