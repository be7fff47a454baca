import { keyOfNeed, type Need } from '../../../rules/needs.ts'
import { preview } from '../../../rules/preview.ts'
import type { ServiceStage } from '../../../rules/service-stage.ts'
import { requireRole, type Staff } from '../../actors/actors.server.ts'
import {
  type Cursor,
  cappedCount,
  type Page,
  readPage,
  rowsFrom,
  sortRows,
  toPage,
} from '../../database/keyset.server.ts'
import { prepareQuery, prepareQueryOfIds } from '../../database/prepared.server.ts'
import { rememberContent } from '../../database/remembered-content.server.ts'
import { prefixEnd } from '../../database/search-words.server.ts'
import type { Database } from '../../database/tables.ts'
import { countFound, listFound } from '../search/find-services.server.ts'
import { readSearch } from '../search/read-search.server.ts'
import { type LocalizedWords, localizeWords, type ServiceWords } from './service-texts.server.ts'

export interface DescribedService extends LocalizedWords {
  serviceId: string
  need: Need | null
  sample: boolean
  /** Nobody can apply for it now. */
  isPaused: boolean
}

export interface ListedService extends Omit<DescribedService, 'serviceDescription'> {
  /** The first 20 characters of the description (portal section 5). */
  preview: string
}

/** A page of services. */
export interface FoundPage<Row> extends Page<Row> {
  /** After a search: how many it found, to 1,000 at most, and whether only with one letter changed. */
  found?: { count: number; close: boolean }
}

export interface ServiceFilter {
  /** Finds services by words, as `council/catalogue/search/` reads them. Empty: no search. */
  search?: string
  /** Ignored by a search, which covers all categories. */
  category?: string
  /** Ignored by a search and beside a category. */
  need?: Need
}

/**
 * Lists the services open for applications by need and rank, in a language, a page of 25, narrowed by search,
 * category or need. Without a search the order is the same in every language.
 */
export async function listServices(
  db: Database,
  language: string,
  filter: ServiceFilter,
  cursor: Cursor,
): Promise<FoundPage<ListedService>> {
  const page = await describeServices(db, language, filter, cursor)
  const rows = page.rows.map(({ serviceDescription, ...row }) => ({
    ...row,
    preview: preview(serviceDescription),
  }))
  return { ...page, rows }
}

/** Lists the same page of services, each with its full description. */
export async function describeServices(
  db: Database,
  language: string,
  filter: ServiceFilter,
  cursor: Cursor,
): Promise<FoundPage<DescribedService>> {
  const isWhole = !filter.search && filter.category === undefined && filter.need === undefined
  if (!cursor && isWhole) return describeFirstPage(db, language)
  const page = await readServiceIds(db, language, filter, cursor)
  const ids = page.rows.map((row) => row.id)
  const rows = await servicesOfPage(db, ids, { language })
  const services = new Map(rows.map((row) => [row.serviceId, toDescribedService(row, language)]))
  return { ...page, rows: ids.flatMap((id) => services.get(id) ?? []) }
}

async function readServiceIds(
  db: Database,
  language: string,
  filter: ServiceFilter,
  cursor: Cursor,
): Promise<FoundPage<{ id: string }>> {
  const search = filter.search ? await readSearch(db, filter.search) : undefined
  if (search === null) return { rows: [], found: { count: 0, close: false } }
  if (search) {
    const { count, ...page } = await listFound(db, search, cursor)
    return { ...page, found: { count, close: search.close } }
  }
  return readPage(selectNarrowed(db, language, filter), { ...byPlace, cursor })
}

function selectNarrowed(db: Database, language: string, { category, need }: ServiceFilter) {
  const listed = selectListed(db, language)
  if (category !== undefined) return listed.where('category', '=', category)
  if (need === undefined) return listed
  const start = keyOfNeed(need)
  return listed.where('sortKey', '>=', start).where('sortKey', '<', prefixEnd(start))
}

function selectListed(db: Database, language: string) {
  return db
    .selectFrom('serviceListing')
    .select(['sortKey', 'serviceId as id'])
    .where('language', '=', language)
}

