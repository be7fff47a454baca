import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { DatabaseLocation } from '../council/database/connect.server.ts'
import { copyMigratedFile } from './migrated-databases.ts'
import { newPostgresDatabase } from './postgres-server.ts'

export type EngineName = 'SQLite' | 'PostgreSQL'

export const engineNames: EngineName[] = ['SQLite', 'PostgreSQL']

/** A test, or whatever else tidies up at its end. */
export interface Tidied {
  after(work: () => void | Promise<void>): void
}

/** A folder that goes with the test. */
export function newFolder(t: Tidied): string {
  const folder = mkdtempSync(join(tmpdir(), 'moving-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A place for a council, with nothing in it or as the migrations leave it; it goes with the test. */
export async function newPlace(
  t: Tidied,
  engine: EngineName,
  content: 'empty' | 'migrated' = 'empty',
): Promise<DatabaseLocation> {
  const dataDir = newFolder(t)
  if (engine === 'SQLite' && content === 'migrated') await copyMigratedFile(dataDir)
  if (engine === 'SQLite') return { dataDir }
  const made = await newPostgresDatabase(content)
  t.after(() => made.drop())
  return { dataDir, databaseUrl: made.url }
}

/** A place with a copy of the council of another, which nobody has open; it goes with the test. */
export async function copyPlace(t: Tidied, place: DatabaseLocation): Promise<DatabaseLocation> {
  const dataDir = newFolder(t)
  cpSync(place.dataDir, dataDir, { recursive: true })
  if (!place.databaseUrl) return { dataDir }
  const made = await newPostgresDatabase(new URL(place.databaseUrl))
  t.after(() => made.drop())
  return { dataDir, databaseUrl: made.url }
}

/** What `make` makes for an engine, made on first demand; all of it goes after the file's last test. */
export function keepForFile<T>(
  make: (t: Tidied, engine: EngineName) => Promise<T>,
): (engine: EngineName) => Promise<T> {
  const kept = new Map<EngineName, Promise<T>>()
  const endings: (() => void | Promise<void>)[] = []
  after(async () => {
    for (const end of endings.reverse()) await end()
  })
  return (engine) => {
    const made = kept.get(engine) ?? make({ after: (end) => void endings.push(end) }, engine)
    kept.set(engine, made)
    return made
  }
}
