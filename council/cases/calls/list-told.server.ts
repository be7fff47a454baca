import { councilDay, midnightOf } from '../../../rules/days.ts'
import { limits } from '../../../rules/limits.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'

/** The acts by which the office has told somebody itself. */
export const tellingActs = [
  'application.called',
  'application.toldOnPaper',
  'application.handedOver',
] as const
type TellingAct = (typeof tellingActs)[number]

/** Lists whom the office has told on the day of `now`, the newest first, 25 at most of each act. */
export async function listToldToday(
  db: Database,
  actor: Officer,
  { language, now = new Date() }: { language: string; now?: Date },
) {
  requireRole(actor, 'admin', 'staff')
  const lists = await Promise.all(tellingActs.map((act) => selectTold(db, act, now, language)))
  return lists.flat().toSorted((one, other) => (one.at > other.at ? -1 : 1))
}

async function selectTold(db: Database, act: TellingAct, now: Date, language: string) {
  const rows = await linesOf(db, act, now)
    .innerJoin('applications', 'applications.applicationId', 'audit.subject')
    .innerJoin('users', 'users.id', 'audit.actor')
    .select(['audit.id', 'audit.date as at', 'users.name as by', 'applications.applicationId'])
    .select(['applications.applicantName', 'applications.applicantVillage'])
    .select(['applications.serviceName', 'applications.serviceTexts'])
    .orderBy('audit.date', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limits.pageSize)
    .execute()
  return rows.map((row) => ({ ...localizeServiceName(row, language), act }))
}

/** Counts whom the office has told on the day of `now`, to 1,000 of each act at most. */
export async function countToldToday(db: Database, actor: Officer, now = new Date()): Promise<number> {
  requireRole(actor, 'admin', 'staff')
  const counted = await Promise.all(
    tellingActs.map((act) =>
      db.selectNoFrom(cappedCount(linesOf(db, act, now).select('audit.id')).as('count')).executeTakeFirst(),
    ),
  )
  return counted.reduce((sum, row) => sum + (row?.count ?? 0), 0)
}

function linesOf(db: Database, act: TellingAct, now: Date) {
  return db
    .selectFrom('audit')
    .where('audit.act', '=', act)
    .where('audit.date', '>=', midnightOf(councilDay(now.toISOString())))
}
