import { randomUUID } from 'node:crypto'
import { type Actor, identify } from '../../council/actors/actors.server.ts'
import { addReadyWords } from '../../council/cases/desk/ready-words.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { issueLink } from '../../council/identity/accounts/one-time-links.server.ts'
import { announceChannels } from '../../council/messages/sending/channel-state.server.ts'
import { sendRequest } from '../../council/privacy/requests.server.ts'
import { readyKinds } from '../../rules/ready-words.ts'
import type { Role } from '../../rules/roles.ts'
import { newCitizen, newMember, newSession, newStaff } from '../actors.ts'
import { changeRows, findRow } from '../rows.ts'
import { submitted } from '../submit-for-tests.ts'
import { newCaseService, visitAs } from './cases-for-tests.ts'
import type { Kind } from './hostile-values.ts'
import { openKeptRows } from './kept-rows.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { answers } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

/** The leaver signs in as the citizen, and is signed out by the form that is sent. */
export type Who = 'nobody' | 'leaver' | 'appellate' | Role

/** A council with one of everything that a form can act on, and somebody of each role. */
export interface HostileCouncil {
  portal: TestPortal
  db: Database
  serviceId: string
  /** A staff account that nobody uses. */
  colleagueId: string
  /** Somebody of the role; of those who are not signed in, another each time. */
  as(who: Who): Visitor
  /** The account of the visitor who is signed in in the role. */
  idOf(role: Role): string
  /** With the documents in these positions at hand; none where nothing is said. */
  newApplication(atHand?: number[]): Promise<string>
  /** Makes what the citizen has sent so far older than any limit looks back. */
  ageApplications(): Promise<void>
  /** Somebody in the citizen's family, and nobody else. */
  newMember(): Promise<string>
  newRequest(): Promise<string>
  newLink(): Promise<string>
  /** Signs the leaver in. */
  newLeaver(): Promise<void>
  /** Everything that is kept, as one text: two of them are equal when nothing was written in between. */
  kept(): Promise<string>
}

/** A form in which nothing is wrong, drawn anew. */
export interface SoundForm {
  at: string
  /** The page that draws it, where that is not at its own address. */
  drawnAt?: string
  fields: Record<string, string>
}

/** How a form is reached; its fields are those that its page draws. */
export interface FormRow {
  /** Who sends it, where its address does not say. */
  who?: Who
  /** It may come in parts, with a file. */
  uploads?: true
  /** Its page is there only while an application is begun, whose draft stays as hostile values are sent. */
  begun?: true
  /** Its fields of another kind than those so named elsewhere; `elsewhere`: they make it another form. */
  kinds?: Record<string, Kind | 'elsewhere'>
  /** No page draws it in the state in which it is sent. */
  undrawn?: true
  /** One of its fields that is drawn only below the preview of what it would do. */
  askedLater?: string
  sound(council: HostileCouncil): Promise<SoundForm>
  /** What the form in which nothing is wrong answers: 303 if nothing else is said. */
  accepted?: number
  /** What a body without a single field of it answers: 422 if nothing else is said. */
  empty?: number
}

export async function openHostileCouncil(
  record?: Parameters<typeof openTestPortal>[1],
): Promise<HostileCouncil> {
  const portal = await openTestPortal({}, record)
  const { db } = portal.council
  await addPlaces(db)
  await announceChannels(db, ['mail'])
  const visitors = new Map<Who, Visitor>()
  const actors = new Map<Role, Actor>()
  for (const role of ['user', 'staff', 'admin'] as const) {
    visitors.set(role, await portal.signedIn(role))
    actors.set(role, await newestActor(db, role))
  }
  visitors.set('appellate', await portal.signedIn('staff', 'Test Authority', 'appeals'))
  await changeRows(db, 'users', { id: actors.get('user')?.id ?? '' }, { placeId: 'village' })
  const actorOf = <R extends Role>(role: R) => actors.get(role) as Actor<R>
  // The form of a case offers them only where there are some.
  for (const kind of readyKinds) {
    const texts = { en: { name: `Any ${kind}`, text: 'Bring the torn page.' } }
    await addReadyWords(db, actorOf('admin'), { kind, serviceId: null, texts })
  }
  const serviceId = await newCaseService(portal)
  const colleague = await newStaff(db)
  const forgetful = await newCitizen(db)
  const ageApplications = async () => {
    const date = '2026-01-01T06:00:00.000Z'
    await db.updateTable('applications').set({ date }).where('user', '=', actorOf('user').id).execute()
  }
  return {
    portal,
    db,
    serviceId,
    colleagueId: colleague.id,
    as: (who) => visitors.get(who) ?? portal.visitor(),
    idOf: (role) => actorOf(role).id,
    ageApplications,
    async newApplication(atHand) {
      await ageApplications()
      const asked = { fields: answers, submissionKey: randomUUID(), atHand }
      return await submitted(db, actorOf('user'), serviceId, asked)
    },
    async newMember() {
      await db.deleteFrom('throttles').where('key', 'like', 'familyChanges%').execute()
      // The names stay, so that what a form has kept can be found.
      await db.updateTable('familyMembers').set({ endedAt: new Date().toISOString() }).execute()
      return await newMember(db, actorOf('user').id)
    },
    async newRequest() {
      await db.updateTable('privacyRequests').set({ doneAt: '2026-06-01T00:00:00.000Z' }).execute()
      await sendRequest(db, forgetful, 'correct', 'My name is written in another way.')
      return (await findRow(db, 'privacyRequests', { doneAt: null })).id
    },
    async newLink() {
      const link = await issueLink(db, actorOf('staff'), forgetful.id)
      return link?.token ?? ''
    },
    async newLeaver() {
      visitors.set('leaver', await visitAs(portal, actorOf('user')))
    },
    kept: await openKeptRows(db),
  }
}

/** The account of a role that signed in last. */
async function newestActor(db: Database, role: Role) {
  const { id } = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('users.id')
    .where('users.role', '=', role)
    .orderBy('sessions.createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const actor = await identify(db, await newSession(db, id, role))
  if (!actor) throw new Error('The visitor who has just signed in is not let in.')
  return actor
}

const placeKinds = ['state', 'district', 'block', 'village'] as const

/** One place of each kind, each in the one before, with the kind's name as id. */
async function addPlaces(db: Database) {
  for (const [index, kind] of placeKinds.entries()) {
    const parentId = placeKinds[index - 1] ?? null
    const row = { placeId: kind, kind, parentId, name: kind, nameKey: kind }
    await db.insertInto('places').values(row).execute()
  }
}
