import { sql } from 'kysely'
import { inboxKeyOf } from '../../rules/inbox-key.ts'
import type { Database } from '../database/tables.ts'
import { addAllToFigures } from '../figures/application-figures.server.ts'
import { indexApplications } from './search-index.server.ts'

const batch = 500

/**
 * Backfills the inbox key, search words and figures of applications that an earlier version of the portal stored, in
 * batches. Returns how many there were.
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

/** Backfills these applications; skips those that have an inbox key already. */
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
  // Another process may be backfilling the same rows: only the one that set the key counts and indexes a row.
  const { rows: claimed } = await sql<{ applicationId: string }>`
    update "applications" set "inboxKey" = "new".column2,
      "decidedAt" = case when "status" = 'Pending' then null else coalesce("decidedAt", "updatedAt") end
    from (values ${sql.join(values)}) as "new"
    where "applicationId" = "new".column1 and "inboxKey" = '' returning "applicationId"`.execute(trx)
  const claimedIds = new Set(claimed.map(({ applicationId }) => applicationId))
  const own = rows.filter(({ applicationId }) => claimedIds.has(applicationId))
  await indexApplications(trx, own)
  await addAllToFigures(
    trx,
    own.map((row) => ({ ...row, decidedAt: row.decidedAt ?? row.updatedAt })),
  )
}
