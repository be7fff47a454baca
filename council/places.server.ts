import type { Database, PlaceKind, PlaceRow } from './database/tables.ts'

export type Place = Pick<PlaceRow, 'placeId' | 'kind' | 'parentId' | 'name'>

export const placeKinds = ['state', 'district', 'block', 'village'] as const satisfies PlaceKind[]

/** A place's id. The Directory numbers each kind of place for itself, so the kind is part of it. */
export function placeIdOf(kind: PlaceKind, code: string): string {
  return `${kind}-${code}`
}

/** The places of a kind within another, by name; states have no parent. Empty when there are none. */
export function listPlaces(db: Database, kind: PlaceKind, parentId: string | null): Promise<Place[]> {
  return db
    .selectFrom('places')
    .select(['placeId', 'kind', 'parentId', 'name'])
    .where('kind', '=', kind)
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .orderBy('nameKey')
    .orderBy('placeId')
    .execute()
}

/** The place with this id; undefined when there is none. */
export function findPlace(db: Database, placeId: string): Promise<Place | undefined> {
  return db
    .selectFrom('places')
    .select(['placeId', 'kind', 'parentId', 'name'])
    .where('placeId', '=', placeId)
    .executeTakeFirst()
}

/** The place and those it lies in, from the state down. Empty when the id is null or unknown. */
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
