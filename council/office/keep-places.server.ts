import { randomUUID } from 'node:crypto'
import { fold } from '../../rules/fold.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { PlaceKind } from '../database/council-tables.ts'
import { lockForTransaction } from '../database/dialect.server.ts'
import { digest } from '../database/digest.server.ts'
import { countRows } from '../database/keyset.server.ts'
import type { Database } from '../database/tables.ts'
import { findPlace, mostVillages, placeIdOf, placeKinds } from '../profile/places.server.ts'

const lockKey = 7260523

/** The kind of places that lie in one of this kind, or in none; undefined for a village, which has none. */
export function kindWithin(kind: PlaceKind | undefined): PlaceKind | undefined {
  return placeKinds[kind === undefined ? 0 : placeKinds.indexOf(kind) + 1]
}

/** Lists the places in a parent by name, also those that have ended; states have no parent. */
export async function listAllPlaces(db: Database, actor: Admin, parentId: string | null) {
  requireRole(actor, 'admin')
  const parent = parentId === null ? undefined : await findPlace(db, parentId)
  const kind = kindWithin(parent?.kind)
  if (kind === undefined) return []
  return db
    .selectFrom('places')
    .select(['placeId', 'kind', 'name', 'endedAt', 'ofCouncil'])
    .where('kind', '=', kind)
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .orderBy('nameKey')
    .orderBy('placeId')
    .execute()
}

/**
 * Finds a place with what the administrator may change of it; `readAs` is a version that changes with that.
 * Undefined when there is none.
 */
export async function findKeptPlace(db: Database, actor: Admin, placeId: string) {
  requireRole(actor, 'admin')
  const place = await db
    .selectFrom('places')
    .select(['placeId', 'kind', 'parentId', 'name', 'endedAt', 'ofCouncil', 'pincode'])
    .where('placeId', '=', placeId)
    .executeTakeFirst()
  return place && { ...place, readAs: digest(JSON.stringify([place.name, place.ofCouncil, place.pincode])) }
}

/**
 * Adds a place to its parent, null for a state, under an id that no directory gives. `exists`: its parent has
 * one of that name. Undefined when there is no such parent, or none can lie in it.
 */
export async function addPlace(
  db: Database,
  actor: Admin,
  parentId: string | null,
  name: string,
): Promise<'added' | 'exists' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    await lockForTransaction(trx, lockKey, 'exclusive')
    const parent = parentId === null ? undefined : await findPlace(trx, parentId)
    const kind = kindWithin(parent?.kind)
    if ((parentId !== null && !parent) || kind === undefined) return undefined
    if (await hasNamed(trx, actor, parentId, { name })) return 'exists'
    const placeId = placeIdOf(kind, `own-${randomUUID()}`)
    await trx
      .insertInto('places')
      .values({ placeId, kind, parentId, name, nameKey: fold(name) })
      .execute()
    const after = { name, kind, parentId }
    await recordAct(trx, actor, {
      act: 'place.added',
      subject: placeId,
      after,
      date: new Date().toISOString(),
    })
    return 'added'
  })
}

/** What the administrator may say of a place. */
export interface PlaceWords {
  name: string
  /** Whether it is a village of this council, which forms offer. */
  ofCouncil: boolean
  /** '' for none. */
  pincode: string
}

/**
 * Gives a place another name, makes a village one of the council's own, and notes its pincode. `exists` as in
 * `addPlace`; `stale`: it was changed since the version `readAs`; `tooMany`: the council has as many villages
 * as a form can offer. Undefined when there is no such place.
 */
export async function changePlace(
  db: Database,
  actor: Admin,
  placeId: string,
  { name, ofCouncil, pincode, readAs }: PlaceWords & { readAs: string },
): Promise<'changed' | 'exists' | 'stale' | 'tooMany' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    await lockForTransaction(trx, lockKey, 'exclusive')
    const place = await findKeptPlace(trx, actor, placeId)
    if (!place) return undefined
    if (place.readAs !== readAs) return 'stale'
    if (await hasNamed(trx, actor, place.parentId, { name, besides: placeId })) return 'exists'
    const isVillage = place.kind === 'village'
    const said = { ofCouncil: isVillage && ofCouncil ? 1 : 0, pincode: isVillage ? pincode : '' } as const
    if (said.ofCouncil > place.ofCouncil && (await countVillages(trx)) >= mostVillages) return 'tooMany'
    await trx
      .updateTable('places')
      .set({ name, nameKey: fold(name), ...said })
      .where('placeId', '=', placeId)
      .execute()
    const line = { subject: placeId, date: new Date().toISOString() }
    if (name !== place.name)
      await recordAct(trx, actor, {
        act: 'place.renamed',
        ...line,
        before: { name: place.name },
        after: { name },
      })
    const before = { ofCouncil: place.ofCouncil, pincode: place.pincode }
    if (said.ofCouncil !== before.ofCouncil || said.pincode !== before.pincode)
      await recordAct(trx, actor, { act: 'place.described', ...line, before, after: said })
    return 'changed'
  })
}

function countVillages(trx: Database) {
  return countRows(trx.selectFrom('places').where('ofCouncil', '=', 1))
}

/**
 * Ends a place, which is then offered to nobody, with all that lies in it, or offers it again. Nobody's
 * profile changes. False: it was so already, or there is no such place.
 */
export async function setPlaceEnded(
  db: Database,
  actor: Admin,
  placeId: string,
  ended: boolean,
): Promise<boolean> {
  requireRole(actor, 'admin')
  const now = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('places')
      .set({ endedAt: ended ? now : null })
      .where('placeId', '=', placeId)
      .where('endedAt', ended ? 'is' : 'is not', null)
      .returning('name')
      .executeTakeFirst()
    if (!changed) return false
    const act = ended ? 'place.ended' : 'place.resumed'
    await recordAct(trx, actor, { act, subject: placeId, after: changed, date: now })
    return true
  })
}

async function hasNamed(
  trx: Database,
  actor: Admin,
  parentId: string | null,
  { name, besides }: { name: string; besides?: string },
) {
  const siblings = await listAllPlaces(trx, actor, parentId)
  return siblings.some((one) => one.placeId !== besides && fold(one.name) === fold(name))
}
