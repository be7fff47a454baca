import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'

/** A decision of an officer's, or several that were made at once, which can be undone. */
export interface Undoable {
  batch: string
  until: string
  cases: {
    applicationId: string
    applicantName: string
    status: ApplicationRow['status']
    revision: number
  }[]
}

/**
 * Finds the officer's newest decision that can still be undone, with all that were made with it, or with
 * `applicationId` that of an application; undefined when there is none.
 */
export async function findUndoable(
  db: Database,
  actor: Officer,
  { applicationId, now = new Date() }: { applicationId?: string; now?: Date } = {},
): Promise<Undoable | undefined> {
  requireRole(actor, 'admin', 'staff')
  const newest = await selectUndoable(db, actor, now)
    .select(['undos.batch', 'undos.until'])
    .$if(applicationId !== undefined, (query) => query.where('undos.applicationId', '=', applicationId ?? ''))
    .orderBy('undos.until', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return undefined
  const cases = await selectUndoable(db, actor, now)
    .select(['applications.applicationId', 'applicantName', 'status', 'undos.revision'])
    .where('undos.batch', '=', newest.batch)
    .$if(applicationId !== undefined, (query) => query.where('undos.applicationId', '=', applicationId ?? ''))
    .orderBy('undos.until')
    .execute()
  return { ...newest, cases }
}

/** Whether the newest decision on an application, which its transaction has locked, can still be undone. */
export async function isUndoable(trx: Database, applicationId: string, now: Date): Promise<boolean> {
  const row = await selectAllUndoable(trx, now)
    .select('undos.batch')
    .where('undos.applicationId', '=', applicationId)
    .executeTakeFirst()
  return row !== undefined
}

function selectUndoable(db: Database, actor: Officer, now: Date) {
  return selectAllUndoable(db, now).where('undos.decidedBy', '=', actor.id)
}

function selectAllUndoable(db: Database, now: Date) {
  return db
    .selectFrom('undos')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.applicationId', '=', 'undos.applicationId')
        .onRef('applications.revision', '=', 'undos.revision'),
    )
    .where('undos.until', '>=', now.toISOString())
    .where('undos.isPrinted', '=', 0)
}
