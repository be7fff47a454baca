import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { operator } from '../../council/actors/actors.server.ts'
import { openDatabase } from '../../council/database/connect.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { createAdmin } from '../../council/identity/accounts/create-account.server.ts'
import { noteBackup } from '../../council/office/known-backups.server.ts'
import { examine } from '../../server/doctor.ts'
import { readSettings } from '../../server/settings.ts'
import { password } from '../actors.ts'
import type { Engine } from '../faults/council-to-harm.ts'
import { copyMigratedFile } from '../migrated-databases.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { type Finished, root } from './run.ts'
import { toolHere } from './tool-here.ts'

export type Env = Record<string, string>

export const secret = 'a secret of the tests, 32 characters'

export function newFolder(t: TestContext): Env {
  const dataDir = mkdtempSync(join(tmpdir(), 'doctor-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  return { DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://portal.example', SECRET: secret }
}

/** The settings of a portal whose database holds nothing, or the tables of a council. */
export async function newPlace(
  t: TestContext,
  engine: Engine,
  content: 'empty' | 'migrated' = 'empty',
): Promise<Env> {
  const env = newFolder(t)
  if (engine === 'SQLite') {
    if (content === 'migrated') await copyMigratedFile(env.DATA_DIR ?? '')
    // A file without a table counts as none.
    else await inDatabase(env, (db) => sql`create table own (id integer)`.execute(db))
    return env
  }
  const made = await newPostgresDatabase(content)
  t.after(() => made.drop())
  return { ...env, DATABASE_URL: made.url }
}

export async function inDatabase(env: Env, work: (db: Database) => Promise<unknown>) {
  const db = await openDatabase({ dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL })
  await work(db).finally(() => db.destroy())
}

/** A council with its tables, an administrator and a good backup. */
export async function newCouncil(t: TestContext, engine: Engine): Promise<Env> {
  const env = await newPlace(t, engine, 'migrated')
  await inDatabase(env, async (db) => {
    await createAdmin(db, operator, { name: 'Secretary', email: 'admin@p.example', password })
    await noteBackup(db, { name: 'a.backup', takenAt: new Date().toISOString(), bytes: 5, encrypted: 0 })
  })
  return env
}

/** The faults that the doctor finds, in its own order, and none beside those that are asked for. */
export async function assertFaults(env: Env, ...words: RegExp[]) {
  const found = await examine(readSettings(env, 'operate', root), env)
  const faults = found.words('fault')
  assert.equal(faults.length, words.length, faults.join('\n'))
  for (const [index, word] of words.entries()) assert.match(faults[index] ?? '', word)
  for (const { words: line } of found.checks) assert.doesNotMatch(line, /\n/)
  return found
}

/** The same as the tool tells it: a line each, and nothing beside. */
export async function assertTold(env: Env, ...words: RegExp[]) {
  return assertLines(await toolHere(['doctor'], env), ...words)
}

export function assertLines({ code, output }: Finished, ...words: RegExp[]) {
  const lines = output.trimEnd().split('\n')
  const faults = lines.filter((line) => line.startsWith('FAULT  '))
  assert.deepEqual(
    lines.filter((line) => !/^(ok {5}|warn {3}|FAULT {2})\S/.test(line)),
    [],
    'nothing but its lines',
  )
  assert.equal(faults.length, words.length, output)
  for (const [index, word] of words.entries()) assert.match(faults[index] ?? '', word)
  assert.equal(code, words.length === 0 ? 0 : 1)
  return output
}
