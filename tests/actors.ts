import { argon2Sync, createHmac, randomBytes, randomUUID } from 'node:crypto'
import {
  type Actor,
  type Admin,
  type Appellate,
  type Citizen,
  type Intermediary,
  identify,
  operator,
  type Staff,
} from '../council/actors/actors.server.ts'
import { storeIdentifiers } from '../council/actors/store-identifiers.server.ts'
import { recordAct } from '../council/audit/audit.server.ts'
import { digest } from '../council/database/digest.server.ts'
import type { Database } from '../council/database/tables.ts'
import { indexCitizen } from '../council/identity/accounts/create-account.server.ts'
import { issueLinkAsOperator } from '../council/identity/accounts/one-time-links.server.ts'
import { fold } from '../rules/fold.ts'
import { sessionHours } from '../rules/limits.ts'
import type { Duty, Role } from '../rules/roles.ts'

export const password = 'a village sentence'

/** Email addresses that no two tests share. */
export function freshEmail(word: string): string {
  return `${word}.${randomBytes(4).toString('hex')}@panchayat.example`
}

/** Phone numbers that no two tests share. */
export function freshPhone(): string {
  return `9${String(randomBytes(6).readUIntBE(0, 6)).padStart(9, '0').slice(-9)}`
}

const hash = hashLightly(password)

/** A hash names its cost, which each sign-in pays again: the least there is, not the portal's 30 ms. */
function hashLightly(message: string) {
  const [nonce, memory] = [randomBytes(16), 8]
  const found = argon2Sync('argon2id', { message, nonce, memory, passes: 1, parallelism: 1, tagLength: 32 })
  return `argon2id$${memory}$1$1$${nonce.toString('base64')}$${found.toString('base64')}`
}

/**
 * Stores an account as the acts of `create-account.server.ts` do, with the tests' one password. They hash it
 * anew for each account, and at the portal's cost: what that is, the tests of passwords see in accounts of
 * the acts' own.
 */
export async function newAccount(
  db: Database,
  role: Role,
  name: string,
  duty: Duty | null = null,
): Promise<{ id: string; email: string }> {
  const [id, email, now] = [randomUUID(), freshEmail(role), new Date().toISOString()]
  const user = { id, name, email, role, nameKey: fold(name), createdAt: now, updatedAt: now }
  const credential = { id: randomUUID(), accountId: id, userId: id, providerId: 'credential', password: hash }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({ ...user, office: '', duty, temporaryPasswordAt: role === 'staff' ? now : null })
      .execute()
    await storeIdentifiers(trx, id, { email, phone: '' }, now)
    await trx
      .insertInto('credentials')
      .values({ ...credential, createdAt: now, updatedAt: now })
      .execute()
    if (role === 'user') await indexCitizen(trx, user)
    const doer = role === 'user' ? { id } : operator
    const after = { name, email, role }
    await recordAct(trx, doer, { act: 'account.created', subject: id, after, date: now })
  })
  return { id, email }
}

/** Begins a session of the account without a password, and gives its token. */
export async function newSession(db: Database, userId: string, role: Role): Promise<string> {
  const token = randomBytes(16).toString('hex')
  const now = new Date()
  const expiresAt = new Date(now.getTime() + sessionHours[role] * 3_600_000).toISOString()
  const times = { createdAt: now.toISOString(), updatedAt: now.toISOString(), expiresAt }
  await db
    .insertInto('sessions')
    .values({
      id: token,
      tokenDigest: digest(token),
      userId,
      deviceDigest: digest(`device of ${token}`),
      ...times,
    })
    .execute()
  return token
}

/** The token of a link to the account with this email, given by the operator. */
export async function linkTokenFor(db: Database, email: string): Promise<string> {
  const link = await issueLinkAsOperator(db, operator, email)
  if (typeof link === 'string') throw new Error(`No link for ${email}: ${link}`)
  return link.token
}

/** The value of the cookie that carries a session's token, signed as the portal signs it. */
export function sessionCookie(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return encodeURIComponent(`${token}.${signature}`)
}

export async function newAdmin(db: Database, name = 'Test Admin'): Promise<Admin> {
  return (await newActor(db, 'admin', name)) as Admin
}

export async function newStaff(db: Database, name = 'Test Clerk'): Promise<Staff> {
  return (await newActor(db, 'staff', name)) as Staff
}

export async function newCitizen(db: Database, name = 'Test Citizen'): Promise<Citizen> {
  return (await newActor(db, 'user', name)) as Citizen
}

/** An account of the staff that is kept to the counter. */
export async function newIntermediary(db: Database, name = 'Test Centre'): Promise<Intermediary> {
  return (await newActor(db, 'staff', name, 'counter')) as Intermediary
}

/** An account of the staff that hears appeals against the office. */
export async function newAppellate(db: Database, name = 'Test Authority'): Promise<Appellate> {
  return (await newActor(db, 'staff', name, 'appeals')) as Appellate
}

/** An actor comes from a live session and from nowhere else, in tests too. */
async function newActor(db: Database, role: Role, name: string, duty: Duty | null = null): Promise<Actor> {
  const { id } = await newAccount(db, role, name, duty)
  const actor = await identify(db, await newSession(db, id, role))
  if (!actor) throw new Error('The account that was just created is not let in.')
  return actor
}

/** Puts a child into the family of a citizen; returns the member's id. */
export async function newMember(db: Database, userId: string): Promise<string> {
  const id = randomUUID()
  const names = { name: 'Meena Patil', fatherName: 'Ramesh Patil', motherName: 'Asha Patil' }
  const row = { id, userId, ...names, relation: 'child' as const, createdAt: new Date().toISOString() }
  await db.insertInto('familyMembers').values(row).execute()
  return id
}
