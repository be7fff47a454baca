import { fold } from '../../../rules/fold.ts'
import { instantAfter } from '../../../rules/instants.ts'
import type { Need } from '../../../rules/needs.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { type AuditActor, recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { type AlsoCalled, readAlsoCalled, storeAlsoCalled } from '../facts/keep-also-called.server.ts'
import { findServiceRow } from './find-service.server.ts'
import type { ServiceFields } from './keep-services.server.ts'
import { readServiceTexts, type ServiceTexts, storeServiceTexts } from './keep-texts.server.ts'
import { refreshListing } from './listing.server.ts'
import { findFollowed, isWrittenByState } from './state-fields.server.ts'

export interface ServiceChanges {
  fields: Partial<ServiceFields>
  need?: Need | null
  readAt: string
  texts?: ServiceTexts
  alsoCalled?: AlsoCalled
}

/**
 * Changes a service. A field that is absent or empty keeps its value, and the result names such fields unless
 * they were empty before; an empty translation in `texts` is deleted, as are empty words in `alsoCalled`; the
 * need changes only when it is given, to none by null. `stale`: the service was changed after `readAt`, its
 * `updatedAt` when the form was rendered. `ofState`: it follows the catalogue of the state, which sets what
 * would change. Undefined when there is no such service.
 */
export async function updateService(
  db: Database,
  actor: Admin,
  serviceId: string,
  changes: ServiceChanges,
): Promise<{ kept: (keyof ServiceFields)[] } | 'stale' | 'ofState' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const found = await findServiceRow(trx, serviceId)
    if (!found) return undefined
    if (found.updatedAt !== changes.readAt) return 'stale'
    if (await changesState(trx, found, changes)) return 'ofState'
    return changeService(trx, actor, found, changes)
  })
}

type FoundRow = NonNullable<Awaited<ReturnType<typeof findServiceRow>>>

/** Whether something would change that the state sets of the service. */
async function changesState(trx: Database, found: FoundRow, { fields, need, texts = {} }: ServiceChanges) {
  const followed = await findFollowed(trx, found.serviceId)
  if (!followed) return false
  const stored = await readServiceTexts(trx, found.serviceId)
  const differs = (name: 'serviceName' | 'serviceDescription') =>
    (fields[name] || found[name]) !== found[name] ||
    Object.entries(texts).some(
      ([language, words]) =>
        isWrittenByState(followed, language) && words[name] !== (stored[language]?.[name] ?? ''),
    )
  if (differs('serviceName') || differs('serviceDescription')) return true
  return followed.fields.includes('need') && need !== undefined && need !== found.need
}

/** The same in the transaction of an act that changes more than the service's own words. */
export async function changeService(
  trx: Database,
  by: AuditActor,
  found: FoundRow,
  changes: ServiceChanges,
): Promise<{ kept: (keyof ServiceFields)[] } | 'stale'> {
  const { serviceId, serviceName, category, serviceDescription, link } = found
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
  await recordAct(trx, by, {
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
}
