import { limits } from '../../../rules/limits.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import type { Instant } from '../../database/stored-values.ts'
import type { Database } from '../../database/tables.ts'

/** An application whose paper lies ready at the office. */
export interface ReadyPaper {
  applicationId: string
  applicantName: string
  applicantVillage: string
  /** As it stands on the application; '' where the applicant has none. */
  applicantPhoneNo: string
  serviceName: string
  langs: { serviceName?: string }
  since: Instant
}

/**
 * Lists the applications whose papers lie ready, who has waited longest first, 25 at most, with names of
 * services in a language, or with `number` that one alone. `count` has up to 1,000 of them all.
 */
export async function listReady(
  db: Database,
  actor: Officer,
  { language, number }: { language: string; number?: string },
): Promise<{ rows: ReadyPaper[]; count: number }> {
  requireRole(actor, 'admin', 'staff')
  const rows = await db
    .selectFrom('applications')
    .select(['applicationId', 'applicantName', 'applicantVillage', 'applicantPhoneNo'])
    .select(['serviceName', 'serviceTexts', 'readyAt'])
    .where('readyAt', 'is not', null)
    .$if(number !== undefined, (query) => query.where('applicationId', '=', number ?? ''))
    .orderBy('readyAt')
    .orderBy('applicationId')
    .limit(limits.pageSize)
    .execute()
  return {
    rows: rows.map(({ readyAt, ...row }) => ({
      ...localizeServiceName(row, language),
      since: readyAt ?? '',
    })),
    count: await countReady(db, actor),
  }
}

/** Counts the applications whose papers lie ready, to 1,000 at most. */
export async function countReady(db: Database, actor: Officer): Promise<number> {
  requireRole(actor, 'admin', 'staff')
  const ready = db.selectFrom('applications').select('applicationId').where('readyAt', 'is not', null)
  const { count } = await db.selectNoFrom(cappedCount(ready).as('count')).executeTakeFirstOrThrow()
  return count
}
