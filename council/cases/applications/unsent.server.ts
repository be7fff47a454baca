import { serviceOfForm } from '../../../rules/form/steps.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { findServiceRow } from '../../catalogue/services/find-service.server.ts'
import { localizeWords, takeSnapshot } from '../../catalogue/services/service-texts.server.ts'
import type { Database } from '../../database/tables.ts'
import { listApplicationDrafts } from '../drafts.server.ts'

/** An application that a citizen has begun and not sent. */
export interface UnsentApplication {
  serviceId: string
  /** The name of the service in the language asked for, or else in its own, which `lang` then names. */
  serviceName: string
  lang?: string
  /** When something was typed into it last. */
  date: string
}

/**
 * Lists the applications that the citizen has begun within 30 days and not sent, newest first. One whose
 * service was deleted, or is a draft again, is left out, because it can no longer be sent.
 */
export async function listUnsentApplications(
  db: Database,
  actor: Citizen,
  language: string,
): Promise<UnsentApplication[]> {
  requireRole(actor, 'user')
  const newest = new Map<string, string>()
  for (const { path, date } of await listApplicationDrafts(db, actor)) {
    const serviceId = serviceOfForm(path)
    if (serviceId !== undefined && date > (newest.get(serviceId) ?? '')) newest.set(serviceId, date)
  }
  const begun = [...newest].toSorted(([, one], [, other]) => (one < other ? 1 : -1))
  const found = await Promise.all(
    begun.map(async ([serviceId, date]): Promise<UnsentApplication[]> => {
      const service = await findServiceRow(db, serviceId)
      if (!service || service.stage === 'draft') return []
      const { texts } = await takeSnapshot(db, service)
      const { serviceName, langs } = localizeWords(service, texts[language], language)
      return [{ serviceId, serviceName, lang: langs.serviceName, date }]
    }),
  )
  return found.flat()
}
