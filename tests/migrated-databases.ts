import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '../council/database/connect.server.ts'
import { migrate } from '../council/database/migrate.server.ts'

const root = join(import.meta.dirname, '..')
/** Beside the marks of `scripts/ready.mjs`, so that it outlives the run. */
const kept = join(root, 'node_modules/.ready')
/** The files that decide what a migrated database holds. */
const sources = ['migrations/*.sql', 'migrate.server.ts', 'dialect.server.ts', 'connect.server.ts']

/** Another after each change of a migration, or of how they are applied. */
const templateName = `migrated_${digestOf(sources.map((source) => `council/database/${source}`))}`

function digestOf(patterns: string[]) {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root }).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Puts the file of an empty, migrated council into the folder, where `openDatabase` finds it. */
export async function copyMigratedFile(dataDir: string): Promise<void> {
  const template = join(kept, `${templateName}.sqlite`)
  if (!existsSync(template)) await makeTemplateFile(template)
  copyFileSync(template, join(dataDir, 'council.sqlite'))
}

/** Test files run in parallel: each makes its own, and the whole file takes its place in one step. */
async function makeTemplateFile(template: string) {
  mkdirSync(kept, { recursive: true })
  const dataDir = mkdtempSync(join(kept, 'migrating-'))
  const db = await openDatabase({ dataDir })
  await migrate(db, root).finally(() => db.destroy())
  renameSync(join(dataDir, 'council.sqlite'), template)
  rmSync(dataDir, { recursive: true })
}

const templateLock = 91_175_064

/** The name of the server's migrated template; the first who asks makes it, and the others wait for it. */
export async function migratedTemplate(server: pg.Client, address: URL): Promise<string> {
  await server.query('select pg_advisory_lock($1)', [templateLock])
  try {
    const { rows } = await server.query('select 1 from pg_database where datname = $1', [templateName])
    if (rows.length === 0) await makeTemplateDatabase(server, address)
  } finally {
    await server.query('select pg_advisory_unlock($1)', [templateLock])
  }
  return templateName
}

/** It gets its name last: one whose making was cut off is not taken for a template. */
async function makeTemplateDatabase(server: pg.Client, address: URL) {
  const unfinished = `${templateName}_unfinished`
  await server.query(`drop database if exists "${unfinished}" with (force)`)
  await server.query(`create database "${unfinished}"`)
  const place = new URL(address)
  place.pathname = `/${unfinished}`
  const db = await openDatabase({ dataDir: kept, databaseUrl: place.href })
  await migrate(db, root).finally(() => db.destroy())
  await server.query(`alter database "${unfinished}" rename to "${templateName}"`)
}
