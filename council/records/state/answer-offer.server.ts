import { instantAfter } from '../../../rules/instants.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { findServiceRow } from '../../catalogue/services/find-service.server.ts'
import { refreshListing } from '../../catalogue/services/listing.server.ts'
import { findFollowed } from '../../catalogue/services/state-fields.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import type { StateCatalogue } from './catalogue-file.server.ts'
import { lockTemplates, type NotTaken, takeTemplate, takingTemplates } from './take-template.server.ts'

export interface Answer {
  templateId: string
  /** The version that was looked at; 0 where the state had withdrawn it. */
  version: number
  /** The `updatedAt` of the service that was looked at; '' where there was none. */
  readAt: string
}

/** `replaced`: the state offers another version by now. `stale`: the service was changed meanwhile. */
type Late = 'replaced' | 'stale'

/**
 * Takes what the state offers: creates or changes the service, which follows the state from then on, or makes
 * a draft of one that the state has withdrawn, which nobody follows any more. Undefined: there is no such
 * offer.
 */
export async function acceptOffer(
  db: Database,
  actor: Admin,
  catalogue: StateCatalogue,
  { templateId, version, readAt }: Answer,
): Promise<'accepted' | Late | NotTaken | undefined> {
  requireRole(actor, 'admin')
  if (!Array.isArray(catalogue)) return 'replaced'
  const template = catalogue.find((one) => one.templateId === templateId)
  return takingTemplates(db, async (trx) => {
    const followed = await findFollowed(trx, templateId)
    if (!template && !followed) return undefined
    if ((template?.version ?? 0) !== version) return 'replaced'
    const service = await findServiceRow(trx, templateId)
    if ((service?.updatedAt ?? '') !== readAt) return 'stale'
    if (template) {
      const answer = await takeTemplate(trx, actor, template, actor.id)
      return answer === 'taken' ? 'accepted' : answer
    }
    if (service) await makeDraft(trx, actor, service)
    const date = await letGo(trx, templateId, { version: 0, reason: '' })
    const before = { version: followed?.version }
    await recordAct(trx, actor, { act: 'template.withdrawalTaken', subject: templateId, before, date })
    return 'accepted'
  })
}

/** Keeps the council's own: what the state offers is not offered again before a newer version. */
export async function keepOwn(
  db: Database,
  actor: Admin,
  catalogue: StateCatalogue,
  { templateId, version, reason }: Omit<Answer, 'readAt'> & { reason: string },
): Promise<'kept' | 'replaced' | undefined> {
  requireRole(actor, 'admin')
  const templates = Array.isArray(catalogue) ? catalogue : []
  const template = templates.find((one) => one.templateId === templateId)
  return db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const followed = await findFollowed(trx, templateId)
    if (!template && !followed) return undefined
    if ((template?.version ?? 0) !== version) return 'replaced'
    const kept = { version: template?.version ?? followed?.version ?? 0, reason }
    const date = await letGo(trx, templateId, kept)
    await recordAct(trx, actor, { act: 'template.keptBack', subject: templateId, after: kept, date })
    return 'kept'
  })
}

/** The service follows nobody from then on; up to `version`, 0 for none, nothing is offered to it again. */
async function letGo(
  trx: Database,
  templateId: string,
  { version, reason }: { version: number; reason: string },
) {
  const date = new Date().toISOString()
  const row = { templateVersion: 0, fields: '[]', keptVersion: version, reason, changedAt: date }
  await upsert(trx, 'followedTemplates', { templateId }, row)
  return date
}

async function makeDraft(
  trx: Database,
  actor: Admin,
  { serviceId, stage, updatedAt }: NonNullable<Awaited<ReturnType<typeof findServiceRow>>>,
) {
  const date = instantAfter(updatedAt, new Date())
  await trx
    .updateTable('services')
    .set({ stage: 'draft', pauseReasons: '{}', updatedAt: date })
    .where('serviceId', '=', serviceId)
    .execute()
  await refreshListing(trx, serviceId)
  const [before, after] = [{ stage }, { stage: 'draft' }]
  await recordAct(trx, actor, { act: 'service.stageSet', subject: serviceId, before, after, date })
}
