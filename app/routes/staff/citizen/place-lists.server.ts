import type { Database } from '../../../../council/database/tables.ts'
import { listPlaces, type Place, placeKinds } from '../../../../council/places.server.ts'
import type { FieldError } from '../../../form-errors.ts'

type Kind = Place['kind']

/** A list to choose a place from, and the place in it that is chosen, if any. */
export interface PlaceList {
  kind: Kind
  places: { placeId: string; name: string }[]
  chosen?: string
}

/**
 * The lists from State down, each following the choice above; they end below the first list in which nothing is
 * chosen, or where there is nothing more to choose. A choice that does not lie in the one above is none.
 */
export async function readPlaceLists(
  db: Database,
  chosen: Partial<Record<string, string>>,
): Promise<PlaceList[]> {
  const lists: PlaceList[] = []
  let parentId: string | null = null
  for (const kind of placeKinds) {
    const places: Place[] = await listPlaces(db, kind, parentId)
    if (places.length === 0) break
    const one = places.find((place) => place.placeId === chosen[kind])
    lists.push({
      kind,
      places: places.map(({ placeId, name }) => ({ placeId, name })),
      chosen: one?.placeId,
    })
    if (!one) break
    parentId = one.placeId
  }
  return lists
}

/** The ids of a place and of those it lies in, as the lists' choices. */
export function choicesOf(places: Place[]): Record<string, string> {
  return Object.fromEntries(places.map(({ kind, placeId }) => [kind, placeId]))
}

/** The village that is chosen, null when no state is asked for, or the list in which a choice is missing. */
export function readVillage(
  lists: PlaceList[],
  state: string,
): { placeId: string | null } | { error: FieldError } {
  const last = lists.at(-1)
  if (!last || state === '') return { placeId: null }
  if (last.chosen === undefined) return { error: { field: last.kind, key: 'choose' } }
  return last.kind === 'village'
    ? { placeId: last.chosen }
    : { error: { field: last.kind, key: 'placeWithoutVillages' } }
}
