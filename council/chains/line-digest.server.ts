import { digest } from '../digest.server.ts'

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
  before: string | null
  after: string | null
  clientDigest: string | null
}

/** What the first line of a chain follows. */
export const chainStart = '0'.repeat(64)

/**
 * The digest of a line that follows the one with the digest `previous`: SHA-256, in hex, of a JSON array in UTF-8 without
 * spaces. Its order is fixed for ever; `docs/audit.md` describes it for those who verify with a program of their own.
 */
export function digestLine(previous: string, line: ChainedLine): string {
  const { chain, ordinal, id, date, actor, act, subject, before, after, clientDigest } = line
  const content = [previous, chain, ordinal, id, date, actor, act, subject, before, after, clientDigest]
  return digest(JSON.stringify(content))
}

/** The digest by which a line vouches for a network address that is deleted earlier than the line. */
export function digestClient(salt: string, client: string): string {
  return digest(JSON.stringify([salt, client]))
}
