import type { Generated } from 'kysely'
import { column, loses, ofPeople, stays } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/** A stored content; its bytes lie in the folder of files, under the digest. */
const files = ofPeople('applications', 'office', 'file', {
  /** SHA-256 of the stored bytes, in hexadecimal. */
  digest: column<string>('file'),
  /** 0: nobody needs it yet, or any more; -1: the store is being asked to remove it. */
  bytes: column<number>('file'),
  type: column<'image/jpeg' | 'application/pdf'>('file'),
  /** In pixels; null for a PDF. */
  width: column<number | null>('file'),
  height: column<number | null>('file'),
  scan: column<Generated<'none' | 'clean' | 'found'>>('file'),
  /** When its bytes came, the last time; of one without bytes, since when that is so. */
  createdAt: column<Instant>('times'),
})

/** A paper that a citizen has added, to use it for several applications. */
const papers = ofPeople('applications', 'owner', 'wallet', {
  name: column<string>('addedPaper'),
  createdAt: column<Instant>('times'),
  usedAt: column<Instant>('times'),
  paperId: column<string>('account'),
  user: column<string>('account'),
})

const paperPages = ofPeople('applications', 'owner', 'wallet', {
  position: column<number>('addedPaper'),
  digest: column<string>('file'),
  paperId: column<string>('account'),
})

/** A page that an application holds: its own, whatever becomes of the citizen's papers. */
const casePapers = ofPeople('applications', 'office', 'casePapers', {
  /** The position of the document. */
  document: stays<number>('addedPaper'),
  position: stays<number>('addedPaper'),
  /** Null once the bytes were erased after their time. */
  digest: loses<string | null>('file', null),
  addedAt: stays<Instant>('times'),
  addedBy: stays<string>('account'),
  applicationId: stays<string>('number'),
})

export const paperTables = { papers, paperPages, casePapers, files }
