import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operator } from '../../../council/actors/actors.server.ts'
import { type DatabaseLocation, openDatabase } from '../../../council/database/connect.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import {
  type ExportOptions,
  exportDocuments,
} from '../../../council/records/exporting/export-documents.server.ts'
import { importDocuments } from '../../../council/records/importing/import-documents.server.ts'
import { newFolder, type Tidied } from '../../council-places.ts'

export const root = join(import.meta.dirname, '../../..')
export const names = ['users.json', 'services.json', 'applications.json'] as const

export async function within<T>(place: DatabaseLocation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place)
  return work(db).finally(() => db.destroy())
}

/** A folder that is not there yet. */
export const newTarget = (t: Tidied) => join(newFolder(t), 'documents')

export const exportInto = (
  place: DatabaseLocation,
  folder: string,
  options: Omit<ExportOptions, 'root'> = {},
) => exportDocuments(place, operator, folder, { root, ...options })

export type Texts = Record<(typeof names)[number], string>

/** The files of an export of the council, as texts. */
export async function exported(t: Tidied, place: DatabaseLocation): Promise<Texts> {
  const folder = newTarget(t)
  await exportInto(place, folder)
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])) as Texts
}

export const importTexts = (place: DatabaseLocation, texts: Texts) =>
  within(place, (db) =>
    importDocuments(
      db,
      operator,
      // In the hardest order: what names others comes before them.
      names.toReversed().map((name) => ({ name, bytes: Buffer.from(texts[name]) })),
    ),
  )

/** Whether nothing is left of a folder that was to be written. */
export const isGone = (folder: string) => !existsSync(folder) && !existsSync(`${folder}.${process.pid}.part`)
