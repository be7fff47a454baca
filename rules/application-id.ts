import { plainDigits, plainHyphens, withoutSpaces } from './digits.ts'

/**
 * Returns the stem that the ids of all applications for one service from one phone share: the service id and
 * the digits at index 6 to 8 of the ten (spec section 9).
 */
export function applicationStem(serviceId: string, phone: string): string {
  return serviceId + phone.slice(6, 9)
}

/** The row of this stem says how many numbers are left out of each stem that has none yet. */
export const unbegunStem = ''

/**
 * Returns the id to try for a stem; `index` counts from 1: the stem itself, then `-2`, `-3` and so on. Two
 * stems can lead to the same id (`AB321-` and `AB` both lead to `AB321-321`), so the caller must check the
 * whole id.
 */
export function applicationIdOf(stem: string, index: number): string {
  return index === 1 ? stem : `${stem}-${index}`
}

/**
 * Brings an application id from a search box to its stored form; undefined if no id can look like this. An
 * imported one may have an underscore.
 */
export function readApplicationId(raw: string): string | undefined {
  const id = plainHyphens(withoutSpaces(plainDigits(raw)))
  return /^[A-Za-z0-9_-]{1,40}$/.test(id) ? id.toUpperCase() : undefined
}
