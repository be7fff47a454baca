import { councilDay } from '../../rules/days.ts'
import { type Officer, requireRole } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import type { Database } from '../database/tables.ts'
import { digest } from '../digest.server.ts'

/**
 * Records that an officer has opened a case, once a day for each officer and case; nothing when there is no such case. The
 * line's id is made of the three, so that two requests at once leave one line.
 */
export async function recordOpening(
  db: Database,
  actor: Officer,
  applicationId: string,
  client: string,
): Promise<void> {
  requireRole(actor, 'admin', 'staff')
  const date = new Date().toISOString()
  const id = digest(JSON.stringify(['case.opened', actor.id, applicationId, councilDay(date)]))
  if (await isThere(db, id)) return
  const application = await db
    .selectFrom('applications')
    .select('applicationId')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  if (!application) return
  try {
    await recordAct(db, actor, { id, act: 'case.opened', subject: applicationId, date, client })
  } catch (error) {
    // Another request of the same officer came first.
    if (!(await isThere(db, id))) throw error
  }
}

async function isThere(db: Database, id: string) {
  const line = await db.selectFrom('audit').select('id').where('id', '=', id).executeTakeFirst()
  return line !== undefined
}
