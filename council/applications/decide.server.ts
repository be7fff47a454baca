import type { Status } from '../../rules/statuses.ts'
import { demandRole, type Officer } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import type { Database } from '../database/open.server.ts'
import { findLastChange, type StatusChange } from './history.server.ts'

export type Decision =
  | { decided: true }
  /** Somebody else changed it after the officer opened it; `by` is undefined when their account is gone. */
  | { decided: false; changed: StatusChange }

/**
 * Sets the status of an application. `revision` is the one that the officer saw: if the application has moved on
 * since, nothing is changed and the answer says who changed it. A repeat of the officer's own last act counts as
 * done. Undefined when there is no such application.
 */
export async function decideApplication(
  db: Database,
  actor: Officer,
  applicationId: string,
  asked: { status: Status; revision: number },
): Promise<Decision | undefined> {
  demandRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('applications')
      .select(['status', 'date', 'updatedAt'])
      .where('applicationId', '=', applicationId)
      .executeTakeFirst()
    if (!before) return undefined
    const date = instantAfter(before.updatedAt ?? before.date)
    const changed = await trx
      .updateTable('applications')
      .set({ status: asked.status, updatedAt: date, revision: asked.revision + 1 })
      .where('applicationId', '=', applicationId)
      .where('revision', '=', asked.revision)
      .returning('revision')
      .execute()
    if (changed.length === 0) {
      const last = await findLastChange(trx, applicationId)
      const repeated = last.actorId === actor.id && last.status === asked.status
      // Read again: where a double click is two posts at once, the first was stored after `before` was read.
      const { revision } = await trx
        .selectFrom('applications')
        .select('revision')
        .where('applicationId', '=', applicationId)
        .executeTakeFirstOrThrow()
      if (repeated && revision === asked.revision + 1) return { decided: true }
      return { decided: false, changed: last }
    }
    await recordAct(trx, actor, {
      act: 'application.decided',
      subject: applicationId,
      before: { status: before.status },
      after: { status: asked.status },
      date,
    })
    return { decided: true }
  })
}

/** Now, or just after the change before: a clock that was set back must not turn the register round. */
function instantAfter(before: string) {
  return new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString()
}
