import { type Admin, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { sumFiles } from './examine-files.server.ts'
import { type FileStore, leastFreeBytes } from './store.server.ts'

/** What photos and PDFs take up, in bytes. */
export interface FileFigures {
  files: number
  bytes: number
  /** Free on the disk on which files arrive. */
  free: number
  /** Where less is free no photo and no PDF is taken. */
  leastFree: number
}

/** Counts the files that people have added, and the room that is left for more. */
export async function getFileFigures(db: Database, actor: Admin, store: FileStore): Promise<FileFigures> {
  requireRole(actor, 'admin')
  const [sum, free] = await Promise.all([sumFiles(db), store.countFree()])
  return { ...sum, free, leastFree: leastFreeBytes }
}
