import { preview } from '../../rules/preview.ts'
import { readFact } from '../../rules/service-facts.ts'
import type { Database } from '../database/tables.ts'
import type { Cursor, Page } from '../keyset.server.ts'
import { type DescribedService, describeServices, type ServiceFilter } from './catalogue.server.ts'

export interface PublicService extends DescribedService {
  /** Within how many days the council has to answer; undefined when that is not known. */
  days: number | undefined
}

const descriptionLength = 120

/**
 * The services as anyone reads them before signing in: a page of `listServices`, each with its time limit and the
 * first 120 characters of its description, since the page is read over slow lines.
 */
export async function listPublicServices(
  db: Database,
  language: string,
  filter: ServiceFilter,
  cursor: Cursor,
): Promise<Page<PublicService>> {
  const page = await describeServices(db, language, filter, cursor)
  if (page.rows.length === 0) return { ...page, rows: [] }
  const known = await db
    .selectFrom('serviceFacts')
    .select(['serviceId', 'value'])
    .where('fact', '=', 'days')
    .where(
      'serviceId',
      'in',
      page.rows.map((row) => row.serviceId),
    )
    .execute()
  const days = new Map(known.map((row) => [row.serviceId, readFact('days', row.value)]))
  const rows = page.rows.map((row) => ({
    ...row,
    serviceDescription: preview(row.serviceDescription, descriptionLength),
    days: days.get(row.serviceId),
  }))
  return { ...page, rows }
}
