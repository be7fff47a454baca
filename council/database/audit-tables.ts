import type { Generated } from 'kysely'
import type { Instant } from './stored-values.ts'

export interface AuditRow {
  id: string
  date: Instant
  actor: string
  act: string
  subject: string
  before: string | null
  after: string | null
  /** Null only for a line that was written before there were chains, until the portal starts again. */
  chain: Generated<string | null>
  /** The place in the chain, from 1. */
  ordinal: Generated<number | null>
  /** Of the network address in `auditClients`, with its salt. */
  clientDigest: Generated<string | null>
  digest: Generated<string | null>
}

/** The end of a chain of the audit. */
export interface AuditChainRow {
  chain: string
  lines: number
  /** The digest of the last line. */
  head: string
}

/** The network address from which an act came. */
export interface AuditClientRow {
  /** That of the audit's line. */
  id: string
  client: string
  salt: string
  date: Instant
}
