import { randomUUID } from 'node:crypto'
import { fold } from '../../../rules/fold.ts'
import type { Duty, Role } from '../../../rules/roles.ts'
import type { IdentifierKind } from '../../../rules/sign-in-name.ts'
import { type Actor, type Admin, operator, requireRole } from '../../actors/actors.server.ts'
import { givenNames, NameTaken, storeIdentifiers } from '../../actors/store-identifiers.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { indexWords } from '../../database/search-words.server.ts'
import type { Database } from '../../database/tables.ts'
import { hashPassword } from './password-hashes.server.ts'

export interface NewAccount {
  name: string
  /** '' for an account that is named by its phone number alone. */
  email: string
  /** Ten digits; '' or undefined for an account that is named by its email alone. */
  phone?: string
  password: string
  /** The version of the notice that stood beside the form. */
  notice?: string
}

export interface NewStaff extends NewAccount {
  /** The title that citizens read instead of the name. */
  office?: string
  /** What the account is kept to; null or undefined for all of the staff's work. */
  duty?: Duty | null
}

/** The new account's id, or which of its names another account has already. */
export type Created = { created: true; id: string } | { created: false; taken: IdentifierKind }

/** Creates an account of role user for a visitor who registers. */
export function registerCitizen(db: Database, account: NewAccount): Promise<Created> {
  return create(db, 'self', account, 'user')
}

/** Creates a staff account whose owner must change its password. */
export function createStaff(db: Database, actor: Admin, account: NewStaff): Promise<Created> {
  requireRole(actor, 'admin')
  return create(db, actor, account, 'staff')
}

/** Creates another administrator, who must change the password. */
export function createAdministrator(db: Database, actor: Admin, account: NewAccount): Promise<Created> {
  requireRole(actor, 'admin')
  return create(db, actor, account, 'admin')
}

/** Creates an administrator with a password of their own; only the operator's tool can. */
export function createAdmin(db: Database, actor: typeof operator, account: NewAccount): Promise<Created> {
  return create(db, actor, account, 'admin')
}

/** The same with the hash of a password, in the transaction of an act that makes more than an account. */
export function storeAdmin(trx: Database, actor: typeof operator, account: NewAccount): Promise<string> {
  return store(trx, actor, account, 'admin')
}

async function create(
  db: Database,
  actor: Actor | typeof operator | 'self',
  account: NewStaff,
  role: Role,
): Promise<Created> {
  if (!account.email && !account.phone) throw new Error('An account needs an email or a phone number.')
  const password = await hashPassword(account.password)
  try {
    const id = await db.transaction().execute((trx) => store(trx, actor, { ...account, password }, role))
    return { created: true, id }
  } catch (error) {
    if (error instanceof NameTaken) return { created: false, taken: error.kind }
    throw error
  }
}

/** What a citizen's account is called, each of email and phone may be '', and beside which notice. */
export type NewNames = Pick<NewAccount, 'name' | 'email' | 'notice'> & { phone: string }

/**
 * Stores a citizen's account inside the transaction of the act that makes it, and returns its id. `password`
 * is the hash of one; an account without it has another way to sign in. Throws `NameTaken` if another account
 * has the email or the phone number.
 */
export function storeCitizen(trx: Database, names: NewNames & { password?: string }): Promise<string> {
  return store(trx, 'self', names, 'user')
}

/** An account with the hash of its password; without one it gets none. */
type StoredAccount = Omit<NewStaff, 'password'> & { password?: string }

async function store(
  trx: Database,
  actor: Actor | typeof operator | 'self',
  { name, email, phone = '', office = '', duty = null, password, notice }: StoredAccount,
  role: Role,
): Promise<string> {
  const id = randomUUID()
  const now = new Date().toISOString()
  /** Whether somebody else chose the password. */
  const isGiven = role === 'staff' || (role === 'admin' && actor !== operator)
  const stored = await trx
    .insertInto('users')
    .values({
      id,
      name,
      email: email || null,
      role,
      office,
      duty,
      nameKey: fold(name),
      createdAt: now,
      updatedAt: now,
      temporaryPasswordAt: isGiven ? now : null,
      noticeVersion: notice || null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  if (stored.length === 0) throw new NameTaken('email')
  await storeIdentifiers(trx, id, { email, phone }, now)
  if (password !== undefined)
    await trx
      .insertInto('credentials')
      .values({
        id: randomUUID(),
        accountId: id,
        providerId: 'credential',
        userId: id,
        password,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
  if (role === 'user') await indexCitizen(trx, { id, name, email, phone })
  await recordAct(trx, actor === 'self' ? { id } : actor, {
    act: 'account.created',
    subject: id,
    after: { name, ...givenNames({ email, phone }), role, ...(office && { office }), ...(duty && { duty }) },
    date: now,
  })
  return id
}

/** Indexes a citizen by words of name, email and phone number, in the transaction that writes them. */
export function indexCitizen(
  trx: Database,
  citizen: { id: string; name: string; email: string | null; phone?: string },
) {
  const texts = [citizen.name, citizen.email ?? '', citizen.phone ?? '']
  return indexWords(trx, { id: citizen.id, sortKey: fold(citizen.name), texts })
}
