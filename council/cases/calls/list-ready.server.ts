import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { type Cursor, cappedCount, type Page, readPage } from '../../database/keyset.server.ts'
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
 * Lists the applications whose papers lie ready, who has waited longest first, 25 a page, with names of
 * services in a language, or with `number` that one alone.
 */
export async function listReady(
  db: Database,
  actor: Officer,
  { language, number, cursor }: { language: string; number?: string; cursor?: Cursor },
): Promise<Page<ReadyPaper>> {
  requireRole(actor, 'admin', 'staff')
  const ready = db
    .selectFrom('applications')
    .select(['applicationId', 'applicantName', 'applicantVillage', 'applicantPhoneNo'])
    .select(['serviceName', 'serviceTexts', 'readyAt'])
    .where('readyAt', 'is not', null)
    .$if(number !== undefined, (query) => query.where('applicationId', '=', number ?? ''))
  const page = await readPage(ready, {
    columns: ['readyAt', 'applicationId'],
    direction: 'asc',
    cursor,
    keyOf: ({ readyAt, applicationId }) => [readyAt ?? '', applicationId],
  })
  const rows = page.rows.map(({ readyAt, ...row }) => ({
    ...localizeServiceName(row, language),
    since: readyAt ?? '',
  }))
  return { ...page, rows }
}

/** Counts the applications whose papers lie ready, to 1,000 at most. */
export async function countReady(db: Database, actor: Officer): Promise<number> {
  requireRole(actor, 'admin', 'staff')
  const ready = db.selectFrom('applications').select('applicationId').where('readyAt', 'is not', null)
  const { count } = await db.selectNoFrom(cappedCount(ready).as('count')).executeTakeFirstOrThrow()
  return count
}
