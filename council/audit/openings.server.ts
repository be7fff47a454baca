import { councilDay, councilHour } from '../../rules/days.ts'
import { type Appellate, type Officer, requireRole } from '../actors/actors.server.ts'
import { digest } from '../database/digest.server.ts'
import { faultOf } from '../database/faults.server.ts'
import type { Database } from '../database/tables.ts'
import { recordAct } from './audit.server.ts'
import { isNoted, storeAccesses } from './store-accesses.server.ts'

/** Thrown where it cannot be noted who looks: nothing is shown then. Its cause says why. */
export class AccessNotNoted extends Error {}

/**
 * Notes that an officer, or who hears an appeal, opens a case or its papers, once an hour for each officer,
 * case and kind, with a line in the audit once a day; nothing for no such case. What was noted before costs
 * a read. Throws `AccessNotNoted` where the database takes no writes.
 */
export async function recordOpening(
  db: Database,
  actor: Officer | Appellate,
  applicationId: string,
  { client, kind = 'view' }: { client: string; kind?: 'view' | 'paper' | 'print' | 'appeal' },
  now = new Date(),
): Promise<void> {
  requireRole(actor, 'admin', 'staff', 'appellate')
  const access = { actor: actor.id, hour: councilHour(now.toISOString()), kind }
  try {
    if (await isNoted(db, access, applicationId)) return
    await recordDayOfOpening(db, actor, applicationId, client)
    await storeAccesses(db, access, [applicationId])
  } catch (error) {
    throw faultOf(error) ? new AccessNotNoted('Nobody can be noted.', { cause: error }) : error
  }
}

async function recordDayOfOpening(
  db: Database,
  actor: Officer | Appellate,
  applicationId: string,
  client: string,
) {
  await recordOnceADay(db, actor, { act: 'case.opened', subject: applicationId, client }, () =>
    db
      .selectFrom('applications')
      .select('applicationId')
      .where('applicationId', '=', applicationId)
      .executeTakeFirst(),
  )
}

/** Records that an officer opened a citizen's profile, once a day for each; nothing for no such citizen. */
export async function recordProfileOpening(
  db: Database,
  actor: Officer,
  citizenId: string,
  client: string,
): Promise<void> {
  requireRole(actor, 'admin', 'staff')
  await recordOnceADay(db, actor, { act: 'profile.opened', subject: citizenId, client }, () =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', citizenId)
      .where((row) => row.or([row('role', '=', 'user'), row('role', 'is', null)]))
      .executeTakeFirst(),
  )
}

interface Opening {
  act: 'case.opened' | 'profile.opened'
  subject: string
  client: string
}

/** The line's id is made of act, officer, subject and day, so that two requests at once leave one line. */
async function recordOnceADay(
  db: Database,
  actor: Officer | Appellate,
  { act, subject, client }: Opening,
  find: () => Promise<unknown>,
) {
  const date = new Date().toISOString()
  const id = digest(JSON.stringify([act, actor.id, subject, councilDay(date)]))
  if ((await isThere(db, id)) || !(await find())) return
  try {
    await recordAct(db, actor, { id, act, subject, date, client })
  } catch (error) {
    // Another request of the same officer came first.
    if (!(await isThere(db, id))) throw error
  }
}

async function isThere(db: Database, id: string) {
  const line = await db.selectFrom('audit').select('id').where('id', '=', id).executeTakeFirst()
  return line !== undefined
}
