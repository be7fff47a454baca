import type { AuditActor } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { findCatalogueMode } from './mode.server.ts'
import { sortOffers } from './offers.server.ts'
import { takeTemplate, takingTemplates } from './take-template.server.ts'
import type { Template } from './template.server.ts'

/** Who takes templates by itself, in the audit. */
const state: AuditActor = { id: 'state' }

/** So many services are looked at in a round at most: the council serves people meanwhile. */
const mostAtOnce = 20

/**
 * Takes what is new in the catalogue of the state, where the council has chosen that: 20 services at most,
 * also of those that cannot be taken, each in a transaction of its own, by id from the first behind `after`.
 * What was kept back stays so until a newer version is there, and a withdrawal is the administrator's to
 * take. Tells how many were taken, and which was the last.
 */
export async function applyCatalogue(
  db: Database,
  templates: Template[],
  { after, report }: { after: string; report: (error: unknown) => void },
): Promise<{ taken: number; last: string }> {
  const offers = (await sortOffers(db, templates)).flatMap(({ kind, template }) =>
    template && (kind === 'new' || kind === 'changed') ? [template] : [],
  )
  const next = offers.filter(({ templateId }) => templateId > after)
  const round = [...next, ...offers.slice(0, offers.length - next.length)].slice(0, mostAtOnce)
  let taken = 0
  for (const template of round) {
    const { templateId } = template
    try {
      const answer = await takingTemplates(db, async (trx) => {
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
      report(error)
    }
  }
  return { taken, last: round.at(-1)?.templateId ?? after }
}
