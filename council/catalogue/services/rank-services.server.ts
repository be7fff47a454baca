import { keyOfNeed, placeInCatalogue } from '../../../rules/needs.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { lockForTransaction } from '../../database/dialect.server.ts'
import { prefixEnd } from '../../database/search-words.server.ts'
import type { Database } from '../../database/tables.ts'
import { refreshListing } from './listing.server.ts'

const lockKey = 7260517

/**
 * Takes the rank for a new service, after all others, inside the transaction that adds it. Until that ends no
 * other service is ranked, so no two get the same rank.
 */
export async function takeNextRank(trx: Database): Promise<number> {
  await lockRanks(trx)
  const last = await trx
    .selectFrom('services')
    .select('rank')
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.rank ?? 0) + 1
}

/** Lets nobody else add or rank services until the transaction ends. */
export function lockRanks(trx: Database) {
  return lockForTransaction(trx, lockKey, 'exclusive')
}

/**
 * Moves a service one place up or down among those of its need, in every language. `stays`: it is the first
 * or the last of them. Undefined when there is no such service in the catalogue.
 */
export async function moveService(
  db: Database,
  actor: Admin,
  serviceId: string,
  direction: 'up' | 'down',
): Promise<'moved' | 'stays' | undefined> {
  requireRole(actor, 'admin')
  const now = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    await lockRanks(trx)
    const found = await trx
      .selectFrom('services')
      .select(['need', 'rank'])
      .where('serviceId', '=', serviceId)
      .where('listed', '=', 1)
      .where('stage', '<>', 'draft')
      .executeTakeFirst()
    if (!found) return undefined
    const next = await findNeighbour(
      trx,
      placeInCatalogue(found.need, found.rank),
      keyOfNeed(found.need),
      direction,
    )
    if (!next) return 'stays'
    const exchange = [
      { serviceId, rank: next.rank },
      { serviceId: next.serviceId, rank: found.rank },
    ]
    // Both rows first: whoever changes one of them holds it, and waits for the listing.
    for (const { rank, ...one } of exchange)
      await trx.updateTable('services').set({ rank }).where('serviceId', '=', one.serviceId).execute()
    for (const one of exchange) await refreshListing(trx, one.serviceId)
    await recordAct(trx, actor, {
      act: 'service.moved',
      subject: serviceId,
      before: { rank: found.rank },
      after: { rank: next.rank, exchangedWith: next.serviceId },
      date: now,
    })
    return 'moved'
  })
}

/** Finds the listed service whose place in the need is next to this one. */
function findNeighbour(db: Database, place: string, need: string, direction: 'up' | 'down') {
  const [beyond, order] = direction === 'up' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  return db
    .selectFrom('serviceListing as listed')
    .innerJoin('services', 'services.serviceId', 'listed.serviceId')
    .select(['services.serviceId', 'services.rank'])
    .where('listed.language', '=', 'en')
    .where('listed.sortKey', beyond, place)
    .where('listed.sortKey', '>=', need)
    .where('listed.sortKey', '<', prefixEnd(need))
    .orderBy('listed.sortKey', order)
    .limit(1)
    .executeTakeFirst()
}

/**
 * Finds out which services of a page of the list have another of their need above or below them, also where
 * that one is on the page before or after.
 */
export async function findMoves(db: Database, actor: Admin, serviceIds: string[]) {
  requireRole(actor, 'admin')
  if (serviceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('services')
    .select(['serviceId', 'need', 'rank'])
    .where('serviceId', 'in', serviceIds)
    .execute()
  const serviceOf = new Map(rows.map((row) => [row.serviceId, row]))
  const hasNeighbour = async (id: string, beside: string | undefined, direction: 'up' | 'down') => {
    const service = serviceOf.get(id)
    if (!service) return false
    const { need, rank } = service
    if (beside !== undefined) return serviceOf.get(beside)?.need === need
    return (await findNeighbour(db, placeInCatalogue(need, rank), keyOfNeed(need), direction)) !== undefined
  }
  const moves = serviceIds.map(async (id, index) => {
    const up = await hasNeighbour(id, serviceIds[index - 1], 'up')
    const down = await hasNeighbour(id, serviceIds[index + 1], 'down')
    return [id, { up, down }] as const
  })
  return new Map(await Promise.all(moves))
}
