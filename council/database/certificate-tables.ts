import type { Generated } from 'kysely'
import type { RegisterYear } from '../../rules/certificates/register-number.ts'
import { column, ofNobody, ofPeople } from './described-table.ts'
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
const certificates = ofPeople('applications', 'office', 'years', {
  /** `CertificateValues` as JSON: what was filled in, and the paper word for word. */
  values: column<string>('certificate'),
  holder: column<string>('certificate'),
  /** The address that its QR code holds. */
  code: column<string>('certificate'),
  /** SHA-256 of the signed claims, in hexadecimal digits. */
  digest: column<string>('certificate'),
  keyId: column<string>('certificate'),
  templateVersion: column<number>('certificate'),
  /** How often somebody of the office has opened it to print it. */
  prints: column<Generated<number>>('certificate'),
  certificateId: column<string>('number'),
  number: column<string>('number'),
  applicationId: column<string>('number'),
  /** The certificate that took its place. */
  replacedBy: column<string | null>('number'),
  serviceId: column<string>('service'),
  issuedAt: column<Instant>('times'),
  cancelledAt: column<Instant | null>('times'),
  /** '' where its decision was undone. */
  cancelReason: column<string | null>('decision'),
  issuedBy: column<string>('doneBy'),
  cancelledBy: column<string | null>('doneBy'),
})

export const certificateTables = {
  signingKeys: ofNobody<SigningKeyRow>(),
  registers: ofNobody<RegisterRow>(),
  registerNumbers: ofNobody<RegisterNumberRow>(),
  certificateTemplates: versions,
  certificates,
}
