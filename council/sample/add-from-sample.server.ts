import { type Admin, requireRole } from '../actors/actors.server.ts'
import { lockRanks } from '../catalogue/services/rank-services.server.ts'
import type { Database } from '../database/tables.ts'
import {
  sampleAlsoCalled,
  sampleCategories,
  sampleForms,
  sampleServices,
  sampleTexts,
} from './sample-files.server.ts'
import { addSampleForms } from './sample-forms.server.ts'
import { addSampleCategories, addSampleService } from './sample-services.server.ts'

/** Lists the services of the sample in a language, as far as they are written in it. */
export async function listSampleServices(db: Database, actor: Admin, language: string) {
  requireRole(actor, 'admin')
  const ids = sampleServices.map(({ serviceId }) => serviceId)
  const rows = await db.selectFrom('services').select('serviceId').where('serviceId', 'in', ids).execute()
  const taken = new Set(rows.map(({ serviceId }) => serviceId))
  const texts = sampleTexts.get(language)
  return sampleServices.map(({ serviceId, serviceName, serviceDescription, category }) => {
    const words = texts?.services[serviceId] ?? { serviceName, serviceDescription }
    return {
      serviceId,
      serviceName: words.serviceName,
      serviceDescription: words.serviceDescription,
      category: texts?.categories[category]?.name ?? category,
      lang: texts ? language : 'en',
      // By a service of this council, or a deleted one.
      isTaken: taken.has(serviceId),
    }
  })
}

/**
 * Takes a service of the sample as a draft, with its facts, translations and form. `exists`: its id belongs
 * to a service, or belonged to a deleted one. Undefined when the sample has no such service.
 */
export async function addFromSample(
  db: Database,
  actor: Admin,
  serviceId: string,
): Promise<'added' | 'exists' | undefined> {
  requireRole(actor, 'admin')
  const service = sampleServices.find((one) => one.serviceId === serviceId)
  if (!service) return undefined
  const now = new Date()
  return db.transaction().execute(async (trx) => {
    // Of two presses at once the second finds what the first has added.
    await lockRanks(trx)
    const taken = await trx
      .selectFrom('services')
      .select('serviceId')
      .where('serviceId', '=', serviceId)
      .executeTakeFirst()
    if (taken) return 'exists'
    const { category } = service
    await addSampleCategories(trx, { [category]: sampleCategories[category] ?? '' }, sampleTexts)
    const alsoCalled = sampleAlsoCalled[serviceId]
    await addSampleService(trx, actor, service, { texts: sampleTexts, alsoCalled, stage: 'draft', now })
    const form = sampleForms[serviceId]
    if (form) await addSampleForms(trx, actor, { [serviceId]: form }, now)
    return 'added'
  })
}
