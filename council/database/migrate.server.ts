import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { raiseContentRevision } from './content-revision.server.ts'
import { isPostgres, migrationText, withMigrationLock } from './dialect.server.ts'
import { digest } from './digest.server.ts'
import { listColumns } from './inspect.server.ts'
import { DatabaseRefused } from './refused.server.ts'
import type { Database } from './tables.ts'

/** How the migrations that a database has had stand to those of the repository, by name and in order. */
export interface MigrationState {
  /** Those that it has not had. */
  pending: string[]
  /** Those that this portal does not know: a newer one applied them. */
  unknown: string[]
  /** Those of a newer portal that only added something, so that this one may go on beside it. */
  later: string[]
  /** Those that were edited after they were applied. */
  changed: string[]
}

/** Compares the database with the repository, read-only; a database without tables lacks every migration. */
export async function examineMigrations(db: Database, root: string): Promise<MigrationState> {
  const columns = await listColumns(db)
  return columns.some(({ table }) => table === 'migrations') ? compare(db, root) : compareRows([], root)
}

/** The same for a database that has been migrated before, in one short question. */
export async function compare(db: Database, root: string): Promise<MigrationState> {
  return compareRows(await db.selectFrom('migrations').selectAll().execute(), root)
}

/** Without this one a database that has had others was made before version 1.0.0. */
export const baseline = '0001-baseline.sql'

export const madeBeforeBaseline =
  'The database was made by a version before 1.0.0, which this portal cannot take over: start it with that version.'

/** A line for the operator on each migration that only another version of the portal can have applied. */
export function migrationFaults({ pending, unknown, changed }: MigrationState): string[] {
  if (unknown.length > 0 && pending.includes(baseline)) return [madeBeforeBaseline]
  return [
    ...unknown.map(
      (name) =>
        `The database is of a newer portal, for this one does not know ${name}: put the newer code back, or restore a backup.`,
    ),
    ...changed.map(
      (name) => `Migration ${name} was edited after it was applied: put it back as it was released.`,
    ),
  ]
}

/** Whoever reads a table keeps a migration waiting, and that keeps waiting all who want to write to it. */
const waits = { lock: '2s', tryForMs: 60_000, betweenMs: 500 }

/**
 * Applies the pending migrations, all or none, and returns their names. On PostgreSQL, where others may be at
 * work meanwhile, it waits for a table for two seconds only, lets them go on and tries again, for a minute.
 * Throws `DatabaseRefused` when that was in vain, with nothing changed.
 */
export async function migrate(db: Database, root: string, tryForMs = waits.tryForMs): Promise<string[]> {
  const began = performance.now()
  for (;;) {
    try {
      return await tryToMigrate(db, root)
    } catch (error) {
      if ((error as { code?: unknown }).code !== '55P03') throw error
      if (performance.now() - began > tryForMs)
        throw new DatabaseRefused(
          'The tables are in use, and nothing was changed: migrate when no backup and no long command runs.',
        )
    }
    await setTimeout(waits.betweenMs)
  }
}

/**
 * Applies every migration to a database that has no tables yet. Throws `DatabaseRefused` where tables that
 * are there would have to be changed, which may take long, and nobody has made a backup.
 */
export async function migrateIfNew(db: Database, root: string): Promise<void> {
  await withMigrationLock(db, (trx) => migrateInTransaction(trx, root, undefined, 'new'))
}

function tryToMigrate(db: Database, root: string) {
  return withMigrationLock(db, async (trx) => {
    if (isPostgres(trx)) await sql`set local lock_timeout = ${sql.lit(waits.lock)}`.execute(trx)
    const applied = await migrateInTransaction(trx, root)
    // A council that begins has no page that was kept, and its tables stay empty.
    if (applied.length > 0 && !applied.includes(baseline)) await trx.executeQuery(raiseContentRevision)
    return applied
  })
}

/**
 * Applies the pending migrations, or only those of them that are `wanted`, inside a transaction of
 * `withMigrationLock`. Throws `DatabaseRefused` where a newer portal has been, or a migration was edited
 * after it was applied; of a `new` database also where tables are there that would have to be changed.
 */
export async function migrateInTransaction(
  trx: Database,
  root: string,
  wanted?: string[],
  which: 'any' | 'new' = 'any',
): Promise<string[]> {
  const table =
    'create table if not exists "migrations" ("name" text primary key, "appliedAt" text not null, "digest" text not null)'
  await sql.raw(migrationText(trx, table)).execute(trx)
  const state = await compare(trx, root)
  for (const line of migrationFaults(state)) throw new DatabaseRefused(line)
  if (which === 'new' && state.pending.length > 0 && !state.pending.includes(baseline))
    throw new DatabaseRefused(
      `The tables lack ${state.pending.join(', ')}, and are not changed without a backup: run councils migrate, or for one council backup and migrate.`,
    )
  const chosen = wanted ? state.pending.filter((name) => wanted.includes(name)) : state.pending
  for (const name of chosen) {
    const text = textOf(root, name)
    for (const statement of statementsOf(text)) await sql.raw(migrationText(trx, statement)).execute(trx)
    const applied = { name, appliedAt: new Date().toISOString(), digest: digest(text) + markOf(text) }
    await trx.insertInto('migrations').values(applied).execute()
  }
  return chosen
}

interface MigrationRow {
  name: string
  digest: string
}

/** The names of all migrations of the repository, in their order. */
export function listMigrations(root: string): string[] {
  return readdirSync(folder(root))
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

function compareRows(rows: MigrationRow[], root: string): MigrationState {
  const here = listMigrations(root)
  const applied = rows.map(({ name }) => name)
  const unknown = rows.filter(({ name }) => !here.includes(name))
  const named = (isLater: boolean) =>
    unknown.filter((row) => row.digest.endsWith(keeps) === isLater).map(({ name }) => name)
  return {
    pending: here.filter((name) => !applied.includes(name)),
    unknown: named(false).sort(),
    later: named(true).sort(),
    changed: rows
      .filter(
        ({ name, digest: noted }) =>
          here.includes(name) && noted.split(' ')[0] !== digest(textOf(root, name)),
      )
      .map(({ name }) => name)
      .sort(),
  }
}

/** Noted behind the digest, for portals that do not have the file. */
const keeps = ' keeps'

/** A migration with the line `-- keeps: 1` only adds tables, columns with a default and indexes. */
function markOf(text: string) {
  return /^-- keeps: 1$/m.test(text) ? keeps : ''
}

/** A checkout may have other line ends than the one that was applied. */
function textOf(root: string, name: string) {
  return readFileSync(join(folder(root), name), 'utf8').replaceAll('\r\n', '\n')
}

function folder(root: string) {
  return join(root, 'council/database/migrations')
}

function statementsOf(text: string) {
  const bare = text.replace(/^[ \t]*--.*$/gm, '')
  return bare.split(/;\s*$/m).filter((statement) => statement.trim() !== '')
}
