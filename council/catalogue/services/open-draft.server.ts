import { instantAfter } from '../../../rules/instants.ts'
import { type FactName, factNames, lackingToOpen } from '../../../rules/service-facts.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { hasFormDocuments } from '../facts/keep-facts.server.ts'
import { findServiceRow } from './find-service.server.ts'
import { refreshListing } from './listing.server.ts'

/** The facts of a service as they stand before it opens. */
export interface FactsToOpen {
  /** Of those needed, the ones that are neither known nor deliberately none. */
  lacking: FactName[]
  /** Those of the sample that nobody has checked in this office. */
  unchecked: FactName[]
}

/** Finds what a draft lacks before it opens, and what of the sample is in it. */
export async function findFactsToOpen(
  db: Database,
  actor: Admin,
  service: { serviceId: string; withoutFacts: string },
): Promise<FactsToOpen> {
  requireRole(actor, 'admin')
  const { serviceId } = service
  const rows = await db
    .selectFrom('serviceFacts')
    .select(['fact', 'sample'])
    .where('serviceId', '=', serviceId)
    .where('fact', 'in', factNames)
    .execute()
  // The papers of a form are asked for with it, whatever is checked.
  const ofForm = (await hasFormDocuments(db, serviceId)) ? ['documents'] : []
  const known = [...rows.map(({ fact }) => fact), ...JSON.parse(service.withoutFacts), ...ofForm]
  const isUnchecked = (name: FactName) =>
    !ofForm.includes(name) && rows.some(({ fact, sample }) => fact === name && sample === 1)
  return { lacking: lackingToOpen(known), unchecked: factNames.filter(isUnchecked) }
}

/**
 * Opens a draft for applications. Facts of the sample count only where the administrator `isChecked` them in
 * this office; otherwise they are taken away. Gives what is lacking, and changes nothing, where a fact is
 * needed that is not there. `stale`: the service was changed after `readAt`. Undefined when there is no such
 * draft.
 */
export async function openDraft(
  db: Database,
  actor: Admin,
  serviceId: string,
  { isChecked, readAt }: { isChecked: boolean; readAt: string },
): Promise<'done' | 'stale' | { lacking: FactName[] } | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const found = await findServiceRow(trx, serviceId)
    if (found?.stage !== 'draft') return undefined
    const facts = await findFactsToOpen(trx, actor, found)
    const emptied = isChecked ? [] : facts.unchecked
    const lacking = [...facts.lacking, ...lackingToOpen([]).filter((name) => emptied.includes(name))]
    if (lacking.length > 0) return { lacking }
    const now = instantAfter(found.updatedAt, new Date())
    const stored = await trx
      .updateTable('services')
      .set({ stage: 'open', sample: 0, updatedAt: now })
      .where('serviceId', '=', serviceId)
      .where('updatedAt', '=', readAt)
      .returning('serviceId')
      .execute()
    if (stored.length === 0) return 'stale'
    await settleSample(trx, serviceId, emptied)
    await refreshListing(trx, serviceId)
    const [before, after] = [{ stage: 'draft' }, { stage: 'open', emptied }]
    await recordAct(trx, actor, { act: 'service.stageSet', subject: serviceId, before, after, date: now })
    return 'done'
  })
}

/** Takes away the facts of the sample that nobody checked; the others are the office's own from now on. */
async function settleSample(trx: Database, serviceId: string, emptied: FactName[]) {
  if (emptied.length > 0)
    for (const table of ['serviceFactTexts', 'serviceFacts'] as const)
      await trx.deleteFrom(table).where('serviceId', '=', serviceId).where('fact', 'in', emptied).execute()
  await trx.updateTable('serviceFacts').set({ sample: 0 }).where('serviceId', '=', serviceId).execute()
}
