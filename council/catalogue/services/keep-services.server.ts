import { fold } from '../../../rules/fold.ts'
import type { Need } from '../../../rules/needs.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { type AuditActor, recordAct } from '../../audit/audit.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { getCouncilLanguage } from '../../profile/council-profile.server.ts'
import { type AlsoCalled, readAlsoCalled, storeAlsoCalled } from '../facts/keep-also-called.server.ts'
import { readServiceTexts, type ServiceTexts, storeServiceTexts } from './keep-texts.server.ts'
import { refreshListing } from './listing.server.ts'
import { takeNextRank } from './rank-services.server.ts'

export interface ServiceFields {
  serviceName: string
  category: string
  serviceDescription: string
  link: string
}

export interface NewService extends ServiceFields {
  serviceId: string
  need?: Need | null
  alsoCalled?: AlsoCalled
  stage?: 'open' | 'draft'
}

/**
 * Creates a service in the council's language, with translations as `texts`, as the last of its need, or as a
 * draft. `exists`: the id belongs to a service, or belonged to a deleted one; ids are never reused.
 */
export async function createService(
  db: Database,
  actor: Admin,
  service: NewService,
  texts: ServiceTexts = {},
): Promise<'created' | 'exists'> {
  requireRole(actor, 'admin')
  return db.transaction().execute((trx) => storeService(trx, actor, service, texts))
}

/** The same in the transaction of an act that makes more than a service. */
export async function storeService(
  trx: Database,
  by: AuditActor,
  { need = null, alsoCalled = {}, stage = 'open', ...service }: NewService,
  texts: ServiceTexts,
): Promise<'created' | 'exists'> {
  const now = new Date().toISOString()
  const stored = await trx
    .insertInto('services')
    .values({
      ...service,
      nameKey: fold(service.serviceName),
      lang: await getCouncilLanguage(trx),
      need,
      rank: await takeNextRank(trx),
      sample: 0,
      listed: 1,
      stage,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('serviceId').doNothing())
    .returning('serviceId')
    .execute()
  if (stored.length === 0) return 'exists'
  await storeServiceTexts(trx, service.serviceId, texts)
  await storeAlsoCalled(trx, service.serviceId, alsoCalled)
  await refreshListing(trx, service.serviceId)
  await recordAct(trx, by, {
    act: 'service.created',
    subject: service.serviceId,
    after: {
      ...service,
      need,
      stage,
      texts: await readServiceTexts(trx, service.serviceId),
      alsoCalled: await readAlsoCalled(trx, service.serviceId),
    },
    date: now,
  })
  return 'created'
}

/** Counts a service's applications that are not set aside, or the open ones of them, to 1,000 at most. */
export async function countApplicationsOf(
  db: Database,
  actor: Admin,
  serviceId: string,
  { open = false } = {},
): Promise<number> {
  requireRole(actor, 'admin')
  const rows = db
    .selectFrom('applications')
    .select('applicationId')
    .where('serviceId', '=', serviceId)
    .where('setAsideAt', 'is', null)
    .$if(open, (query) => query.where('status', '=', 'Pending'))
  const { count } = await db.selectNoFrom(cappedCount(rows).as('count')).executeTakeFirstOrThrow()
  return count
}

/** Removes a service from the catalogue; its applications stay readable. False: there is no such service. */
export async function deleteService(db: Database, actor: Admin, serviceId: string): Promise<boolean> {
  requireRole(actor, 'admin')
  const now = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    const deleted = await trx
      .updateTable('services')
      .set({ listed: 0, deletedAt: now, updatedAt: now })
      .where('serviceId', '=', serviceId)
      .where('listed', '=', 1)
      .returning(['serviceId', 'serviceName'])
      .executeTakeFirst()
    if (!deleted) return false
    await trx.deleteFrom('followedTemplates').where('templateId', '=', serviceId).execute()
    await refreshListing(trx, serviceId)
    await recordAct(trx, actor, {
      act: 'service.deleted',
      subject: serviceId,
      before: { serviceName: deleted.serviceName },
      date: now,
    })
    return true
  })
}
