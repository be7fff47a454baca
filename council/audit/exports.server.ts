import { type Officer, requireRole } from '../actors/actors.server.ts'
import type { Database } from '../database/tables.ts'
import { recordAct } from './audit.server.ts'

export interface ExportedFile {
  /** What is exported. */
  file: 'applications' | 'movedDueDates' | 'audit' | 'certificates' | 'payments' | 'appeals'
  /** What narrows it, without words that were searched: they can be somebody's name. */
  filter: Record<string, string | boolean | undefined>
  rows: number
  client: string
}

/** Records that an officer exports a list. Await it before the first row: without its line nothing leaves. */
export async function recordExport(db: Database, actor: Officer, exported: ExportedFile): Promise<void> {
  requireRole(actor, 'admin', 'staff')
  const { file, filter, rows, client } = exported
  const date = new Date().toISOString()
  await recordAct(db, actor, {
    act: 'register.exported',
    subject: file,
    after: { filter, rows },
    date,
    client,
  })
}
