import type { Generated } from 'kysely'
import type { Instant } from './stored-values.ts'

/** A stored content; its bytes lie in the folder of files, under the digest. */
export interface FileRow {
  /** SHA-256 of the stored bytes, in hexadecimal. */
  digest: string
  bytes: number
  type: 'image/jpeg' | 'application/pdf'
  /** In pixels; null for a PDF. */
  width: number | null
  height: number | null
  scan: Generated<'none' | 'clean' | 'found'>
  /** When its bytes came, the last time. */
  createdAt: Instant
}

/** A paper that a citizen has added, to use it for several applications. */
export interface PaperRow {
  paperId: string
  user: string
  name: string
  createdAt: Instant
  usedAt: Instant
}

export interface PaperPageRow {
  paperId: string
  position: number
  digest: string
}

/** A page that an application holds: its own, whatever becomes of the citizen's papers. */
export interface CasePaperRow {
  applicationId: string
  /** The position of the document. */
  document: number
  position: number
  /** Null once the bytes were erased after their time. */
  digest: string | null
  addedAt: Instant
  addedBy: string
}
