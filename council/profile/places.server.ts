import type { Village } from '../../rules/form/village.ts'
import type { PlaceKind, PlaceRow } from '../database/council-tables.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'

export type Place = Pick<PlaceRow, 'placeId' | 'kind' | 'parentId' | 'name'>

export const placeKinds = ['state', 'district', 'block', 'village'] as const satisfies PlaceKind[]

/** Makes a place's id, with its kind: the Local Government Directory numbers each kind separately. */
export function placeIdOf(kind: PlaceKind, code: string): string {
  return `${kind}-${code}`
}

/** Lists the places of a kind within a parent that have not ended, by name; states have no parent. */
export function listPlaces(db: Database, kind: PlaceKind, parentId: string | null): Promise<Place[]> {
  return db
    .selectFrom('places')
    .select(['placeId', 'kind', 'parentId', 'name'])
    .where('kind', '=', kind)
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .where('endedAt', 'is', null)
    .orderBy('nameKey')
    .orderBy('placeId')
    .execute()
}

/** Finds a place by id; undefined when there is none. */
export function findPlace(db: Database, placeId: string): Promise<Place | undefined> {
  return db
    .selectFrom('places')
    .select(['placeId', 'kind', 'parentId', 'name'])
    .where('placeId', '=', placeId)
    .executeTakeFirst()
}

/** Lists a place's ancestors and the place itself, from the state down. Empty for a null or unknown id. */
export async function listPlacesAbove(db: Database, placeId: string | null): Promise<Place[]> {
  const path: Place[] = []
  let next = placeId
  while (next !== null && path.length < placeKinds.length) {
    const place = await findPlace(db, next)
    if (!place) break
    path.unshift(place)
    next = place.parentId
  }
  return path
}

/** A form offers so many villages at the most. */
export const mostVillages = 40

/**
 * Lists the council's villages by name, without those that have ended or lie in a place that has; none if the
 * administrator ticked none.
 */
export function listVillages(db: Database): Promise<Village[]> {
  return villagesOfCouncil(db, {})
}

const villagesOfCouncil = prepareQuery((db) =>
  db
    .selectFrom('places as village')
    .leftJoin('places as block', 'block.placeId', 'village.parentId')
    .leftJoin('places as district', 'district.placeId', 'block.parentId')
    .leftJoin('places as state', 'state.placeId', 'district.parentId')
    .select(['village.name', 'village.pincode'])
    .where('village.ofCouncil', '=', 1)
    .where(({ and, eb }) => and(placeKinds.map((kind) => eb(`${kind}.endedAt`, 'is', null))))
    .orderBy('village.nameKey')
    .orderBy('village.placeId')
    .limit(mostVillages),
)
