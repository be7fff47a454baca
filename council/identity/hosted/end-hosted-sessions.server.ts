import { recordAct } from '../../audit/audit.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import type { LogoutNotice } from './logout-token.server.ts'

/** The actor of a line about what the identity service has done. */
const service = { id: 'identityService' } as const

/** A token is refused by its own time after two minutes. */
const rememberedMinutes = 10

/**
 * Ends the sessions that the identity service says have ended: those of its one session, or all that this
 * person opened through it. False: the same notice came before.
 */
export async function endHostedSessions(db: Database, notice: LogoutNotice): Promise<boolean> {
  const { issuer, subject, sid, jti } = notice
  return db.transaction().execute(async (trx) => {
    const now = new Date()
    const date = now.toISOString()
    const spent = await trx
      .insertInto('spentTokens')
      .values({
        digest: digest(`${issuer} ${jti}`),
        expiresAt: new Date(now.getTime() + rememberedMinutes * 60_000).toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('digest')
      .execute()
    if (spent.length === 0) return false
    const ended = await trx
      .updateTable('sessions')
      .set({ endedAt: date })
      .where('issuer', '=', issuer)
      .where('endedAt', 'is', null)
      .$if(sid !== undefined, (query) => query.where('sid', '=', sid ?? ''))
      .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
      .returning('userId')
      .execute()
    for (const userId of new Set(ended.map((session) => session.userId)))
      await recordAct(trx, service, { act: 'session.endedByService', subject: userId, date })
    return true
  })
}

/** Deletes what is known of notices that would be refused by their time before `now`. */
export async function deleteSpentTokens(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('spentTokens').where('expiresAt', '<', now.toISOString()).execute()
}
