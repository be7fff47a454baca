import type { Generated } from 'kysely'
import type { RegisterYear } from '../../rules/certificates/register-number.ts'
import { ofNobody, ofPeople } from './described-table.ts'
import { versions } from './service-tables.ts'
import type { Instant } from './stored-values.ts'

/** A key by which codes are signed, its public half. */
export interface SigningKeyRow {
  /** The first four bytes of its thumbprint, in 8 hexadecimal digits. */
  keyId: string
  /** A JWK as JSON. */
  publicKey: string
  createdAt: Instant
  /** Since when it signs nothing more; what it has signed stays good. */
  retiredAt: Instant | null
  /** Since when somebody else may sign with it: only what the register holds is good. */
  compromisedAt: Instant | null
}

/** A book in which papers are numbered. */
export interface RegisterRow {
  /** What its numbers begin with: two to six capitals. */
  prefix: string
  name: string
  kind: 'certificates' | 'receipts'
  /** When its numbers begin anew. */
  year: RegisterYear
  createdAt: Instant
}

export interface RegisterNumberRow {
  prefix: string
  /** Such as 2026, or 2026-27. */
  period: string
  /** The last number given; it never goes back. */
  last: number
}

/** A certificate that was issued. It never changes: it is cancelled, and another takes its place. */
export interface CertificateRow {
  certificateId: string
  number: string
  serviceId: string
  applicationId: string
  templateVersion: number
  /** `CertificateValues` as JSON: what was filled in, and the paper word for word. */
  values: string
  holder: string
  /** The address that its QR code holds. */
  code: string
  /** SHA-256 of the signed claims, in hexadecimal digits. */
  digest: string
  keyId: string
  issuedAt: Instant
  issuedBy: string
  cancelledAt: Instant | null
  cancelledBy: string | null
  /** '' where its decision was undone. */
  cancelReason: string | null
  /** The certificate that took its place. */
  replacedBy: string | null
  /** How often somebody of the office has opened it to print it. */
  prints: Generated<number>
}

const certificates = ofPeople<CertificateRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'years' },
  columns: {
    certificate: ['values', 'holder', 'code', 'digest', 'keyId', 'templateVersion', 'prints'],
    number: ['certificateId', 'number', 'applicationId', 'replacedBy'],
    service: ['serviceId'],
    times: ['issuedAt', 'cancelledAt'],
    decision: ['cancelReason'],
    doneBy: ['issuedBy', 'cancelledBy'],
  },
})

export const certificateTables = {
  signingKeys: ofNobody<SigningKeyRow>(),
  registers: ofNobody<RegisterRow>(),
  registerNumbers: ofNobody<RegisterNumberRow>(),
  certificateTemplates: versions,
  certificates,
}
