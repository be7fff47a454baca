import { idleMinutes } from '../../../rules/limits.ts'
import type { Actor } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Lists the account's own live sessions: the one asking first, then by their last use, newest first. That is
 * known at the hour for citizens, at the minute for officers.
 */
export async function listOwnSessions(db: Database, actor: Actor, now = new Date()) {
  const allowed = idleMinutes[actor.role]
  const usedAfter = allowed === undefined ? '' : new Date(now.getTime() - allowed * 60_000).toISOString()
  const rows = await liveSessionsOf(db, { userId: actor.id, now: now.toISOString(), usedAfter })
  return rows
    .map((row) => ({ ...row, isCurrent: row.id === actor.sessionId }))
    .toSorted(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) ||
        b.usedAt.localeCompare(a.usedAt) ||
        a.id.localeCompare(b.id),
    )
}

const liveSessionsOf = prepareQuery((db, params: { userId: string; now: string; usedAfter: string }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'way', 'issuer', 'createdAt as openedAt', 'updatedAt as usedAt'])
    .where('userId', '=', params.userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', params.now)
    .where('updatedAt', '>=', params.usedAfter),
)

/**
 * Ends one of the account's other sessions. False, and nothing is done, for another account's, for one that
 * has ended and for the session that asks: that one is signed out of.
 */
export function endOwnSession(db: Database, actor: Actor, id: string): Promise<boolean> {
  return end(db, actor, { id, act: 'session.ended' })
}

/** Ends all sessions of the account but the one that asks; false where there was no other. */
export function endOtherSessions(db: Database, actor: Actor): Promise<boolean> {
  return end(db, actor, { act: 'session.othersEnded' })
}

/**
 * Makes the browser of this session one that the account has never been used on, and ends the account's
 * sessions there, this one among them.
 */
export function forgetBrowser(db: Database, actor: Actor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const date = new Date().toISOString()
    const { deviceDigest } = await trx
      .selectFrom('sessions')
      .select('deviceDigest')
      .where('id', '=', actor.sessionId)
      .executeTakeFirstOrThrow()
    await trx
      .deleteFrom('knownDevices')
      .where('userId', '=', actor.id)
      .where('deviceDigest', '=', deviceDigest)
      .execute()
    await trx
      .updateTable('sessions')
      .set({ endedAt: date })
      .where('userId', '=', actor.id)
      .where('deviceDigest', '=', deviceDigest)
      .where('endedAt', 'is', null)
      .execute()
    await recordAct(trx, actor, { act: 'session.browserForgotten', subject: actor.id, date })
  })
}

function end(
  db: Database,
  actor: Actor,
  { id, act }: { id?: string; act: 'session.ended' | 'session.othersEnded' },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const date = new Date().toISOString()
    const ended = await trx
      .updateTable('sessions')
      .set({ endedAt: date })
      .where('userId', '=', actor.id)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', date)
      .where('id', '!=', actor.sessionId)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .returning('id')
      .execute()
    if (ended.length === 0) return false
    await recordAct(trx, actor, { act, subject: actor.id, date })
    return true
  })
}
