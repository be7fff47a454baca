import type { ServiceTextRow } from '../../database/service-tables.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'

/** A service's translations by language; '' means not translated. */
export type ServiceTexts = Record<string, Pick<ServiceTextRow, 'serviceName' | 'serviceDescription'>>

/** Reads a service's translations; empty when there are none. */
export async function readServiceTexts(db: Database, serviceId: string): Promise<ServiceTexts> {
  const rows = await db
    .selectFrom('serviceTexts')
    .select(['language', 'serviceName', 'serviceDescription'])
    .where('serviceId', '=', serviceId)
    .orderBy('language')
    .execute()
  return Object.fromEntries(rows.map(({ language, ...text }) => [language, text]))
}

/** Writes translations of a service, inside the act's transaction, which must then refresh its listing. */
export async function storeServiceTexts(
  trx: Database,
  serviceId: string,
  texts: ServiceTexts,
): Promise<void> {
  for (const [language, { serviceName, serviceDescription }] of Object.entries(texts)) {
    const text = { serviceName, serviceDescription }
    const deletion = trx
      .deleteFrom('serviceTexts')
      .where('serviceId', '=', serviceId)
      .where('language', '=', language)
    if (serviceName === '' && serviceDescription === '') await deletion.execute()
    else await upsert(trx, 'serviceTexts', { serviceId, language }, text)
  }
}
