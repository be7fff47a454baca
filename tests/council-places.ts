import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { DatabaseLocation } from '../council/database/connect.server.ts'
import { newPostgresDatabase } from './postgres-server.ts'

export type EngineName = 'SQLite' | 'PostgreSQL'

export const engineNames: EngineName[] = ['SQLite', 'PostgreSQL']

/** A folder that goes with the test. */
export function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'moving-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A place for a council, in which nothing was ever made; it goes with the test. */
export async function newPlace(t: TestContext, engine: EngineName): Promise<DatabaseLocation> {
  const dataDir = newFolder(t)
  if (engine === 'SQLite') return { dataDir }
  const made = await newPostgresDatabase()
  t.after(() => made.drop())
  return { dataDir, databaseUrl: made.url }
}
