import type { Database } from '../../../../council/database/tables.ts'
import { listPlaces, type Place, placeKinds } from '../../../../council/profile/places.server.ts'
import type { FieldError } from '../../../ui/form-errors.ts'

type Kind = Place['kind']

/** A list of places, and the id of the chosen one, if any. */
export interface PlaceList {
  kind: Kind
  places: { placeId: string; name: string }[]
  chosen?: string
}

/**
 * The lists from State down, each of places inside the choice above. They end with the first list without a
 * choice, or where no further places exist. A choice outside the place above it does not count.
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
    const place = places.find((place) => place.placeId === chosen[kind])
    lists.push({
      kind,
      places: places.map(({ placeId, name }) => ({ placeId, name })),
      chosen: place?.placeId,
    })
    if (!place) break
    parentId = place.placeId
  }
  return lists
}

/** The ids of a place and of the places around it, as choices of the lists. */
export function choicesOf(places: Place[]): Record<string, string> {
  return Object.fromEntries(places.map(({ kind, placeId }) => [kind, placeId]))
}

/** The chosen village, null when no state is chosen, or an error at the list that needs a choice. */
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
