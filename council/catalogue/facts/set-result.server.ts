import { instantAfter } from '../../../rules/instants.ts'
import type { ServiceResult } from '../../../rules/service-result.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { findServiceRow } from '../services/find-service.server.ts'

/**
 * Sets what the applicants of a service get in the end. `stale` when somebody changed the service after `readAt`, its
 * `updatedAt` when the form was rendered; undefined when there is no such service.
 */
export async function setServiceResult(
  db: Database,
  actor: Admin,
  serviceId: string,
  { result, readAt }: { result: ServiceResult; readAt: string },
): Promise<'done' | 'stale' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const found = await findServiceRow(trx, serviceId)
    if (!found) return undefined
    const now = instantAfter(found.updatedAt, new Date())
    const stored = await trx
      .updateTable('services')
      .set({ result, updatedAt: now })
      .where('serviceId', '=', serviceId)
      .where('listed', '=', 1)
      .where('updatedAt', '=', readAt)
      .returning('serviceId')
      .execute()
    if (stored.length === 0) return 'stale'
    await recordAct(trx, actor, {
      act: 'service.factsSet',
      subject: serviceId,
      before: { result: found.result },
      after: { result },
      date: now,
    })
    return 'done'
  })
}
