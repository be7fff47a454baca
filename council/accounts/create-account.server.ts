import { randomUUID } from 'node:crypto'
import { fold } from '../../rules/fold.ts'
import type { Role } from '../../rules/roles.ts'
import type { Actor, Admin, operator } from '../actors.server.ts'
import { requireRole } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import type { Database } from '../database/tables.ts'
import { indexWords } from '../search-words.server.ts'
import { hashPassword } from './password-hashes.server.ts'

export interface NewAccount {
  name: string
  email: string
  password: string
}

export interface NewStaff extends NewAccount {
  /** The title that citizens read instead of the name. */
  office?: string
}

/** The new account's id; `created` is false when the email has an account already. */
export type Created = { created: true; id: string } | { created: false }

/** Creates an account of role user for a visitor who registers. */
export function registerCitizen(db: Database, account: NewAccount): Promise<Created> {
  return create(db, 'self', account, 'user')
}

/** Creates a staff account whose owner must change its password. */
export function createStaff(db: Database, actor: Admin, account: NewStaff): Promise<Created> {
  requireRole(actor, 'admin')
  return create(db, actor, account, 'staff')
}

/** Creates an administrator; only the operator's tool can. */
export function createAdmin(db: Database, actor: typeof operator, account: NewAccount): Promise<Created> {
  return create(db, actor, account, 'admin')
}

async function create(
  db: Database,
  actor: Actor | typeof operator | 'self',
  account: NewStaff,
  role: Role,
): Promise<Created> {
  const password = await hashPassword(account.password)
  const id = randomUUID()
  const now = new Date().toISOString()
  const { name, email, office = '' } = account
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('users')
      .values({
        id,
        name,
        email,
        role,
        office,
        emailVerified: 0,
        nameKey: fold(name),
        createdAt: now,
        updatedAt: now,
        temporaryPasswordAt: role === 'staff' ? now : null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .execute()
    if (stored.length === 0) return { created: false }
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
    if (role === 'user') await indexCitizen(trx, { id, name, email })
    await recordAct(trx, actor === 'self' ? { id } : actor, {
      act: 'account.created',
      subject: id,
      after: { name, email, role, ...(office && { office }) },
      date: now,
    })
    return { created: true, id }
  })
}

/** Indexes a citizen by the words of name and email, inside the transaction that writes them. */
export function indexCitizen(trx: Database, citizen: { id: string; name: string; email: string }) {
  const texts = [citizen.name, citizen.email]
  return indexWords(trx, { table: 'citizenWords', id: citizen.id, sortKey: fold(citizen.name), texts })
}