const byPlace = {
  columns: ['sortKey', 'serviceId'],
  direction: 'asc' as const,
  cursor: undefined,
  keyOf: (row: { sortKey: string; id: string }) => [row.sortKey, row.id],
}

const describeFirstPage = rememberContent(async (db, language): Promise<FoundPage<DescribedService>> => {
  const page = toPage(sortRows(await servicesOfFirstPage(db, { language }), byPlace), byPlace)
  return { ...page, rows: page.rows.map((row) => toDescribedService(row, language)) }
})

/** In any order: sorting two dozen rows here costs less than making the database keep one through joins. */
const servicesOfFirstPage = prepareQuery((db, params: { language: string }) =>
  selectWithTexts(db, params.language)
    .innerJoin(
      rowsFrom(selectListed(db, params.language), byPlace).as('entry'),
      'entry.id',
      'services.serviceId',
    )
    .select(['entry.sortKey', 'entry.id']),
)

const servicesOfPage = prepareQueryOfIds((db, ids, params: { language: string }) =>
  selectWithTexts(db, params.language).where('services.serviceId', 'in', ids),
)

/** Selects services with their translations into the language. */
export function selectWithTexts(db: Database, language: string) {
  return db
    .selectFrom('services')
    .leftJoin('serviceTexts as texts', (join) =>
      join.onRef('texts.serviceId', '=', 'services.serviceId').on('texts.language', '=', language),
    )
    .leftJoin('categoryTexts as categories', (join) =>
      join.onRef('categories.category', '=', 'services.category').on('categories.language', '=', language),
    )
    .select([
      'services.serviceId',
      'services.serviceName',
      'services.category',
      'services.serviceDescription',
      'services.sample',
      'services.lang',
      'services.need',
      'services.stage',
      'texts.serviceName as translatedName',
      'texts.serviceDescription as translatedDescription',
      'categories.name as translatedCategory',
    ])
}

interface Translations {
  translatedName: string | null
  translatedDescription: string | null
  translatedCategory: string | null
}

function toDescribedService(
  row: ServiceWords &
    Translations & {
      serviceId: string
      need: Need | null
      sample: number
      lang: string
      stage: ServiceStage
    },
  language: string,
): DescribedService {
  const { serviceId, need, sample, stage } = row
  const isPaused = stage === 'paused'
  return {
    serviceId,
    need,
    sample: sample === 1,
    isPaused,
    ...localizeWords(row, translationsIn(row), language),
  }
}

export function translationsIn({ translatedName, translatedDescription, translatedCategory }: Translations) {
  return {
    serviceName: translatedName,
    serviceDescription: translatedDescription,
    category: translatedCategory,
  }
}

/** Counts the services that match the filter, to 1,000 at most. */
export async function countServices(db: Database, filter: ServiceFilter): Promise<number> {
  const search = filter.search ? await readSearch(db, filter.search) : undefined
  if (search === null) return 0
  if (search) return countFound(db, search)
  const isWhole = filter.category === undefined && filter.need === undefined
  if (isWhole) return countWhole(db)
  const rows = cappedCount(selectNarrowed(db, 'en', filter))
  const { count } = await db.selectNoFrom(rows.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Selects each service once: the listing has a row per language, and every service has one in English. */
function selectListingOnce(db: Database) {
  return db.selectFrom('serviceListing').select('serviceId').where('language', '=', 'en')
}

const countWhole = rememberContent(async (db) => (await countAll(db, {}))[0]?.count ?? 0)

const countAll = prepareQuery((db) => db.selectNoFrom(cappedCount(selectListingOnce(db)).as('count')))

/** Lists services by need and rank, 25 a page, each with its count of pending applications, 1,000 at most. */
export async function listServicesWithPending(db: Database, actor: Staff, language: string, cursor: Cursor) {
  requireRole(actor, 'staff')
  const page = await listServices(db, language, {}, cursor)
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
    .where('setAsideAt', 'is', null)
  const { count } = await db.selectNoFrom(cappedCount(rows).as('count')).executeTakeFirstOrThrow()
  return count
}
