import { limits } from './limits.ts'

const { min, max } = limits.serviceId

// The test precedes upper-casing, which would turn 'ſ' and 'ı' into the ASCII letters S and I.
const idPattern = new RegExp(`^[A-Za-z0-9-]{${min},${max}}$`)

/** Trims and upper-cases a service id: 2 to 20 of A-Z, 0-9 and hyphen; undefined if it is no such id. */
export function readServiceId(raw: string): string | undefined {
  const id = raw.trim()
  return idPattern.test(id) ? id.toUpperCase() : undefined
}
