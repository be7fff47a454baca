import { instantAfter } from '../../../rules/instants.ts'
import type { PauseReasons, ServiceStage } from '../../../rules/service-stage.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { findServiceRow } from './find-service.server.ts'
import { refreshListing } from './listing.server.ts'

/** How many drafts are listed at most. */
const mostDrafts = 100

/** Lists the services that only the administrator sees, by id, 100 at most. */
export async function listDraftServices(db: Database, actor: Admin) {
  requireRole(actor, 'admin')
  return db
    .selectFrom('services')
    .select(['serviceId', 'serviceName', 'lang'])
    .where('stage', '=', 'draft')
    .where('listed', '=', 1)
    .orderBy('serviceId')
    .limit(mostDrafts)
    .execute()
}

/**
 * Opens a service for applications, pauses it or makes it a draft; what was sent goes on in each stage.
 * Reasons are kept for a pause alone. `noReason`: a pause says why in the language of the service at least.
 * `draft`: a draft leaves that stage by `openDraft` alone. `stale`: the service was changed after `readAt`,
 * its `updatedAt` when the form was rendered. Undefined when there is no such service.
 */
export async function setServiceStage(
  db: Database,
  actor: Admin,
  serviceId: string,
  { stage, reasons, readAt }: { stage: ServiceStage; reasons: PauseReasons; readAt: string },
): Promise<'done' | 'noReason' | 'draft' | 'stale' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const found = await findServiceRow(trx, serviceId)
    if (!found) return undefined
    if (found.stage === 'draft' && stage !== 'draft') return 'draft'
    if (stage === 'paused' && !reasons[found.lang]) return 'noReason'
    const written = Object.entries(stage === 'paused' ? reasons : {}).filter(([, reason]) => reason !== '')
    const pauseReasons = JSON.stringify(Object.fromEntries(written))
    const now = instantAfter(found.updatedAt, new Date())
    const stored = await trx
      .updateTable('services')
      .set({ stage, pauseReasons, updatedAt: now })
      .where('serviceId', '=', serviceId)
      .where('listed', '=', 1)
      .where('updatedAt', '=', readAt)
      .returning('serviceId')
      .execute()
    if (stored.length === 0) return 'stale'
    await refreshListing(trx, serviceId)
    await recordAct(trx, actor, {
      act: 'service.stageSet',
      subject: serviceId,
      before: { stage: found.stage, reasons: JSON.parse(found.pauseReasons) },
      after: { stage, reasons: Object.fromEntries(written) },
      date: now,
    })
    return 'done'
  })
}
