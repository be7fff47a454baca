import { councilDay } from '../../../rules/days.ts'
import type { Database } from '../../database/tables.ts'
import { getPaperDays } from '../../profile/paper-days.server.ts'
import { isBeyondAppeal } from '../appeals/beyond-appeal.server.ts'

const atOnce = 500
const dayMs = 86_400_000

/**
 * Erases the pages of applications that were decided or set aside more days before `now` than the council
 * keeps them, never while an appeal is open or still possible, or the application is open again. That a page
 * was there stays, and so do the lines of the audit; the sweep of files removes the bytes. Returns of how
 * many applications pages were erased.
 */
export async function eraseOldPages(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - (await getPaperDays(db)) * dayMs).toISOString()
  const ended = { before, today: councilDay(now.toISOString()) }
  let erased = 0
  let after = ''
  for (;;) {
    const page = await listWithPages(db, after)
    const last = page.at(-1)
    if (!last) return erased
    for (const { applicationId, endedAt } of page)
      if (endedAt !== null && endedAt < before && (await erasePages(db, applicationId, ended))) erased += 1
    after = last.applicationId
  }
}

/** By key, a page at a time: on SQLite nobody else is answered while a query runs. */
function listWithPages(db: Database, after: string) {
  return db
    .selectFrom('casePapers')
    .innerJoin('applications', 'applications.applicationId', 'casePapers.applicationId')
    .select(['applications.applicationId'])
    .select(({ fn }) => fn.coalesce('applications.setAsideAt', 'applications.decidedAt').as('endedAt'))
    .where('casePapers.digest', 'is not', null)
    .where('casePapers.applicationId', '>', after)
    .groupBy(['applications.applicationId', 'applications.setAsideAt', 'applications.decidedAt'])
    .orderBy('applications.applicationId')
    .limit(atOnce)
    .execute()
}

/** Locks the application and looks again: an officer may open it anew just now. */
function erasePages(
  db: Database,
  applicationId: string,
  { before, today }: { before: string; today: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const locked = await trx
      .updateTable('applications')
      .set(({ ref }) => ({ revision: ref('revision') }))
      .where('applicationId', '=', applicationId)
      .where(({ or, and, eb }) =>
        or([
          eb('setAsideAt', '<', before),
          and([eb('status', '<>', 'Pending'), eb('decidedAt', '<', before)]),
        ]),
      )
      .where(isBeyondAppeal(today))
      .returning('applicationId')
      .execute()
    if (locked.length === 0) return false
    await trx
      .updateTable('casePapers')
      .set({ digest: null })
      .where('applicationId', '=', applicationId)
      .where('digest', 'is not', null)
      .execute()
    return true
  })
}
