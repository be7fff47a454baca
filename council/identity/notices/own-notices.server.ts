import type { Actor } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'

const shownAtOnce = 20

/** Lists the account's last twenty sign-ins from new browsers in 90 days, read or not, the newest first. */
export async function listNewBrowsers(db: Database, actor: Actor) {
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
 * Marks a notice as read, with the older ones of its kind, of which the page of one's own sessions goes on to
 * tell, or of the same application. A session marks nothing about its own browser. False, and nothing is
 * done: the account has no such notice to read.
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
      .select(['kind', 'createdAt', 'deviceDigest', 'applicationId'])
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
      .where('applicationId', read.applicationId === null ? 'is' : '=', read.applicationId)
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

/**
 * Undoes a sign-in that the owner says was not theirs: ends its session and every one that was opened since,
 * takes away the passkeys and links to an identity service that were added since, and forgets the browser.
 * False, and nothing is done, unless the session that asks is older than the sign-in: else a thief could turn
 * the owner out.
 */
export function disownSignIn(db: Database, actor: Actor, noticeId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, actor.id))) return false
    const notice = await trx
      .selectFrom('notices')
      .innerJoin('sessions', 'sessions.userId', 'notices.userId')
      .select(['notices.createdAt as since', 'notices.deviceDigest'])
      .where('notices.id', '=', noticeId)
      .where('notices.userId', '=', actor.id)
      .where('notices.kind', '=', 'newBrowser')
      .where('notices.readAt', 'is', null)
      .where('sessions.id', '=', actor.sessionId)
      .where('sessions.endedAt', 'is', null)
      .whereRef('sessions.createdAt', '<', 'notices.createdAt')
      .executeTakeFirst()
    if (!notice) return false
    const { since, deviceDigest } = notice
    const date = new Date().toISOString()
    await trx
      .updateTable('sessions')
      .set({ endedAt: date })
      .where('userId', '=', actor.id)
      .where('endedAt', 'is', null)
      .where('createdAt', '>=', since)
      .execute()
    await trx.deleteFrom('passkeys').where('userId', '=', actor.id).where('createdAt', '>=', since).execute()
    await trx
      .deleteFrom('credentials')
      .where('userId', '=', actor.id)
      .where('providerId', '!=', 'credential')
      .where('createdAt', '>=', since)
      .execute()
    if (deviceDigest !== null)
      await trx
        .deleteFrom('knownDevices')
        .where('userId', '=', actor.id)
        .where('deviceDigest', '=', deviceDigest)
        .execute()
    await trx
      .updateTable('notices')
      .set({ readAt: date })
      .where('userId', '=', actor.id)
      .where('kind', '=', 'newBrowser')
      .where('createdAt', '>=', since)
      .where('readAt', 'is', null)
      .execute()
    await recordAct(trx, actor, { act: 'session.disowned', subject: actor.id, date })
    return true
  })
}
