import { digest } from '../database/digest.server.ts'

/** A line of the audit with its place in a chain. */
export interface ChainedLine {
  chain: string
  /** From 1, without a gap. */
  ordinal: number
  id: string
  date: string
  actor: string
  act: string
  subject: string
  valuesDigest: string
  clientDigest: string | null
}

/** What the first line of a chain follows. */
export const chainStart = '0'.repeat(64)

/**
 * The digest of a line that follows the one with the digest `previous`: SHA-256, in hex, of a JSON array in
 * UTF-8 without spaces. Its order is fixed for ever; `docs/audit.md` describes it for those who verify with a
 * program of their own.
 */
export function digestLine(previous: string, line: ChainedLine): string {
  const { chain, ordinal, id, date, actor, act, subject, valuesDigest, clientDigest } = line
  const content = [previous, chain, ordinal, id, date, actor, act, subject, valuesDigest, clientDigest]
  return digest(JSON.stringify(content))
}

/** What an act changed, as JSON; null for none. */
export interface LineValues {
  before: string | null
  after: string | null
}

/**
 * The digest by which a line vouches for its values, which may be emptied earlier than the line: its own
 * digest covers this one alone. Empty the salt together with the values. Short values, such as a phone
 * number, could otherwise be found again by trying all of them against the digest.
 */
export function digestValues(salt: string, { before, after }: LineValues): string {
  return digest(JSON.stringify([salt, before, after]))
}

/** The digest by which a line vouches for a network address that is deleted earlier than the line. */
export function digestClient(salt: string, client: string): string {
  return digest(JSON.stringify([salt, client]))
}
