import { digest } from '../../council/database/digest.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { sessionCookieName } from '../../council/identity/sessions/session-cookie.server.ts'
import { accountApplications } from '../../rules/limits.ts'
import { newAccount, newSession, sessionCookie } from '../../tests/actors.ts'

/** Somebody who is signed in. */
export interface Applicant {
  id: string
  cookie: string
  /** The address that the web server in front would name. */
  client: string
  /** Whether messages about the own applications are written. */
  isTold: boolean
}

/** So many that none of them reaches the limit of an account, or of an address, in a run of a minute. */
const applicants = 10_000
const chunk = 500

/** How many applications each may send. */
export const applicationsEach: number = accountApplications[0].count

/** Signs in new citizens for the submits, whose sessions need no password. */
export async function signInApplicants(db: Database, secret: string): Promise<Applicant[]> {
  const all: Applicant[] = []
  const createdAt = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const times = { createdAt, updatedAt: createdAt }
  const name = sessionCookieName('http://bench.example')
  while (all.length < applicants) {
    const ids = Array.from({ length: chunk }, (_, index) => `applicant-${all.length + index}`)
    await db
      .insertInto('users')
      .values(
        ids.map((id) => ({
          id,
          email: `${id}@bench.example`,
          name: 'Bench Applicant',
          nameKey: 'bench applicant',
          role: 'user' as const,
          office: '',
          temporaryPasswordAt: null,
          ...times,
        })),
      )
      .execute()
    await db
      .insertInto('identifiers')
      .values(
        ids.map((id) => ({
          kind: 'email' as const,
          value: `${id}@bench.example`,
          userId: id,
          createdAt,
        })),
      )
      .execute()
    await db
      .insertInto('sessions')
      .values(
        ids.map((id) => ({
          id,
          tokenDigest: digest(id),
          userId: id,
          deviceDigest: digest(`device of ${id}`),
          expiresAt,
          ...times,
        })),
      )
      .execute()
    // Each second one wants to be told of news by mail.
    const told = ids.filter((_, index) => index % 2 === 1)
    const choice = { language: 'mr', mail: 1, sms: 0, changedAt: createdAt } as const
    await db
      .insertInto('contactChoices')
      .values(told.map((userId) => ({ userId, ...choice })))
      .execute()
    for (const [index, id] of ids.entries()) {
      const client = `10.0.${all.length >> 8}.${all.length & 255}`
      const cookie = `${name}=${sessionCookie(id, secret)}`
      all.push({ id, cookie, client, isTold: index % 2 === 1 })
    }
  }
  return all
}

/** Signs in an administrator; gives the session's cookie: opened with a passkey, as nothing opens before. */
export async function signInAdmin(db: Database, secret: string): Promise<string> {
  const { id } = await newAccount(db, 'admin', 'Bench Admin')
  const token = await newSession(db, id, 'admin')
  await db.updateTable('sessions').set({ way: 'passkey' }).where('id', '=', token).execute()
  return `${sessionCookieName('http://bench.example')}=${sessionCookie(token, secret)}`
}
