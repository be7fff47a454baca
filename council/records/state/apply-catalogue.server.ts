import type { AuditActor } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { findCatalogueMode } from './mode.server.ts'
import { sortOffers } from './offers.server.ts'
import { lockTemplates, takeTemplate } from './take-template.server.ts'
import type { Template } from './template.server.ts'

/** Who takes templates by itself, in the audit. */
const state: AuditActor = { id: 'state' }

/** So many services change at once at most: the council serves people meanwhile. */
const mostAtOnce = 20

/**
 * Takes what is new in the catalogue of the state, where the council has chosen that: 20 services at most,
 * each in a transaction of its own. What was kept back stays so until a newer version is there, and a
 * withdrawal is the administrator's to take. Tells how many were taken.
 */
export async function applyCatalogue(
  db: Database,
  templates: Template[],
  report: (error: unknown) => void,
): Promise<number> {
  const offers = await sortOffers(db, templates)
  let [taken, failed] = [0, 0]
  for (const { kind, template, templateId } of offers) {
    if (!template || (kind !== 'new' && kind !== 'changed')) continue
    if (taken === mostAtOnce || failed === mostAtOnce) break
    try {
      const answer = await db.transaction().execute(async (trx) => {
        await lockTemplates(trx)
        // Somebody may have answered it, or chosen to look at each, since the list was read.
        const { mode, by } = await findCatalogueMode(trx)
        const row = await trx
          .selectFrom('followedTemplates')
          .select(['templateVersion', 'keptVersion'])
          .where('templateId', '=', templateId)
          .executeTakeFirst()
        const isOpen = Math.max(row?.templateVersion ?? 0, row?.keptVersion ?? 0) < template.version
        if (mode !== 'apply' || by === undefined || !isOpen) return undefined
        return takeTemplate(trx, state, template, by)
      })
      if (answer === 'taken') taken += 1
    } catch (error) {
      failed += 1
      report(error)
    }
  }
  return taken
}
