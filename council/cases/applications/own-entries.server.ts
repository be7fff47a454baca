import { decidedEntryDays } from '../../../rules/counter.ts'
import { councilDay, midnightOf } from '../../../rules/days.ts'
import { type Intermediary, requireRole, type Staff } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { type Cursor, countRows, readPage } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Lists what somebody entered from paper themselves, the newest entry first, a page of 25: what is open, and
 * for 30 days what was decided or set aside.
 */
export async function listOwnEntries(
  db: Database,
  actor: Staff | Intermediary,
  { language, cursor, now = new Date() }: { language: string; cursor: Cursor; now?: Date },
) {
  requireRole(actor, 'staff', 'intermediary')
  const query = selectOwnEntries(db, actor, now).select([
    'applicationId',
    'serviceName',
    'serviceTexts',
    'applicantName',
    'status',
    'enteredAt',
  ])
  const page = await readPage(query, { columns: ['enteredAt', 'applicationId'], direction: 'desc', cursor })
  return { ...page, rows: page.rows.map((row) => localizeServiceName(row, language)) }
}

/** Whether an application is one that this actor entered and still sees. */
export async function isOwnEntry(
  db: Database,
  actor: Intermediary,
  applicationId: string,
  now = new Date(),
): Promise<boolean> {
  requireRole(actor, 'intermediary')
  const row = await selectOwnEntries(db, actor, now)
    .select('applicationId')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return row !== undefined
}

/** The act of typing in a paper like one that was sent, of which an intermediary learns that and no more. */
export const likeFound = 'application.likeFound'

/** How many papers somebody has typed in today: stored, or refused because one like it was sent. */
export async function countEnteredToday(trx: Database, actor: Intermediary, now: Date): Promise<number> {
  requireRole(actor, 'intermediary')
  const since = midnightOf(councilDay(now.toISOString()))
  const stored = trx.selectFrom('applications').where('enteredBy', '=', actor.id)
  const alike = trx.selectFrom('audit').where('actor', '=', actor.id).where('act', '=', likeFound)
  return (
    (await countRows(stored.where('enteredAt', '>=', since))) +
    (await countRows(alike.where('date', '>=', since)))
  )
}

function selectOwnEntries(db: Database, { id }: { id: string }, now: Date) {
  const since = new Date(now.getTime() - decidedEntryDays * 86_400_000).toISOString()
  return db
    .selectFrom('applications')
    .where('enteredBy', '=', id)
    .where(({ eb, or }) => or([eb('decidedAt', 'is', null), eb('decidedAt', '>', since)]))
    .where(({ eb, or }) => or([eb('setAsideAt', 'is', null), eb('setAsideAt', '>', since)]))
}
