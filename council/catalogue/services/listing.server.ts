import { placeInCatalogue } from '../../../rules/needs.ts'
import { lockForTransaction, withMigrationLock } from '../../database/dialect.server.ts'
import type { Database } from '../../database/tables.ts'
import { indexService } from '../search/index-service.server.ts'

/**
 * Adds languages to the catalogue: every listed service gets a place in each. Languages are never removed.
 */
export async function addCatalogueLanguages(db: Database, languages: readonly string[]): Promise<void> {
  const known = new Set(await listLanguages(db))
  if (languages.every((language) => known.has(language))) return
  // Exclusive, so that a service that another process creates at the same time is not missed.
  await withMigrationLock(db, async (trx) => {
    const rows = languages.filter((language) => language !== baseLanguage).map((language) => ({ language }))
    await trx
      .insertInto('languages')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const services = await trx.selectFrom('services').select('serviceId').where('listed', '=', 1).execute()
    for (const { serviceId } of services) await refreshListing(trx, serviceId)
  })
}

const baseLanguage = 'en'

async function listLanguages(db: Database) {
  const rows = await db.selectFrom('languages').select('language').execute()
  return [baseLanguage, ...rows.map((row) => row.language)]
}

const lockKey = 7260518

/**
 * Lets nobody else write places in the catalogue and search words until the transaction ends: who had read a
 * service before another changed it would write what it was, and two who write in another order would wait
 * for each other.
 */
export function lockListing(trx: Database): Promise<void> {
  return lockForTransaction(trx, lockKey, 'exclusive')
}

/**
 * Rewrites a service's place in the catalogue and its search words in all languages, inside the transaction
 * that changes it. A service that is no longer listed, or is a draft, loses both.
 */
export async function refreshListing(trx: Database, serviceId: string): Promise<void> {
  await lockListing(trx)
  const service = await trx
    .selectFrom('services')
    .select(['serviceName', 'serviceDescription', 'category', 'lang', 'listed', 'need', 'rank', 'stage'])
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('serviceListing').where('serviceId', '=', serviceId).execute()
  const none = { name: [], alsoCalled: [], description: [], category: [] }
  if (service.listed === 0 || service.stage === 'draft')
    return indexService(trx, { id: serviceId, sortKey: '', texts: none })
  const { serviceName, serviceDescription, category, lang } = service
  const sortKey = placeInCatalogue(service.need, service.rank)
  const texts = await trx
    .selectFrom('serviceTexts')
    .select(['serviceName', 'serviceDescription'])
    .where('serviceId', '=', serviceId)
    .execute()
  const also = await trx.selectFrom('alsoCalled').select('words').where('serviceId', '=', serviceId).execute()
  const categories = await trx
    .selectFrom('categoryTexts')
    .select('name')
    .where('category', '=', category)
    .execute()
  const rows = (await listLanguages(trx)).map((language) => ({
    language,
    serviceId,
    category,
    lang,
    sortKey,
  }))
  await trx.insertInto('serviceListing').values(rows).execute()
  await indexService(trx, {
    id: serviceId,
    sortKey,
    texts: {
      name: [serviceName, ...texts.map((row) => row.serviceName)],
      alsoCalled: also.map((row) => row.words),
      description: [serviceDescription, ...texts.map((row) => row.serviceDescription)],
      category: [category, ...categories.map((row) => row.name)],
    },
  })
}
