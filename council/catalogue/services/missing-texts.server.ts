import { sql } from 'kysely'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { type Cursor, readPage } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import {
  findUntranslatedFacts,
  type ListedService,
  lacksFactTexts,
} from '../facts/untranslated-facts.server.ts'
import { listCategories } from './categories.server.ts'
import type { ServiceTexts } from './keep-texts.server.ts'

/** The missing translations by language. */
export type Missing<T extends string> = { language: string; texts: T[] }[]

/**
 * Lists the services of which a name, description or fact is not written in one of `languages`, in the order
 * of the first, a page of 25.
 */
export async function listUntranslated(
  db: Database,
  actor: Admin,
  languages: [string, ...string[]],
  cursor: Cursor,
) {
  requireRole(actor, 'admin')
  const page = await readPage(
    db
      .selectFrom('serviceListing as listed')
      .innerJoin('services', 'services.serviceId', 'listed.serviceId')
      .select(['listed.sortKey', 'listed.serviceId', 'services.serviceName', 'services.lang'])
      .select('services.serviceDescription')
      .where('listed.language', '=', languages[0])
      .where((where) => where.or([lacksOwnTexts(where, languages), lacksFactTexts(where, languages)])),
    { columns: ['listed.sortKey', 'listed.serviceId'], direction: 'asc', cursor },
  )
  const ids = page.rows.map((row) => row.serviceId)
  const [texts, facts] = await Promise.all([readTextsOf(db, ids), findUntranslatedFacts(db, ids, languages)])
  const rows = page.rows.map(({ serviceId, serviceName, serviceDescription, lang }) => {
    const own = { serviceName, serviceDescription }
    const ofOwn = missingIn(own, texts.get(serviceId) ?? {}, without(lang, languages))
    const ofFacts = facts.get(serviceId)
    const missing = languages
      .map((language) => ({
        language,
        texts: [
          ...(ofOwn.find((one) => one.language === language)?.texts ?? []),
          ...(ofFacts?.get(language) ?? []),
        ],
      }))
      .filter((one) => one.texts.length > 0)
    return { serviceId, serviceName, lang, missing }
  })
  return { ...page, rows }
}

/** The condition that a name or description of the service is not written in one of `languages`. */
function lacksOwnTexts({ eb, selectFrom }: ListedService, languages: string[]) {
  return eb(
    selectFrom('serviceTexts as texts')
      .select(({ fn }) => fn.countAll<number>().as('translations'))
      .whereRef('texts.serviceId', '=', 'listed.serviceId')
      .where('texts.language', 'in', languages)
      .whereRef('texts.language', '<>', 'services.lang')
      .where('texts.serviceName', '<>', '')
      .where(({ or, eb }) =>
        or([eb('texts.serviceDescription', '<>', ''), eb('services.serviceDescription', '=', '')]),
      ),
    '<',
    sql<number>`(case when "services"."lang" in (${sql.join(languages)})
      then ${sql.lit(languages.length - 1)} else ${sql.lit(languages.length)} end)`,
  )
}

function without(lang: string, languages: string[]) {
  return languages.filter((language) => language !== lang)
}

async function readTextsOf(db: Database, serviceIds: string[]) {
  const texts = new Map<string, ServiceTexts>()
  if (serviceIds.length === 0) return texts
  const rows = await db.selectFrom('serviceTexts').selectAll().where('serviceId', 'in', serviceIds).execute()
  for (const { serviceId, language, ...text } of rows)
    texts.set(serviceId, { ...texts.get(serviceId), [language]: text })
  return texts
}

function missingIn<T extends string>(
  own: Record<T, string>,
  texts: Record<string, Record<T, string>>,
  languages: string[],
): Missing<T> {
  const names = (Object.keys(own) as T[]).filter((name) => own[name] !== '')
  return languages
    .map((language) => ({ language, texts: names.filter((name) => !texts[language]?.[name]) }))
    .filter((one) => one.texts.length > 0)
}

/**
 * Lists the categories with their missing translations: a name in a language that is not its own, or a
 * description that another language has.
 */
export async function listCategoriesWithMissing(
  db: Database,
  actor: Admin,
  languages: [string, ...string[]],
) {
  requireRole(actor, 'admin')
  const categories = await listCategories(db, languages[0])
  if (categories.length === 0) return []
  const names = categories.map(({ category }) => category)
  const rows = await db.selectFrom('categoryTexts').selectAll().where('category', 'in', names).execute()
  return categories.map((one) => {
    const translations = rows.filter(({ category }) => category === one.category)
    const texts = Object.fromEntries(
      translations.map(({ language, name, description }) => [language, { name, description }]),
    )
    const description = translations.find((row) => row.description !== '')?.description ?? ''
    const missing = languages.flatMap((language) => {
      const wanted = { name: language === one.ownLang ? '' : one.category, description }
      return missingIn(wanted, texts, [language])
    })
    return { ...one, missing }
  })
}
