/**
 * What people come for. This is the order of the pictures on the home page and of every list of services, in
 * every language; people tell each other "third from the top".
 */
export const needs = [
  'birth',
  'death',
  'marriage',
  'houseTax',
  'water',
  'light',
  'building',
  'welfare',
] as const

export type Need = (typeof needs)[number]

/** Needs under one heading in the catalogue, in the same order; services of no need are `other`. */
export const needGroups = [
  { group: 'family', needs: ['birth', 'death', 'marriage'] },
  { group: 'house', needs: ['houseTax'] },
  { group: 'water', needs: ['water', 'light'] },
  { group: 'building', needs: ['building'] },
  { group: 'help', needs: ['welfare'] },
  { group: 'other', needs: [null] },
] as const satisfies { group: string; needs: readonly (Need | null)[] }[]

/** Reads the name of a need; undefined for anything else. */
export function readNeed(text: string | null | undefined): Need | undefined {
  return needs.find((need) => need === text)
}

/**
 * Makes the key by which services are listed: the needs in their order, services of none last, within each by
 * rank. It is text, so that lists continue after it as after any other key. Ranks go to 999,999,999.
 */
export function placeInCatalogue(need: Need | null, rank: number): string {
  return `${keyOfNeed(need)}${String(rank).padStart(9, '0')}`
}

/** Makes the beginning that all keys of a need's services share; null: of services that meet no need. */
export function keyOfNeed(need: Need | null): string {
  return `${need === null ? needs.length + 1 : needs.indexOf(need) + 1}:`
}
