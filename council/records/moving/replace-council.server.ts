import { CompiledQuery, sql } from 'kysely'
import { isPostgres, withDeferredForeignKeys, withMigrationLock } from '../../database/dialect.server.ts'
import { listMigrations, migrateInTransaction } from '../../database/migrate.server.ts'
import type { Database } from '../../database/tables.ts'
import type { FileStore } from '../../files/store/store.server.ts'
import {
  type Chunk,
  type CouncilContents,
  computeTotals,
  holdsCouncil,
  isFile,
  kindOf,
  listDifferences,
  listTables,
  type Progress,
  type Row,
  readContents,
  type Sum,
  storedFiles,
  type Table,
  Tally,
} from './contents.server.ts'
import { listLacking, withKnownParts } from './known-parts.server.ts'
import { MoveRefused } from './move-refused.ts'
import { writeFile } from './stored-files.server.ts'

export interface ReplaceOptions {
  /** The repository's folder. */
  root: string
  /** Whether an existing council may be overwritten. */
  replace: boolean
  /** Where the stored files go. */
  store: FileStore
  progress: Progress
}

export interface Replaced extends Sum {
  /** Tables and columns that no migration makes, and that were left out. */
  leftOut: string[]
}

/**
 * Replaces the database's content by a council, in one transaction: creates the tables as they were, fills
 * them, reads them back, compares, and then applies newer migrations. Stored files are on their disk before
 * the rows that name them; the sweep removes those that nobody names. Throws `MoveRefused`, and changes no
 * row, when an existing council may not be replaced or when what is read back differs.
 */
export async function replaceCouncil(
  db: Database,
  given: CouncilContents,
  options: ReplaceOptions,
): Promise<Replaced> {
  const { root, store, progress } = options
  return withMigrationLock(db, async (trx) => {
    await assertReplaceable(trx, options)
    for (const { name } of (await listTables(trx)).reverse()) {
      const drop = trx.schema.dropTable(name)
      // PostgreSQL keeps a table on which a view of somebody's own depends.
      await (isPostgres(trx) ? drop.cascade() : drop).execute()
    }
    await trx.schema.dropTable('migrations').ifExists().execute()
    await migrateInTransaction(trx, root, given.migrations)
    const made = await listTables(trx)
    const lacking = listLacking(made, given.tables)
    if (lacking.length > 0) throw new MoveRefused(`It lacks ${lacking.join(', ')}, and nothing was changed.`)
    const { contents, leftOut } = withKnownParts(given, made)
    const tally = new Tally(contents)
    await withDeferredForeignKeys(trx, async () => {
      const write = chunkWriter(trx, contents.tables)
      for await (const piece of contents.chunks()) {
        progress(kindOf(piece), tally.add(piece))
        await (isFile(piece) ? writeFile(store, piece) : write(piece))
      }
    })
    const sum = { totals: tally.totals(), files: tally.filesTold() }
    const written = await computeTotals(await readContents(trx, store), (table, rows) =>
      progress(`${table}, compared`, rows),
    )
    const different = listUnlike(sum, written)
    if (different.length > 0)
      throw new MoveRefused(`What was written is not what was read: ${different.join(', ')}.`)
    await migrateInTransaction(trx, root)
    // What a backup has lost may have been here.
    return { ...sum, files: written.files, leftOut }
  }).catch((error) => {
    throw /^(SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/.test(String(error.code)) ? new MoveRefused(orphans) : error
  })
}

const orphans = 'It holds rows that name others which are gone, and nothing was changed: use another backup.'

/** Files that a backup has lost may be here. */
function listUnlike(wanted: Sum, written: Sum): string[] {
  const lost = written.files.lost.some((digest) => !wanted.files.lost.includes(digest))
  return [...listDifferences(wanted.totals, written.totals), ...(lost ? [storedFiles] : [])]
}

/** Throws `MoveRefused` when the database holds a council that may not be replaced. */
export async function assertReplaceable(db: Database, { replace }: { replace: boolean }): Promise<void> {
  if (!replace && (await holdsCouncil(db)))
    throw new MoveRefused('There is a council in this database already, and nothing was changed.')
}

/** Throws `MoveRefused` when the council has had migrations that this portal does not know. */
export function assertMigrationsKnown({ migrations }: CouncilContents, root: string): void {
  const known = listMigrations(root)
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new MoveRefused(`It was made by a newer portal: this one does not know ${unknown.join(', ')}.`)
}

/** Makes a function that inserts chunks. Full chunks of a table share one statement, compiled once. */
function chunkWriter(trx: Database, tables: Table[]) {
  const texts = new Map<string, string>()
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  return async ({ table, rows }: Chunk) => {
    const columns = columnsOf.get(table) ?? []
    const most = Math.floor(maxValuesPerStatement / columns.length)
    for (let at = 0; at < rows.length; at += most) {
      const some = rows.slice(at, at + most)
      const name = `${table} ${some.length}`
      const text = texts.get(name) ?? compileInsert(trx, table, columns, some)
      if (some.length === most) texts.set(name, text)
      await trx.executeQuery(CompiledQuery.raw(text, some.flat()))
    }
  }
}

/** SQLite allows 32,766 parameters in a statement, but more than some thousand make it no faster. */
const maxValuesPerStatement = 4000

function compileInsert(trx: Database, table: string, columns: string[], rows: Row[]): string {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`))
  return sql`insert into ${sql.table(table)} (${names}) values ${values}`.compile(trx).sql
}
