import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Citizen } from '../../../council/actors/actors.server.ts'
import { addCasePage } from '../../../council/cases/papers/add-page.server.ts'
import { removeCasePage } from '../../../council/cases/papers/remove-page.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { type FileStore, openFileStore } from '../../../council/files/store/store.server.ts'
import { keepBytes } from '../files/added-papers.ts'
import { pdfOf } from '../files/papers-for-tests.ts'

/** A store of files in a folder of its own, removed at the end. */
export function openStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'))
  return { files: openFileStore(dataDir), dataDir, close: () => rmSync(dataDir, { recursive: true }) }
}

interface Added {
  applicationId: string
  document?: number
  /** What tells its bytes from those of another page. */
  words: string
  now?: Date
}

/** Adds a PDF with these words to a document, as the portal does once it has received one. */
export async function addPdf(
  db: Database,
  citizen: Citizen,
  files: FileStore,
  { applicationId, document = 0, words, now }: Added,
) {
  const bytes = pdfOf(words)
  const digest = await keepBytes(db, files, bytes)
  const type = 'application/pdf' as const
  const file = { digest, type, bytes, width: null, height: null, scan: 'none' as const }
  const name = document === 1 ? 'Age proof' : 'Ration card'
  return addCasePage(db, citizen, { applicationId, document, name, file, now })
}

/** Removes the page that has the position now, as its citizen does who sees it. */
export async function removeShown(
  db: Database,
  actor: Citizen,
  { now, ...page }: { applicationId: string; document: number; page: number; now?: Date },
) {
  const shown = await db
    .selectFrom('casePapers')
    .select('addedAt')
    .where('applicationId', '=', page.applicationId)
    .where('document', '=', page.document)
    .where('position', '=', page.page)
    .executeTakeFirst()
  return removeCasePage(db, actor, { ...page, addedAt: shown?.addedAt ?? '', now })
}
