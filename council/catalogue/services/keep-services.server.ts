import { fold } from '../../../rules/fold.ts'
import { instantAfter } from '../../../rules/instants.ts'
import type { Need } from '../../../rules/needs.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { type AuditActor, recordAct } from '../../audit/audit.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { getCouncilLanguage } from '../../profile/council-profile.server.ts'
import { type AlsoCalled, readAlsoCalled, storeAlsoCalled } from '../facts/keep-also-called.server.ts'
import { findServiceRow } from './find-service.server.ts'
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

/**
 * Changes a service. A field that is absent or empty keeps its value, and the result names such fields unless
 * they were empty before; an empty translation in `texts` is deleted, as are empty words in `alsoCalled`; the
 * need changes only when it is given, to none by null. `stale`: the service was changed after `readAt`, its
 * `updatedAt` when the form was rendered. Undefined when there is no such service.
 */
export async function updateService(
  db: Database,
  actor: Admin,
  serviceId: string,
  changes: {
    fields: Partial<ServiceFields>
    need?: Need | null
    readAt: string
    texts?: ServiceTexts
    alsoCalled?: AlsoCalled
  },
): Promise<{ kept: (keyof ServiceFields)[] } | 'stale' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const found = await findServiceRow(trx, serviceId)
    if (!found) return undefined
    if (found.updatedAt !== changes.readAt) return 'stale'
    const { serviceName, category, serviceDescription, link } = found
    const before: ServiceFields = { serviceName, category, serviceDescription, link }
    const names = Object.keys(before) as (keyof ServiceFields)[]
    const kept = names.filter((name) => !changes.fields[name] && before[name])
    const after = { ...before }
    for (const name of names) after[name] = changes.fields[name] || before[name]
    const need = changes.need === undefined ? found.need : changes.need
    const now = instantAfter(found.updatedAt, new Date())
    const stored = await trx
      .updateTable('services')
      .set({ ...after, need, nameKey: fold(after.serviceName), updatedAt: now })
      .where('serviceId', '=', serviceId)
      .where('listed', '=', 1)
      .where('updatedAt', '=', changes.readAt)
      .returning('serviceId')
      .execute()
    if (stored.length === 0) return 'stale'
    const textsBefore = await readServiceTexts(trx, serviceId)
    const alsoBefore = await readAlsoCalled(trx, serviceId)
    await storeServiceTexts(trx, serviceId, changes.texts ?? {})
    await storeAlsoCalled(trx, serviceId, changes.alsoCalled ?? {})
    await refreshListing(trx, serviceId)
    await recordAct(trx, actor, {
      act: 'service.updated',
      subject: serviceId,
      before: { ...before, need: found.need, texts: textsBefore, alsoCalled: alsoBefore },
      after: {
        ...after,
        need,
        texts: await readServiceTexts(trx, serviceId),
        alsoCalled: await readAlsoCalled(trx, serviceId),
      },
      date: now,
    })
    return { kept }
  })
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
