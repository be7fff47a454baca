import { randomBytes } from 'node:crypto'
import { oneTimeLinkHours } from '../../rules/limits.ts'
import { type Admin, type operator, requireRole, type Staff } from '../actors.server.ts'
import { type AuditActor, recordAct } from '../audit.server.ts'
import type { Database } from '../database/tables.ts'
import { digest } from '../digest.server.ts'
import { hashPassword } from './identity.server.ts'
import { storePassword } from './passwords.server.ts'
import { endSessionsOf } from './sessions.server.ts'

/** Staff give links to citizens, the admin to staff; `issueLinkAsOperator` serves anyone else. */
const recipientRole = { staff: 'user', admin: 'staff' } as const

/**
 * Makes a link by which the account's owner chooses a new password: valid for 24 hours, once, and only the newest.
 * Returns its token, which is kept nowhere; undefined when there is no account that this officer may help.
 */
export async function issueLink(db: Database, actor: Admin | Staff, userId: string) {
  requireRole(actor, 'admin', 'staff')
  const account = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  if (!account || (account.role ?? 'user') !== recipientRole[actor.role]) return undefined
  return createLink(db, actor, userId)
}

/** The same for any account, by email, from the machine's own console. */
export async function issueLinkAsOperator(db: Database, actor: typeof operator, email: string) {
  const account = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return account && createLink(db, actor, account.id)
}

async function createLink(db: Database, doer: AuditActor, userId: string) {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  const expiresAt = new Date(now.getTime() + oneTimeLinkHours * 3_600_000).toISOString()
  await db.transaction().execute(async (trx) => {
    const link = { tokenDigest: digest(token), createdAt: now.toISOString(), expiresAt }
    await trx
      .insertInto('oneTimeLinks')
      .values({ userId, ...link })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(link))
      .execute()
    await recordAct(trx, doer, { act: 'link.given', subject: userId, date: now.toISOString() })
  })
  return { token, expiresAt }
}

/** The account that a link opens; undefined when it is unknown, used, replaced or too old. */
export function findLink(db: Database, token: string) {
  return db
    .selectFrom('oneTimeLinks')
    .innerJoin('users', 'users.id', 'oneTimeLinks.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.role'])
    .where('tokenDigest', '=', digest(token))
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
}

/** Stores the password that the link's holder chose and ends the account's sessions. False: the link is no good. */
export async function useLink(db: Database, token: string, password: string): Promise<boolean> {
  const hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('oneTimeLinks')
      .where('tokenDigest', '=', digest(token))
      .where('expiresAt', '>', new Date().toISOString())
      .returning('userId')
      .executeTakeFirst()
    if (!used) return false
    await storePassword(trx, used.userId, hash)
    await endSessionsOf(trx, used.userId)
    const act = { act: 'link.used', subject: used.userId, date: new Date().toISOString() } as const
    await recordAct(trx, { id: used.userId }, act)
    return true
  })
}

/** Deletes the links that ran out before `now`. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('oneTimeLinks').where('expiresAt', '<', now.toISOString()).execute()
}
