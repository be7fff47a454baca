import type { Database, ServiceTextRow } from '../database/tables.ts'

/** A service's words by language, beside those of its own; '' is a text that is not written in that language. */
export type ServiceTexts = Record<string, Pick<ServiceTextRow, 'serviceName' | 'serviceDescription'>>

/** What is written of the service in languages other than its own; empty when nothing is. */
export async function readServiceTexts(db: Database, serviceId: string): Promise<ServiceTexts> {
  const rows = await db
    .selectFrom('serviceTexts')
    .select(['language', 'serviceName', 'serviceDescription'])
    .where('serviceId', '=', serviceId)
    .orderBy('language')
    .execute()
  return Object.fromEntries(rows.map(({ language, ...text }) => [language, text]))
}

/** Writes the service's words in these languages; inside the transaction of the act, which lists the service after. */
export async function storeServiceTexts(
  trx: Database,
  serviceId: string,
  texts: ServiceTexts,
): Promise<void> {
  for (const [language, { serviceName, serviceDescription }] of Object.entries(texts)) {
    const text = { serviceName, serviceDescription }
    const place = trx
      .deleteFrom('serviceTexts')
      .where('serviceId', '=', serviceId)
      .where('language', '=', language)
    if (serviceName === '' && serviceDescription === '') await place.execute()
    else
      await trx
        .insertInto('serviceTexts')
        .values({ serviceId, language, ...text })
        .onConflict((conflict) => conflict.columns(['serviceId', 'language']).doUpdateSet(text))
        .execute()
  }
}
