import { sql } from 'kysely'
import { councilDay, midnightOf } from '../../../rules/days.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { type Cursor, cappedCount, readPage } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'

type TellingAct = 'application.called' | 'application.toldOnPaper' | 'application.handedOver'

/** Lists whom the office has told on the day of `now`, the newest first, 25 a page. */
export async function listToldToday(
  db: Database,
  actor: Officer,
  { language, cursor, now = new Date() }: { language: string; cursor: Cursor; now?: Date },
) {
  requireRole(actor, 'admin', 'staff')
  const told = linesOf(db, now)
    .innerJoin('applications', 'applications.applicationId', 'audit.subject')
    .innerJoin('users', 'users.id', 'audit.actor')
    .select(['audit.id', 'audit.act', 'audit.date', 'users.name as by', 'applications.applicationId'])
    .select(['applications.applicantName', 'applications.applicantVillage'])
    .select(['applications.serviceName', 'applications.serviceTexts'])
  const columns = ['audit.date', 'audit.id'] as const
  const page = await readPage(told, { columns, direction: 'desc', cursor })
  return { ...page, rows: page.rows.map((row) => localizeServiceName(row, language)) }
}

/** Counts how often the office has told somebody on the day of `now`, to 1,000 at most. */
export async function countToldToday(db: Database, actor: Officer, now = new Date()): Promise<number> {
  requireRole(actor, 'admin', 'staff')
  const told = linesOf(db, now).select('audit.id')
  const { count } = await db.selectNoFrom(cappedCount(told).as('count')).executeTakeFirstOrThrow()
  return count
}

/** Each act has its own part of the index, in which its lines stand in the order of the list. */
function linesOf(db: Database, now: Date) {
  const midnight = midnightOf(councilDay(now.toISOString()))
  const lines = (act: TellingAct) =>
    db
      .selectFrom('audit')
      .select(['id', 'date', 'actor', 'subject', sql.lit(act).as('act')])
      .where('act', '=', act)
      .where('date', '>=', midnight)
  const told = lines('application.called').unionAll(lines('application.toldOnPaper'))
  return db.selectFrom(told.unionAll(lines('application.handedOver')).as('audit'))
}
