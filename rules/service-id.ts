import { limits } from './limits.ts'

const { min, max } = limits.serviceId

// Tested before it is upper-cased: 'ſ' and 'ı' would become the plain letters S and I.
const written = new RegExp(`^[A-Za-z0-9-]{${min},${max}}$`)

/** A service id, trimmed and upper-cased: 2 to 20 of A-Z, 0-9 and hyphen; undefined if it is none. */
export function readServiceId(raw: string): string | undefined {
  const id = raw.trim()
  return written.test(id) ? id.toUpperCase() : undefined
}
