import { liveSessions } from '../../../rules/limits.ts'
import { type Actor, type Admin, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'

/** Ends the session on the server; unlike one that has run out, it keeps nothing for its owner any more. */
export async function endSession(db: Database, actor: Actor): Promise<void> {
  await endSessionById(db, actor.sessionId)
}

/** Ends the session with this id; without an id nothing. */
export async function endSessionById(db: Database, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const now = new Date().toISOString()
  await db.updateTable('sessions').set({ endedAt: now }).where('id', '=', id).execute()
}

/** Ends all sessions of the account, except the given one, inside the transaction of the act. */
export async function endSessionsOf(
  trx: Database,
  userId: string,
  options: { except?: string } = {},
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ endedAt: new Date().toISOString() })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(options.except !== undefined, (query) => query.where('id', '!=', options.except ?? ''))
    .execute()
}

/**
 * Signs an account of any role out everywhere, without disabling it; the administrator's own session goes on.
 * Returns the account's name; undefined when it is disabled, or there is none.
 */
export function signOutEverywhere(db: Database, actor: Admin, userId: string): Promise<string | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId)
    if (!account) return undefined
    await endSessionsOf(trx, userId, { except: actor.sessionId })
    const date = new Date().toISOString()
    await recordAct(trx, actor, { act: 'session.endedByAdmin', subject: userId, date })
    return account.name
  })
}

/** Ends the account's oldest sessions beyond those allowed at once, in the transaction of the sign-in. */
export async function endOldestSessions(trx: Database, userId: string): Promise<void> {
  const now = new Date().toISOString()
  await trx
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', now)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(liveSessions),
    )
    .execute()
}
