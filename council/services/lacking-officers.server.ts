import { type Admin, requireRole } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'

const officers = ['designatedOfficer', 'firstAppellate'] as const

export interface LackingOfficers {
  serviceId: string
  /** What is not known of it. */
  lacking: (typeof officers)[number][]
}

/** Of these services, those without an officer who decides or an authority for the first appeal, in the same order. */
export async function listLackingOfficers(
  db: Database,
  actor: Admin,
  ids: string[],
): Promise<LackingOfficers[]> {
  requireRole(actor, 'admin')
  if (ids.length === 0) return []
  const known = await db
    .selectFrom('serviceFacts')
    .select(['serviceId', 'fact'])
    .where('serviceId', 'in', ids)
    .where('fact', 'in', [...officers])
    .execute()
  return ids
    .map((serviceId) => ({
      serviceId,
      lacking: officers.filter(
        (one) => !known.some((row) => row.serviceId === serviceId && row.fact === one),
      ),
    }))
    .filter(({ lacking }) => lacking.length > 0)
}
