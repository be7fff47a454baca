import { idleMinutes, temporaryPasswordHours } from '../rules/limits.ts'
import { type Role, roleOf } from '../rules/roles.ts'
import { faultOf } from './database/faults.server.ts'
import { prepareQuery } from './database/prepared.server.ts'
import type { Database } from './database/tables.ts'

declare const proven: unique symbol

/** Who asks. Only `identify` makes one, from a live session, so an act that takes it cannot be called without. */
export interface Actor<R extends Role = Role> {
  readonly id: string
  readonly name: string
  readonly role: R
  readonly sessionId: string
  /** `asked`: the password is one that somebody else gave. `overdue`: for longer than is allowed. */
  readonly passwordChange: 'none' | 'asked' | 'overdue'
  readonly [proven]: true
}

export type Admin = Actor<'admin'>
export type Staff = Actor<'staff'>
export type Citizen = Actor<'user'>
export type Officer = Admin | Staff

/** Stands in the audit for acts done with the operator's tool. */
export const operator = { id: 'operator' } as const

/** Thrown when an act is called for a role that it is not open to: a door was left open somewhere above it. */
export class NotAllowed extends Error {}

/** Throws `NotAllowed` unless the actor has one of the roles: the act's own check, whatever the types said. */
export function requireRole(actor: Actor, ...roles: Role[]): void {
  if (!roles.includes(actor.role)) throw new NotAllowed(`A ${actor.role} may not do this.`)
}

const sessionTouchIntervalMs = 60_000

/**
 * Whose live session the token is: one query for session, account and role. Undefined when it is unknown,
 * ended, too old or idle for too long, or when the account is disabled or its role opens nothing.
 */
export async function identify(db: Database, token: string, now = new Date()): Promise<Actor | undefined> {
  const row = await findSession(db, token)
  if (!row || row.endedAt || row.disabledAt || row.expiresAt <= now.toISOString()) return undefined
  const role = roleOf(row.role)
  if (!role) return undefined
  const idle = now.getTime() - Date.parse(row.updatedAt)
  const allowed = idleMinutes[role]
  if (allowed !== undefined && idle > allowed * 60_000) return undefined
  if (allowed !== undefined && idle > sessionTouchIntervalMs) {
    await db
      .updateTable('sessions')
      .set({ updatedAt: now.toISOString() })
      .where('id', '=', row.sessionId)
      .execute()
      .catch(ignoreDatabaseFault)
  }
  const { id, name, sessionId } = row
  return { id, name, role, sessionId, passwordChange: passwordChangeOf(row, now) } as Actor
}

/** A page can be read while nothing can be written: that it was read is then not noted. */
function ignoreDatabaseFault(error: unknown) {
  if (!faultOf(error)) throw error
}

/** The account that a token's session belonged to, live or ended; undefined when the token is unknown. */
export async function findSessionOwner(db: Database, token: string): Promise<string | undefined> {
  return (await findSession(db, token))?.id
}

const sessionsByToken = prepareQuery((db, given: { token: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'sessions.endedAt', 'sessions.updatedAt'])
    .select(['users.id', 'users.name', 'users.role', 'users.disabledAt', 'users.temporaryPasswordAt'])
    .where('sessions.token', '=', given.token),
)

async function findSession(db: Database, token: string) {
  return (await sessionsByToken(db, { token })).at(0)
}

function passwordChangeOf(row: { temporaryPasswordAt: string | null }, now: Date): Actor['passwordChange'] {
  if (!row.temporaryPasswordAt) return 'none'
  const age = now.getTime() - Date.parse(row.temporaryPasswordAt)
  return age > temporaryPasswordHours * 3_600_000 ? 'overdue' : 'asked'
}
