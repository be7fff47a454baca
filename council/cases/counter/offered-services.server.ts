import { type Intermediary, type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Lists the services for which papers can be entered, in the order of the catalogue, named in the language,
 * else as the council first wrote them.
 */
export async function listOfferedServices(db: Database, actor: Officer | Intermediary, language: string) {
  requireRole(actor, 'admin', 'staff', 'intermediary')
  const rows = await db
    .selectFrom('services')
    .leftJoin('serviceTexts as texts', (join) =>
      join.onRef('texts.serviceId', '=', 'services.serviceId').on('texts.language', '=', language),
    )
    .select(['services.serviceId', 'services.serviceName'])
    .select('texts.serviceName as translated')
    .where('services.listed', '=', 1)
    .where('services.stage', '=', 'open')
    .orderBy('services.rank')
    .execute()
  return rows.map(({ serviceId, serviceName, translated }) => ({
    serviceId,
    name: translated || serviceName,
  }))
}
