import { preview } from '../../rules/preview.ts'
import type { Database } from '../database/open.server.ts'
import type { Cursor, Page } from '../keyset.server.ts'
import { type ListedService, listServices, type ServiceFilter } from './catalogue.server.ts'

export interface PublicService extends Omit<ListedService, 'preview'> {
  /** Its first 120 characters: the page is read over slow lines. */
  description: string
  /** Within how many days the council has to answer; undefined when that is not known. */
  days: number | undefined
}

const descriptionLength = 120

/** The services as anyone reads them before signing in: a page of `listServices`, each with its time limit. */
export async function listPublicServices(
  db: Database,
  filter: ServiceFilter,
  cursor: Cursor,
): Promise<Page<PublicService>> {
  const page = await listServices(db, filter, cursor)
  if (page.rows.length === 0) return { ...page, rows: [] }
  const known = await db
    .selectFrom('services')
    .leftJoin('serviceFacts', (join) =>
      join.onRef('serviceFacts.serviceId', '=', 'services.serviceId').on('serviceFacts.fact', '=', 'days'),
    )
    .select(['services.serviceId', 'services.serviceDescription', 'serviceFacts.value as days'])
    .where(
      'services.serviceId',
      'in',
      page.rows.map((row) => row.serviceId),
    )
    .execute()
  const byId = new Map(known.map((row) => [row.serviceId, row]))
  const rows = page.rows.map(({ preview: _, ...row }) => {
    const { serviceDescription = '', days = null } = byId.get(row.serviceId) ?? {}
    const description = preview(serviceDescription, descriptionLength)
    return { ...row, description, days: days === null ? undefined : Number(days) }
  })
  return { ...page, rows }
}
