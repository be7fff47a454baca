import { sql } from 'kysely'
import { councilDay } from '../../../rules/days.ts'
import { keyOfNeed, type Need } from '../../../rules/needs.ts'
import { preview } from '../../../rules/preview.ts'
import { type PauseReasons, pauseReasonIn, type ServiceStage } from '../../../rules/service-stage.ts'
import { sortKeyOf } from '../../../rules/sort-key.ts'
import { type Admin, requireRole, type Staff } from '../../actors/actors.server.ts'
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
import { prefixEnd } from '../../database/search-words.server.ts'
import type { Database } from '../../database/tables.ts'
import { factsIn, inLegalOrder, readFactRows } from '../facts/read-facts.server.ts'
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
 * Lists the services open for applications by need and rank, in a language, a page of 25, narrowed by search, category or
 * need.
 * Without a search the order is the same in every language.
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

async function describeFirstPage(db: Database, language: string): Promise<FoundPage<DescribedService>> {
  const page = toPage(sortRows(await servicesOfFirstPage(db, { language }), byPlace), byPlace)
  return { ...page, rows: page.rows.map((row) => toDescribedService(row, language)) }
}

/** In any order: sorted here, two dozen rows cost less than what makes the database keep an order through joins. */
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
function selectWithTexts(db: Database, language: string) {
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

function translationsIn({ translatedName, translatedDescription, translatedCategory }: Translations) {
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
  if (isWhole) return (await countAll(db, {}))[0]?.count ?? 0
  const rows = cappedCount(selectNarrowed(db, 'en', filter))
  const { count } = await db.selectNoFrom(rows.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Selects each service once: the listing has a row for each language, and every service has one in English. */
function selectListingOnce(db: Database) {
  return db.selectFrom('serviceListing').select('serviceId').where('language', '=', 'en')
}

const countAll = prepareQuery((db) => db.selectNoFrom(cappedCount(selectListingOnce(db)).as('count')))

export interface Category {
  /** The category as its services spell it; identifies it in URLs and forms. */
  category: string
  name: string
  /** Empty when there is none. */
  description: string
  /** The language of the name, if it differs from the requested one. */
  lang?: string
  /** The language of `category`. */
  ownLang: string
}

/** Lists the categories that have services, by name in the language, 100 at most. */
export async function listCategories(db: Database, language: string): Promise<Category[]> {
  // A loose index scan: each step of the recursion jumps to the next category in the index.
  const { rows } = await sql<{
    category: string
    name: string | null
    description: string | null
    lang: string
  }>`
    with recursive "step" ("category", "depth") as (
      select (select min("category") from "serviceListing" where "language" = 'en'), 1
      union all
      select (select min("category") from "serviceListing" where "language" = 'en' and "category" > "step"."category"),
        "depth" + 1
      from "step" where "step"."category" is not null and "depth" < 100
    )
    select "step"."category", "name", "description",
      (select "lang" from "serviceListing" where "language" = 'en' and "category" = "step"."category"
        order by "sortKey" limit 1) as "lang"
    from "step" left join "categoryTexts"
      on "categoryTexts"."category" = "step"."category" and "categoryTexts"."language" = ${language}
    where "step"."category" is not null`.execute(db)
  return rows
    .map(({ category, name, description, lang }) => ({
      category,
      name: name || category,
      description: description ?? '',
      lang: name || lang === language ? undefined : lang,
      ownLang: lang,
    }))
    .sort((one, other) => (sortKeyOf(one.name, language) < sortKeyOf(other.name, language) ? -1 : 1))
}

export type FoundService = NonNullable<Awaited<ReturnType<typeof findService>>>

/** Finds a listed service, also a draft, as its row is stored, without translations; undefined when there is none or it was deleted. */
export async function findServiceRow(db: Database, serviceId: string) {
  return (await listedService(db, { serviceId })).at(0)
}

const listedService = prepareQuery((db, params: { serviceId: string }) =>
  db
    .selectFrom('services')
    .select(['serviceId', 'serviceName', 'serviceDescription', 'category', 'link', 'lang', 'need'])
    .select(['updatedAt', 'formVersion', 'stage', 'pauseReasons'])
    .where('serviceId', '=', params.serviceId)
    .where('listed', '=', 1),
)

/**
 * Finds a service of the catalogue with its facts, in a language, and why it is paused if it is; undefined when there is
 * none, it was deleted or it is a draft.
 */
export async function findService(db: Database, serviceId: string, language: string) {
  const found = await describeService(db, serviceId, language)
  return found?.stage === 'draft' ? undefined : found?.service
}

/** Finds the same for the administrator, also of a draft, with its stage. */
export async function findServiceOrDraft(db: Database, actor: Admin, serviceId: string, language: string) {
  requireRole(actor, 'admin')
  const found = await describeService(db, serviceId, language)
  return found && { ...found.service, stage: found.stage }
}

async function describeService(db: Database, serviceId: string, language: string) {
  const row = await selectWithTexts(db, language)
    .select(['services.link', 'services.updatedAt', 'services.pauseReasons'])
    .where('services.serviceId', '=', serviceId)
    .where('services.listed', '=', 1)
    .executeTakeFirst()
  if (!row) return undefined
  const { link, updatedAt, sample, need, stage } = row
  const rows = await readFactRows(db, serviceId, language)
  const localName = rows.find(({ fact }) => fact === 'localName')
  const reasons = JSON.parse(row.pauseReasons) as PauseReasons
  const service = {
    serviceId,
    link,
    updatedAt,
    pause: stage === 'paused' ? pauseReasonIn(reasons, row.lang, language) : undefined,
    sample: sample === 1,
    need,
    ...localizeWords(row, translationsIn(row), language),
    facts: inLegalOrder(factsIn(rows, language), councilDay(new Date().toISOString())),
    localName: localName && { value: localName.value, lang: localName.lang },
  }
  return { stage, service }
}

/** Lists the services by need and rank, a page of 25, each with its number of pending applications, to 1,000 at most. */
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
