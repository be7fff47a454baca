import { randomBytes } from 'node:crypto'
import { councilDay, type Day } from '../../../rules/days.ts'
import { linkToldDays, oneTimeLinkHours } from '../../../rules/limits.ts'
import {
  type Admin,
  type Citizen,
  type operator,
  requireRole,
  type Staff,
} from '../../actors/actors.server.ts'
import { findAccountByName } from '../../actors/find-account.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { type AuditActor, recordAct } from '../../audit/audit.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { tellOfficer } from '../../messages/outbox/tell-officer.server.ts'
import { deleteFactor } from '../second-factor/delete-factor.server.ts'
import { endSessionById, endSessionsOf } from '../sessions/end-sessions.server.ts'
import { hashPassword } from './password-hashes.server.ts'
import { storePassword } from './passwords.server.ts'

/** Staff issue links to citizens, the admin to staff, the operator to anyone. */
const recipientRole = { staff: 'user', admin: 'staff' } as const

export interface LinkOptions {
  /** Whether its use also ends two-step sign-in, for somebody who lost the phone and recovery codes. */
  clearsFactor?: boolean
}

export interface GivenLink {
  /** Stored only as a digest. */
  token: string
  expiresAt: string
}

/**
 * Issues a link with which the account's owner chooses a new password. It is valid once, for 24 hours, and
 * replaces earlier ones. Undefined for an account that is disabled or that this officer may not help, for a
 * person whom the office entered from paper, and once the officer is disabled.
 */
export async function issueLink(
  db: Database,
  actor: Admin | Staff,
  userId: string,
  { clearsFactor = false }: LinkOptions = {},
): Promise<GivenLink | undefined> {
  requireRole(actor, 'admin', 'staff')
  const account = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('counterPhone', 'is', null)
    .executeTakeFirst()
  if (!account || (account.role ?? 'user') !== recipientRole[actor.role]) return undefined
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, actor.id)) || !(await lockAccount(trx, userId))) return undefined
    return createLink(trx, actor, userId, { clearsFactor })
  })
}

/** Issues a link for any account not disabled, by email or phone number; only the operator's tool can. */
export function issueLinkAsOperator(
  db: Database,
  actor: typeof operator,
  name: string,
  { clearsFactor = false }: LinkOptions = {},
): Promise<GivenLink | 'noAccount' | 'disabled'> {
  return db.transaction().execute(async (trx) => {
    const id = await findAccountByName(trx, name)
    if (id === undefined) return 'noAccount'
    return (await lockAccount(trx, id)) ? createLink(trx, actor, id, { clearsFactor }) : 'disabled'
  })
}

/** Stores a link to an account that is locked, in the transaction of the act its audit line names. */
export async function createLink(
  trx: Database,
  actor: AuditActor,
  userId: string,
  {
    clearsFactor,
    act = 'link.given',
    token = randomBytes(32).toString('base64url'),
  }: Required<LinkOptions> & { act?: 'link.given' | 'link.byCode'; token?: string },
): Promise<GivenLink> {
  const now = new Date()
  const expiresAt = new Date(now.getTime() + oneTimeLinkHours * 3_600_000).toISOString()
  const link = {
    tokenDigest: digest(token),
    createdAt: now.toISOString(),
    expiresAt,
    clearsFactor: clearsFactor ? 1 : 0,
  } as const
  await upsert(trx, 'oneTimeLinks', { userId }, link)
  const after = clearsFactor ? { clearsFactor } : undefined
  await recordAct(trx, actor, { act, subject: userId, after, date: now.toISOString() })
  return { token, expiresAt }
}

/** Finds the last day a link to a citizen's account was given; undefined: not in 30 days before `now`. */
export async function findGivenLink(db: Database, actor: Citizen, now: Date): Promise<Day | undefined> {
  requireRole(actor, 'user')
  const since = new Date(now.getTime() - linkToldDays * 24 * 3_600_000).toISOString()
  const line = await db
    .selectFrom('audit')
    .select('date')
    .where('subject', '=', actor.id)
    .where('act', '=', 'link.given')
    .where('date', '>=', since)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line && councilDay(line.date)
}

/** Finds the account of a link; undefined when the link is unknown, used, replaced or expired. */
export function findLink(db: Database, token: string) {
  return db
    .selectFrom('oneTimeLinks')
    .innerJoin('users', 'users.id', 'oneTimeLinks.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.role'])
    .where('tokenDigest', '=', digest(token))
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
}

/**
 * Uses up a link to store the new password, and ends the account's sessions and `replaced`, the id of the
 * session that the browser had until now. False: the link is not valid.
 */
export async function useLink(
  db: Database,
  token: string,
  password: string,
  replaced?: string,
): Promise<boolean> {
  const hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    // The account before its link, as the act that disables it does.
    const owner = await findLink(trx, token)
    if (!owner || !(await lockAccount(trx, owner.id))) return false
    const now = new Date().toISOString()
    const used = await trx
      .updateTable('oneTimeLinks')
      .set({ expiresAt: now })
      .where('tokenDigest', '=', digest(token))
      .where('expiresAt', '>', now)
      .returning(['userId', 'clearsFactor'])
      .executeTakeFirst()
    if (!used) return false
    await storePassword(trx, used.userId, hash)
    await endSessionsOf(trx, used.userId)
    await endSessionById(trx, replaced)
    const doer = { id: used.userId }
    if (used.clearsFactor === 1) {
      const hadFactor = await deleteFactor(trx, used.userId)
      // The lost phone may hold passkeys, too.
      const passkeys = await trx
        .deleteFrom('passkeys')
        .where('userId', '=', used.userId)
        .returning('id')
        .execute()
      const date = new Date().toISOString()
      if (hadFactor || passkeys.length > 0)
        await recordAct(trx, doer, { act: 'secondFactor.cleared', subject: used.userId, date })
    }
    await tellOfficer(trx, { event: 'link.used', userId: used.userId, now: new Date() })
    const act = { act: 'link.used', subject: used.userId, date: new Date().toISOString() } as const
    await recordAct(trx, doer, act)
    return true
  })
}
