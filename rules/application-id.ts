import { plainDigits, plainHyphens, withoutSpaces } from './digits.ts'

/**
 * What the ids of a service's applications from one phone begin with: the service id and the digits at index 6 to
 * 8 of the ten (spec section 9).
 */
export function applicationStem(serviceId: string, phone: string): string {
  return serviceId + phone.slice(6, 9)
}

/**
 * The id to try for a stem at a position that counts from 1: the stem itself, then `-2`, `-3` and so on.
 * Ids of two stems can meet (`AB321-` and `AB` both lead to `AB321-321`), so the whole id is what must be free.
 */
export function applicationIdOf(stem: string, index: number): string {
  return index === 1 ? stem : `${stem}-${index}`
}

/**
 * An application id as someone types it into a search box, brought to the stored form; undefined if no id can look
 * so.
 */
export function readApplicationId(raw: string): string | undefined {
  const id = plainHyphens(withoutSpaces(plainDigits(raw)))
  return /^[A-Za-z0-9-]{1,40}$/.test(id) ? id.toUpperCase() : undefined
}
