import { sql } from 'kysely'
import { preview } from '../../rules/preview.ts'
import { demandRole, type Staff } from '../actors.server.ts'
import type { Database } from '../database/open.server.ts'
import type { ServiceFactRow } from '../database/tables.ts'
import { type Cursor, counted, type Page, readPage } from '../keyset.server.ts'
import { entriesMatching } from '../search-words.server.ts'

export interface ListedService {
  serviceId: string
  serviceName: string
  category: string
  sample: boolean
  /** The first 20 characters of the description, as portal section 5 cuts it. */
  preview: string
}

export interface ServiceFilter {
  /** Words that words of the name, description or category begin with. Empty: no search. */
  search?: string
  /** Not looked at in a search, which goes through all categories. */
  category?: string
}

/** The services that can be applied for, by name, a page of 25; searched or of one category if asked. */
export async function listServices(
  db: Database,
  filter: ServiceFilter,
  cursor: Cursor,
): Promise<Page<ListedService>> {
  const page = await readServices(db, filter, cursor)
  return { ...page, rows: page.rows.map(listed) }
}

const shown = [
  'services.serviceId',
  'services.serviceName',
  'services.category',
  'services.serviceDescription',
  'services.sample',
  'services.nameKey',
] as const

function readServices(db: Database, filter: ServiceFilter, cursor: Cursor) {
  const found = filter.search ? entriesMatching(db, 'serviceWords', filter.search) : undefined
  if (found) {
    return readPage(
      found.innerJoin('services', 'services.serviceId', 'found.id').select(shown).select('found.word'),
      {
        columns: ['found.word', 'found.sortKey', 'found.id'],
        direction: 'asc',
        cursor,
        keyOf: (row) => [row.word, row.nameKey, row.serviceId],
      },
    )
  }
  return readPage(
    db
      .selectFrom('services')
      .select(shown)
      .where('services.listed', '=', 1)
      .$if(filter.category !== undefined, (query) => query.where('category', '=', filter.category ?? '')),
    {
      columns: ['services.nameKey', 'services.serviceId'],
      direction: 'asc',
      cursor,
      keyOf: (row) => [row.nameKey, row.serviceId],
    },
  )
}

function listed(row: {
  serviceId: string
  serviceName: string
  category: string
  serviceDescription: string
  sample: 0 | 1
}): ListedService {
  const { serviceId, serviceName, category } = row
  return {
    serviceId,
    serviceName,
    category,
    sample: row.sample === 1,
    preview: preview(row.serviceDescription),
  }
}

/** How many services the filter finds, counted to 1,000 at most. */
export async function countServices(db: Database, filter: ServiceFilter): Promise<number> {
  const found = filter.search ? entriesMatching(db, 'serviceWords', filter.search) : undefined
  const rows = found
    ? found.innerJoin('services', 'services.serviceId', 'found.id').select('services.serviceId')
    : db
        .selectFrom('services')
        .select('serviceId')
        .where('listed', '=', 1)
        .$if(filter.category !== undefined, (query) => query.where('category', '=', filter.category ?? ''))
  const { count } = await db.selectNoFrom(counted(rows).as('count')).executeTakeFirstOrThrow()
  return count
}

/** The categories that have services, by name, 100 at most; each step jumps to the next one in the index. */
export async function listCategories(db: Database): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    with recursive "each" ("category", "nth") as (
      select (select min("category") from "services" where "listed" = 1), 1
      union all
      select (select min("category") from "services" where "listed" = 1 and "category" > "each"."category"), "nth" + 1
      from "each" where "each"."category" is not null and "nth" < 100
    )
    select "category" from "each" where "category" is not null`.execute(db)
  return rows.map((row) => row.category)
}

export type ServiceFact = Pick<ServiceFactRow, 'fact' | 'value' | 'lang' | 'source' | 'checkedOn' | 'grade'>

/** The service with this id and what is known of it; undefined when there is none or it was deleted. */
export async function findService(db: Database, serviceId: string) {
  const service = await db
    .selectFrom('services')
    .select(['serviceId', 'serviceName', 'serviceDescription', 'category', 'link', 'sample', 'updatedAt'])
    .where('serviceId', '=', serviceId)
    .where('listed', '=', 1)
    .executeTakeFirst()
  if (!service) return undefined
  const facts: ServiceFact[] = await db
    .selectFrom('serviceFacts')
    .select(['fact', 'value', 'lang', 'source', 'checkedOn', 'grade'])
    .where('serviceId', '=', serviceId)
    .orderBy('fact')
    .execute()
  return { ...service, sample: service.sample === 1, facts }
}

/** The services by name, a page of 25, each with the number of its pending applications, counted to 1,000. */
export async function listServicesWithPending(db: Database, actor: Staff, cursor: Cursor) {
  demandRole(actor, 'staff')
  const page = await listServices(db, {}, cursor)
  const ids = page.rows.map((row) => row.serviceId)
  const pending = new Map(await Promise.all(ids.map(async (id) => [id, await countPending(db, id)] as const)))
  return { ...page, rows: page.rows.map((row) => ({ ...row, pending: pending.get(row.serviceId) ?? 0 })) }
}

async function countPending(db: Database, serviceId: string) {
  const rows = db
    .selectFrom('applications')
    .select('applicationId')
    .where('serviceId', '=', serviceId)
    .where('status', '=', 'Pending')
  const { count } = await db.selectNoFrom(counted(rows).as('count')).executeTakeFirstOrThrow()
  return count
}
