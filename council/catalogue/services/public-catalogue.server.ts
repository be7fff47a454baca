import { preview } from '../../../rules/preview.ts'
import { readFact } from '../../../rules/service-facts.ts'
import type { Cursor } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import {
  type DescribedService,
  describeServices,
  type FoundPage,
  type ServiceFilter,
} from './catalogue.server.ts'

export interface PublicService extends DescribedService {
  /** The time limit in days; undefined when it is not set. */
  days: number | undefined
}

const descriptionLength = 120

/**
 * Lists the services for visitors who have not signed in: a page of `listServices` with time limits.
 * Descriptions are cut to 120 characters, because the page must load on a weak signal.
 */
export async function listPublicServices(
  db: Database,
  language: string,
  filter: ServiceFilter,
  cursor: Cursor,
): Promise<FoundPage<PublicService>> {
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
