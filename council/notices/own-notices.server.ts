import type { Actor } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import type { SessionWay } from '../database/session-tables.ts'
import type { Database } from '../database/tables.ts'

/** A sign-in from a browser that the account had never used. */
export interface NewBrowser {
  id: string
  way: SessionWay
  at: string
  /** Null until somebody of the account has said that they have read of it. */
  readAt: string | null
}

const shownAtOnce = 20

/** Lists the account's newest twenty sign-ins from new browsers of the last 90 days, read or not, the newest first. */
export async function listNewBrowsers(db: Database, actor: Actor): Promise<NewBrowser[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'way', 'createdAt as at', 'readAt'])
    .where('userId', '=', actor.id)
    .where('kind', '=', 'newBrowser')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(shownAtOnce)
    .execute()
  return rows.map(({ way, ...row }) => ({ ...row, way: way ?? 'password' }))
}

/**
 * Marks a notice as read, with the older ones of its kind, of which the page of one's own sessions goes on to tell. A
 * session marks nothing about its own browser. False, and nothing is done: the account has no such notice to read.
 */
export function readNotice(db: Database, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { deviceDigest } = (await trx
      .selectFrom('sessions')
      .select('deviceDigest')
      .where('id', '=', actor.sessionId)
      .executeTakeFirst()) ?? { deviceDigest: null }
    const read = await trx
      .selectFrom('notices')
      .select(['kind', 'createdAt', 'deviceDigest'])
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .where('readAt', 'is', null)
      .executeTakeFirst()
    if (!read || (read.deviceDigest !== null && read.deviceDigest === deviceDigest)) return false
    const date = new Date().toISOString()
    await trx
      .updateTable('notices')
      .set({ readAt: date })
      .where('userId', '=', actor.id)
      .where('kind', '=', read.kind)
      .where('createdAt', '<=', read.createdAt)
      .where('readAt', 'is', null)
      .where(({ eb, or }) =>
        or([eb('deviceDigest', 'is', null), eb('deviceDigest', '!=', deviceDigest ?? '')]),
      )
      .execute()
    await recordAct(trx, actor, { act: 'notice.read', subject: actor.id, date })
    return true
  })
}
