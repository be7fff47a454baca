import type { AccessKind } from '../../rules/access-kinds.ts'
import type { Act } from '../../rules/acts.ts'
import { ofNobody, ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

export interface AuditRow {
  id: string
  date: Instant
  actor: string
  /** The second is what `like` is asked with. */
  act: Act | `${string}.%`
  subject: string
  before: string | null
  after: string | null
  /** Null once the line is reduced: `before` and `after` are then null, too. */
  valuesSalt: string | null
  /** Of `before` and `after`, with the salt. */
  valuesDigest: string
  chain: string
  /** The place in the chain, from 1. */
  ordinal: number
  /** Of the network address in `auditClients`, with its salt. */
  clientDigest: string | null
  digest: string
}

const audit = ofPeople<AuditRow>()({
  told: { list: 'account', seenBy: 'history', kept: 'years' },
  columns: {
    act: [
      'actor',
      'act',
      'subject',
      'before',
      'after',
      'valuesSalt',
      'valuesDigest',
      'id',
      'chain',
      'ordinal',
      'clientDigest',
      'digest',
    ],
    times: ['date'],
  },
})

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

const auditClients = ofPeople<AuditClientRow>()({
  told: { list: 'account', seenBy: 'admin', kept: 'client' },
  columns: { client: ['client', 'salt'], times: ['date'], act: ['id'] },
})

/** That an officer read an application: one row for each officer, application, kind and hour. */
export interface AccessRow {
  actor: string
  /** `YYYY-MM-DDTHH` in Asia/Kolkata; of `list` and `export` the day alone. */
  hour: string
  subject: string
  kind: AccessKind
  /** What the officer's office was called then. */
  office: string
  /** The account that the application belongs to. */
  userId: string
}

const accessLog = ofPeople<AccessRow>()({
  told: { list: 'applications', seenBy: 'access', kept: 'access' },
  columns: { access: ['actor', 'kind', 'office'], number: ['subject'], times: ['hour'], account: ['userId'] },
})

export const auditTables = { accessLog, audit, auditChains: ofNobody<AuditChainRow>(), auditClients }
