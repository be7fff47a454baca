import { atCaseMinutes } from '../../../rules/limits.ts'
import type { Status } from '../../../rules/statuses.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { faultOf } from '../../database/faults.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Instant } from '../../database/stored-values.ts'
import type { Database } from '../../database/tables.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { selectOfficers } from './assign.server.ts'

/** Another officer who has the case open, and since when. */
export interface AtCase {
  name: string
  since: Instant
}

/** A case that is looked at again within this time is not noted again: each note waits for the disk. */
const notedForMs = 60_000

/**
 * Notes that the officer has the case open. Lists the others who have it open, since when they have, and all
 * officers, administrators first, each by name, 500 at most.
 */
export async function enterCase(db: Database, actor: Officer, applicationId: string, now = new Date()) {
  requireRole(actor, 'admin', 'staff')
  const rows = await officersAt(db, { applicationId, since: since(now) })
  const notedAt = rows.find(({ id }) => id === actor.id)?.seenAt ?? ''
  const isNoted = notedAt > new Date(now.getTime() - notedForMs).toISOString()
  const others = rows.flatMap(({ id, name, since }) =>
    since === null || id === actor.id ? [] : { name, since },
  )
  return {
    others: others.sort((one, other) => (one.since < other.since ? -1 : 1)),
    officers: rows.map(({ id, name }) => ({ id, name })),
    // Once it stands that the officer has it open, or cannot stand: a page does not wait for it.
    noted: isNoted ? Promise.resolve() : note(db, actor, applicationId, now).catch(ignoreDatabaseFault),
  }
}

/** A database that takes no writes can still show a case or a list. */
function ignoreDatabaseFault(error: unknown) {
  if (!faultOf(error)) throw error
}

const officersAt = prepareQuery((db, params: { applicationId: string; since: Instant }) =>
  selectOfficers(db)
    .leftJoin('openCases', (join) =>
      join
        .onRef('openCases.userId', '=', 'users.id')
        .on('openCases.applicationId', '=', params.applicationId)
        .on('openCases.seenAt', '>', params.since),
    )
    .select(['users.id', 'users.name', 'openCases.openedAt as since', 'openCases.seenAt']),
)

/** Notes that the officer has done with the case. */
export async function leaveCase(db: Database, actor: Officer, applicationId: string): Promise<void> {
  requireRole(actor, 'admin', 'staff')
  await db
    .deleteFrom('openCases')
    .where('applicationId', '=', applicationId)
    .where('userId', '=', actor.id)
    .execute()
}

/** Notes that the officer has done with every case, as one who looks at a list has. */
export async function leaveCases(db: Database, actor: Officer): Promise<void> {
  requireRole(actor, 'admin', 'staff')
  const own = await db
    .selectFrom('openCases')
    .select('applicationId')
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  // Nothing is written for one who has none open: each write waits for the disk.
  if (own)
    await db.deleteFrom('openCases').where('userId', '=', actor.id).execute().catch(ignoreDatabaseFault)
}

/** Lists those of some cases that another officer has open. */
export async function listTaken(db: Database, actor: Officer, applicationIds: string[], now: Date) {
  requireRole(actor, 'admin', 'staff')
  const rows = await openToOthers(db, actor.id, now).where('applicationId', 'in', applicationIds).execute()
  return new Set(rows.map(({ applicationId }) => applicationId))
}

/** Selects the cases that another officer has open. */
export function openToOthers(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('openCases')
    .select('applicationId')
    .where('userId', '<>', userId)
    .where('seenAt', '>', since(now))
}

/**
 * Takes a case for the officer, unless another has it open or its status is another one by now; false then.
 * Two officers who ask at once never both get it.
 */
export async function takeCase(
  db: Database,
  actor: Officer,
  { applicationId, status }: { applicationId: string; status: Status },
  now: Date,
): Promise<boolean> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    if (!(await lockApplication(trx, applicationId, { status }))) return false
    const other = await openToOthers(trx, actor.id, now)
      .where('applicationId', '=', applicationId)
      .executeTakeFirst()
    if (other) return false
    await note(trx, actor, applicationId, now)
    return true
  })
}

/** Deletes what is known of cases that nobody has had open for some time before `now`. */
export async function deleteLeftCases(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('openCases').where('seenAt', '<=', since(now)).execute()
}

/** An officer who has not looked at a case since then counts as having left it. */
function since(now: Date): Instant {
  return new Date(now.getTime() - atCaseMinutes * 60_000).toISOString()
}

async function note(db: Database, actor: Officer, applicationId: string, now: Date) {
  const seenAt = now.toISOString()
  await db
    .insertInto('openCases')
    .values({ applicationId, userId: actor.id, openedAt: seenAt, seenAt })
    .onConflict((conflict) =>
      conflict.columns(['applicationId', 'userId']).doUpdateSet(({ eb, ref }) => ({
        seenAt,
        // After a break the case counts as opened now.
        openedAt: eb
          .case()
          .when('openCases.seenAt', '<=', since(now))
          .then(seenAt)
          .else(ref('openCases.openedAt'))
          .end(),
      })),
    )
    .execute()
}
