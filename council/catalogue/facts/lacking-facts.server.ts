import { type FactName, lackingToApply } from '../../../rules/service-facts.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'

const officers = ['designatedOfficer', 'firstAppellate'] as const

export interface LackingFacts {
  serviceId: string
  /** Which of its officers are not known. */
  officers: (typeof officers)[number][]
  /** What an application would be sent without, by `lackingToApply`. */
  toApply: FactName[]
}

/**
 * Of these services, those without an officer who decides, without an authority for the first appeal, or
 * without what an application promises, in the same order.
 */
export async function listLackingFacts(db: Database, actor: Admin, ids: string[]): Promise<LackingFacts[]> {
  requireRole(actor, 'admin')
  if (ids.length === 0) return []
  const [known, services] = await Promise.all([
    db.selectFrom('serviceFacts').select(['serviceId', 'fact']).where('serviceId', 'in', ids).execute(),
    db.selectFrom('services').select(['serviceId', 'withoutFacts']).where('serviceId', 'in', ids).execute(),
  ])
  const without = new Map(
    services.map((row) => [row.serviceId, JSON.parse(row.withoutFacts) as string[]] as const),
  )
  return ids
    .map((serviceId) => {
      const names = known.filter((row) => row.serviceId === serviceId).map(({ fact }) => fact)
      return {
        serviceId,
        officers: officers.filter((one) => !names.includes(one)),
        toApply: lackingToApply([...names, ...(without.get(serviceId) ?? [])]),
      }
    })
    .filter((one) => one.officers.length + one.toApply.length > 0)
}
