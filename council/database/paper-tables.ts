import type { Generated } from 'kysely'
import { ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/** A stored content; its bytes lie in the folder of files, under the digest. */
export interface FileRow {
  /** SHA-256 of the stored bytes, in hexadecimal. */
  digest: string
  /** 0: nobody needs it yet, or any more; -1: the store is being asked to remove it. */
  bytes: number
  type: 'image/jpeg' | 'application/pdf'
  /** In pixels; null for a PDF. */
  width: number | null
  height: number | null
  scan: Generated<'none' | 'clean' | 'found'>
  /** When its bytes came, the last time; of one without bytes, since when that is so. */
  createdAt: Instant
}

const files = ofPeople<FileRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'file' },
  columns: { file: ['digest', 'bytes', 'type', 'width', 'height', 'scan'], times: ['createdAt'] },
})

/** A paper that a citizen has added, to use it for several applications. */
export interface PaperRow {
  paperId: string
  user: string
  name: string
  createdAt: Instant
  usedAt: Instant
}

const papers = ofPeople<PaperRow>()({
  told: { list: 'applications', seenBy: 'owner', kept: 'wallet' },
  columns: { addedPaper: ['name'], times: ['createdAt', 'usedAt'], account: ['paperId', 'user'] },
})

export interface PaperPageRow {
  paperId: string
  position: number
  digest: string
}

const paperPages = ofPeople<PaperPageRow>()({
  told: { list: 'applications', seenBy: 'owner', kept: 'wallet' },
  columns: { addedPaper: ['position'], file: ['digest'], account: ['paperId'] },
})

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

const casePapers = ofPeople<CasePaperRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'casePapers' },
  columns: {
    addedPaper: ['document', 'position'],
    file: ['digest'],
    times: ['addedAt'],
    account: ['addedBy'],
    number: ['applicationId'],
  },
})

export const paperTables = { papers, paperPages, casePapers, files }
