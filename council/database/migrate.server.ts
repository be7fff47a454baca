import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrationText, withMigrationLock } from './dialect.server.ts'
import type { Database } from './tables.ts'

/** Lists the migrations of the repository that are not applied yet, in order; empty when the database is up to date. */
export function listPendingMigrations(db: Database, root: string): Promise<string[]> {
  return withMigrationLock(db, (trx) => listPending(trx, root))
}

/** Whether every migration of the repository is applied; only reads. */
export async function isUpToDate(db: Database, root: string): Promise<boolean> {
  return (await listMissing(db, root)).length === 0
}

/** Applies the pending migrations, all or none, and returns their names. */
export function migrate(db: Database, root: string): Promise<string[]> {
  return withMigrationLock(db, (trx) => migrateInTransaction(trx, root))
}

/** Applies the pending migrations, or only the `wanted` ones, inside a transaction of `withMigrationLock`. */
export async function migrateInTransaction(
  trx: Database,
  root: string,
  wanted?: string[],
): Promise<string[]> {
  const pending = await listPending(trx, root)
  const chosen = wanted ? pending.filter((name) => wanted.includes(name)) : pending
  for (const name of chosen) {
    for (const statement of statementsOf(readFileSync(join(folder(root), name), 'utf8'))) {
      await sql.raw(migrationText(trx, statement)).execute(trx)
    }
    await trx.insertInto('migrations').values({ name, appliedAt: new Date().toISOString() }).execute()
  }
  return chosen
}

async function listPending(trx: Database, root: string) {
  const table = 'create table if not exists "migrations" ("name" text primary key, "appliedAt" text not null)'
  await sql.raw(migrationText(trx, table)).execute(trx)
  return listMissing(trx, root)
}

async function listMissing(db: Database, root: string) {
  const applied = await db.selectFrom('migrations').select('name').execute()
  const known = new Set(applied.map((row) => row.name))
  return readdirSync(folder(root))
    .filter((name) => name.endsWith('.sql') && !known.has(name))
    .sort()
}

function folder(root: string) {
  return join(root, 'council/database/migrations')
}

function statementsOf(text: string) {
  const bare = text.replace(/^\s*--.*$/gm, '')
  return bare.split(/;\s*$/m).filter((statement) => statement.trim() !== '')
}
