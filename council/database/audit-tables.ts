import type { AccessKind } from '../../rules/access-kinds.ts'
import type { Act } from '../../rules/acts.ts'
import { column, ofNobody, ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

const audit = ofPeople('account', 'history', 'years', {
  actor: column<string>('act'),
  /** The second is what `like` is asked with. */
  act: column<Act | `${string}.%`>('act'),
  subject: column<string>('act'),
  before: column<string | null>('act'),
  after: column<string | null>('act'),
  /** Null once the line is reduced: `before` and `after` are then null, too. */
  valuesSalt: column<string | null>('act'),
  /** Of `before` and `after`, with the salt. */
  valuesDigest: column<string>('act'),
  id: column<string>('act'),
  chain: column<string>('act'),
  /** The place in the chain, from 1. */
  ordinal: column<number>('act'),
  /** Of the network address in `auditClients`, with its salt. */
  clientDigest: column<string | null>('act'),
  digest: column<string>('act'),
  date: column<Instant>('times'),
})

/** The end of a chain of the audit. */
export interface AuditChainRow {
  chain: string
  lines: number
  /** The digest of the last line. */
  head: string
}

/** The network address from which an act came. */
const auditClients = ofPeople('account', 'admin', 'client', {
  client: column<string>('client'),
  salt: column<string>('client'),
  date: column<Instant>('times'),
  /** That of the audit's line. */
  id: column<string>('act'),
})

/** That an officer read an application: one row for each officer, application, kind and hour. */
const accessLog = ofPeople('applications', 'access', 'access', {
  actor: column<string>('access'),
  kind: column<AccessKind>('access'),
  /** What the officer's office was called then. */
  office: column<string>('access'),
  subject: column<string>('number'),
  /** `YYYY-MM-DDTHH` in Asia/Kolkata; of `list` and `export` the day alone. */
  hour: column<string>('times'),
  /** The account that the application belongs to. */
  userId: column<string>('account'),
})

export const auditTables = { accessLog, audit, auditChains: ofNobody<AuditChainRow>(), auditClients }
