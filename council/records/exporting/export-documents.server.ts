import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { operator } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { type DatabaseLocation, openDatabase, withReadSnapshot } from '../../database/connect.server.ts'
import { examineMigrations } from '../../database/migrate.server.ts'
import { syncFolder } from '../../database/sync-folder.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CollectionName, collections } from '../importing/document-file.server.ts'
import { countLeftOut, readDocuments } from './read-documents.server.ts'
import { toJson, writeNewFile } from './write-collection.server.ts'

/** Thrown when documents cannot be exported. No folder is left; the message is one line for the operator. */
export class ExportRefused extends Error {}

export interface ExportedDocuments {
  /** How many documents each file holds. */
  written: Record<CollectionName, number>
  /** Services that are drafts or deleted, and applications that are set aside or withdrawn. */
  leftOut: { services: number; applications: number }
}

export interface ExportOptions {
  /** The repository's folder. */
  root: string
  /** Called from time to time with the number of documents read of a collection; the export waits for it. */
  progress?: (collection: CollectionName, documents: number) => void | Promise<void>
  /** Ends the export, as if it had never begun. */
  signal?: AbortSignal
}

/**
 * Writes the users, services and applications of spec section 3 into a new folder, a JSON file each, from a
 * snapshot of the council, while the portal runs. Only their owner can read folder and files. The folder gets
 * its name after all three are on the disk and the audit says so. Throws `ExportRefused` for a folder that
 * holds anything.
 */
export async function exportDocuments(
  location: DatabaseLocation,
  actor: typeof operator,
  folder: string,
  options: ExportOptions,
): Promise<ExportedDocuments> {
  await assertFree(folder)
  const partial = `${folder}.${process.pid}.part`
  try {
    await mkdir(partial, { mode: 0o700 })
  } catch (error) {
    throw refusedBy(error, folder)
  }
  try {
    const exported = await withReadSnapshot({ ...location, copyWillDo: true }, async (trx) => {
      await assertMigrated(trx, options.root)
      return writeDocuments(trx, partial, options)
    })
    await syncFolder(partial)
    options.signal?.throwIfAborted()
    await recordExport(location, actor, exported)
    // It replaces an empty folder, and fails where somebody has put a file into it meanwhile.
    await rename(partial, folder)
    await syncFolder(dirname(folder))
    return exported
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw refusedBy(error, folder)
  }
}

async function writeDocuments(
  trx: Database,
  partial: string,
  { progress, signal }: ExportOptions,
): Promise<ExportedDocuments> {
  const written: Record<CollectionName, number> = { users: 0, services: 0, applications: 0 }
  for (const collection of collections) {
    const counted = async function* () {
      for await (const documents of readDocuments(trx, collection)) {
        yield documents
        written[collection] += documents.length
        await progress?.(collection, written[collection])
      }
    }
    await writeNewFile(join(partial, `${collection}.json`), toJson(collection, counted()), signal)
  }
  return { written, leftOut: await countLeftOut(trx) }
}

/** Written before anybody can find the files: what is in the hands of others has its line. */
async function recordExport(
  location: DatabaseLocation,
  actor: typeof operator,
  { written }: ExportedDocuments,
) {
  const rows = written.users + written.services + written.applications
  const db = await openDatabase(location)
  const line = { act: 'documents.exported', subject: 'council', after: { rows, ...written } } as const
  await recordAct(db, actor, { ...line, date: new Date().toISOString() }).finally(() => db.destroy())
}

async function assertFree(folder: string) {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw refusedBy(error, folder)
  })
  if (found.length > 0) throw new ExportRefused(`${folder} is not empty: name a new folder.`)
}

async function assertMigrated(trx: Database, root: string) {
  const { pending } = await examineMigrations(trx, root)
  if (pending.length > 0) throw new ExportRefused(`The tables lack ${pending.join(', ')}: run migrate first.`)
}

function refusedBy(error: unknown, folder: string) {
  const { syscall, code } = error as NodeJS.ErrnoException
  return syscall ? new ExportRefused(`${folder} cannot be written (${code}).`) : error
}
