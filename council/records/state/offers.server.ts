import { type Admin, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import type { StateCatalogue } from './catalogue-file.server.ts'
import { type Template, wordsIn } from './template.server.ts'

/**
 * What the state's template is to the council: `new` or `changed` for what it has not yet looked at, `kept`
 * for what it has kept back, `withdrawn` where the state publishes no more what a service follows.
 */
export type OfferKind = 'new' | 'changed' | 'withdrawn' | 'kept' | 'followed'

export interface Offer {
  kind: OfferKind
  templateId: string
  /** What the state publishes now; undefined where that is nothing, or cannot be read. */
  template: Template | undefined
  /** What the council calls it, in which language; undefined where it has none. */
  ours: { name: string; lang: string } | undefined
  /** The version that the service follows; 0 for none. */
  follows: number
  /** Why it was kept back. */
  reason: string
}

const mostAtOnce = 500

/** Sorts what the state publishes by what the council has said to it, by id. */
export async function listOffers(db: Database, actor: Admin, catalogue: StateCatalogue): Promise<Offer[]> {
  requireRole(actor, 'admin')
  return sortOffers(db, catalogue)
}

/** The same for the council itself. A service that was deleted here is offered no more. */
export async function sortOffers(db: Database, catalogue: StateCatalogue): Promise<Offer[]> {
  const templates = new Map(
    (Array.isArray(catalogue) ? catalogue : []).map((one) => [one.templateId, one] as const),
  )
  const said = await db.selectFrom('followedTemplates').selectAll().execute()
  const rows = new Map(said.map((row) => [row.templateId, row]))
  const ids = [...new Set([...templates.keys(), ...rows.keys()])].sort()
  const services = await findServices(db, ids)
  return ids.flatMap((templateId) => {
    const template = templates.get(templateId)
    const { templateVersion: follows = 0, keptVersion = 0, reason = '' } = rows.get(templateId) ?? {}
    const ours = services.get(templateId)
    if (ours?.listed === 0) return []
    const offer = { templateId, template, ours, follows, reason }
    if (!template) {
      if (follows === 0) return []
      return { ...offer, kind: Array.isArray(catalogue) ? ('withdrawn' as const) : ('followed' as const) }
    }
    if (follows >= template.version) return { ...offer, kind: 'followed' as const }
    if (keptVersion >= template.version) return { ...offer, kind: 'kept' as const }
    return { ...offer, kind: ours ? ('changed' as const) : ('new' as const) }
  })
}

/** Finds those of the services that there are or were. */
async function findServices(db: Database, ids: string[]) {
  const rows = []
  for (let at = 0; at < ids.length; at += mostAtOnce)
    rows.push(
      ...(await db
        .selectFrom('services')
        .select(['serviceId', 'serviceName as name', 'lang', 'listed'])
        .where('serviceId', 'in', ids.slice(at, at + mostAtOnce))
        .execute()),
    )
  return new Map(rows.map((row) => [row.serviceId, row]))
}

/** What the service is called, in a language if the state has written it in that. */
export function nameOf({ template, templateId, ours }: Offer, language: string) {
  const name = template && wordsIn(template, language)?.serviceName
  if (name) return { name }
  return template
    ? { name: template.serviceName, lang: template.languages[0] }
    : { name: ours?.name ?? templateId, lang: ours?.lang }
}
