import type { PlaceKind } from '../../council/database/council-tables.ts'
import type { TestPortal } from './open-test-portal.ts'

const places: [PlaceKind, string, string | null][] = [
  ['state', 'Maharashtra', null],
  ['district', 'Satara', 'Maharashtra'],
  ['district', 'Pune', 'Maharashtra'],
  ['block', 'Wai', 'Satara'],
  ['block', 'Haveli', 'Pune'],
  ['block', 'Empty Block', 'Pune'],
  ['village', 'Vadgaon', 'Wai'],
  ['village', 'Ambewadi', 'Wai'],
  ['village', 'Haveli Gaon', 'Haveli'],
]

/** A few places; each one's id is its name in small letters. */
export async function addPlaces(portal: TestPortal): Promise<void> {
  const rows = places.map(([kind, name, parent]) => ({
    placeId: name.toLowerCase(),
    kind,
    name,
    parentId: parent?.toLowerCase() ?? null,
    nameKey: name.toLowerCase(),
  }))
  await portal.council.db.insertInto('places').values(rows).execute()
}

/** The choices that lead to a village. */
export const inVadgaon = { state: 'maharashtra', district: 'satara', block: 'wai', village: 'vadgaon' }

/** Has the council no villages of its own, so that forms have a box in which the name is typed. */
export async function typeVillages(portal: TestPortal): Promise<void> {
  await portal.council.db.updateTable('places').set({ ofCouncil: 0 }).where('ofCouncil', '=', 1).execute()
}
