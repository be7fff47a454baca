import { CompiledQuery, sql } from 'kysely'
import { withDeferredForeignKeys, withMigrationLock } from '../database/dialect.server.ts'
import { migrateInTransaction } from '../database/migrate.server.ts'
import type { Database } from '../database/tables.ts'
import {
  type Chunk,
  type CouncilContents,
  computeTotals,
  holdsCouncil,
  listDifferences,
  listTables,
  MoveRefused,
  type Progress,
  type Row,
  readContents,
  type Table,
  Tally,
  type Total,
} from './contents.server.ts'

interface ReplaceOptions {
  /** The repository's folder. */
  root: string
  /** Whether a council that is there may go. */
  replace: boolean
  progress: Progress
}

/**
 * Puts a council in the place of what the database holds, in one transaction: its tables are made as they were, filled,
 * read again and compared, and then brought up to date. Throws `MoveRefused`, with everything as before, when
 * there is a council that may not be replaced or when what was written differs from what was read.
 */
export async function replaceCouncil(
  db: Database,
  contents: CouncilContents,
  filling: ReplaceOptions,
): Promise<Total[]> {
  const { root, replace, progress } = filling
  return withMigrationLock(db, async (trx) => {
    if (!replace && (await holdsCouncil(trx))) throw new MoveRefused(occupied)
    for (const { name } of (await listTables(trx)).reverse()) await trx.schema.dropTable(name).execute()
    await trx.schema.dropTable('migrations').ifExists().execute()
    const made = await migrateInTransaction(trx, root, contents.migrations)
    assertMigrationsKnown(contents, made)
    const tally = new Tally(contents.tables)
    await withDeferredForeignKeys(trx, async () => {
      const write = chunkWriter(trx, contents.tables)
      for await (const piece of contents.chunks()) {
        await write(piece)
        progress(piece.table, tally.add(piece))
      }
    })
    const totals = tally.totals()
    const written = await computeTotals(await readContents(trx), (table, rows) =>
      progress(`${table}, compared`, rows),
    )
    const different = listDifferences(totals, written)
    if (different.length > 0)
      throw new MoveRefused(`What was written is not what was read: ${different.join(', ')}.`)
    await migrateInTransaction(trx, root)
    return totals
  })
}

const occupied = 'There is a council in this database already, and nothing was changed.'

/** Throws `MoveRefused` when the database holds a council that may not be replaced; changes nothing. */
export async function assertReplaceable(db: Database, { replace }: { replace: boolean }): Promise<void> {
  if (!replace && (await holdsCouncil(db))) throw new MoveRefused(occupied)
}

function assertMigrationsKnown({ migrations }: CouncilContents, made: string[]) {
  const unknown = migrations.filter((name) => !made.includes(name))
  if (unknown.length > 0)
    throw new MoveRefused(`It was made by a newer portal: this one does not know ${unknown.join(', ')}.`)
}

/** The text of a statement is the same for each full piece of a table, and is made once. */
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

/** SQLite takes 32,766 in one statement; more than some thousand make none faster. */
const maxValuesPerStatement = 4000

function compileInsert(trx: Database, table: string, columns: string[], rows: Row[]): string {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`))
  return sql`insert into ${sql.table(table)} (${names}) values ${values}`.compile(trx).sql
}
