import { sql } from 'kysely'
import { inboxKeyOf } from '../../rules/inbox-key.ts'
import type { Database } from '../database/tables.ts'
import { addAllToFigures } from '../figures/application-figures.server.ts'
import { indexApplications } from './search-index.server.ts'

const batch = 500

/**
 * Gives applications that an earlier version of the portal stored their place in the inbox, the words by which they are
 * found and their place in the figures, some at a time. Returns how many there were.
 */
export async function backfillApplications(db: Database): Promise<number> {
  for (let done = 0; ; ) {
    const rows = await db
      .selectFrom('applications')
      .select('applicationId')
      .where('inboxKey', '=', '')
      .orderBy('applicationId')
      .limit(batch)
      .execute()
    if (rows.length === 0) return done
    const ids = rows.map(({ applicationId }) => applicationId)
    await db.transaction().execute((trx) => backfillBatch(trx, ids))
    done += ids.length
  }
}

/** The same for some; one that has its place already is left alone. */
export async function backfillBatch(trx: Database, ids: string[]): Promise<void> {
  const rows = await trx
    .selectFrom('applications')
    .select(['applicationId', 'serviceId', 'status', 'date', 'decidedAt', 'updatedAt', 'dueOn'])
    .select(['applicantName', 'applicantPhoneNo', 'applicantVillage'])
    .where('applicationId', 'in', ids)
    .where('inboxKey', '=', '')
    .execute()
  if (rows.length === 0) return
  const values = rows.map((row) => sql`(${row.applicationId}, ${inboxKeyOf(row)})`)
  // Whoever is first has them: another process may be reading over the same.
  const { rows: taken } = await sql<{ applicationId: string }>`
    update "applications" set "inboxKey" = "new".column2,
      "decidedAt" = case when "status" = 'Pending' then null else coalesce("decidedAt", "updatedAt") end
    from (values ${sql.join(values)}) as "new"
    where "applicationId" = "new".column1 and "inboxKey" = '' returning "applicationId"`.execute(trx)
  const mine = new Set(taken.map(({ applicationId }) => applicationId))
  const own = rows.filter(({ applicationId }) => mine.has(applicationId))
  await indexApplications(trx, own)
  await addAllToFigures(
    trx,
    own.map((row) => ({ ...row, decidedAt: row.decidedAt ?? row.updatedAt })),
  )
}
