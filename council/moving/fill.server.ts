import { CompiledQuery, sql } from 'kysely'
import { withDeferredForeignKeys, withMigrationLock } from '../database/dialect.server.ts'
import { migrateWithin } from '../database/migrate.server.ts'
import type { Database } from '../database/tables.ts'
import {
  addUp,
  type Contents,
  differences,
  holdsCouncil,
  listTables,
  MovingRefused,
  type Piece,
  type Progress,
  type Row,
  readContents,
  type Table,
  Tally,
  type Total,
} from './contents.server.ts'

interface Filling {
  /** The repository's folder. */
  root: string
  /** Whether a council that is there may go. */
  replace: boolean
  progress: Progress
}

/**
 * Puts a council in the place of what the database holds, in one transaction: its tables are made as they were, filled,
 * read again and compared, and then brought up to date. Throws `MovingRefused`, with everything as before, when
 * there is a council that may not be replaced or when what was written differs from what was read.
 */
export async function fill(db: Database, contents: Contents, filling: Filling): Promise<Total[]> {
  const { root, replace, progress } = filling
  return withMigrationLock(db, async (trx) => {
    if (!replace && (await holdsCouncil(trx))) throw new MovingRefused(held)
    for (const { name } of (await listTables(trx)).reverse()) await trx.schema.dropTable(name).execute()
    await trx.schema.dropTable('migrations').ifExists().execute()
    const made = await migrateWithin(trx, root, contents.migrations)
    demandKnown(contents, made)
    const tally = new Tally(contents.tables)
    await withDeferredForeignKeys(trx, async () => {
      const write = writer(trx, contents.tables)
      for await (const piece of contents.pieces()) {
        await write(piece)
        progress(piece.table, tally.add(piece))
      }
    })
    const totals = tally.totals()
    const written = await addUp(await readContents(trx), (table, rows) =>
      progress(`${table}, compared`, rows),
    )
    const different = differences(totals, written)
    if (different.length > 0)
      throw new MovingRefused(`What was written is not what was read: ${different.join(', ')}.`)
    await migrateWithin(trx, root)
    return totals
  })
}

const held = 'There is a council in this database already, and nothing was changed.'

/** Throws `MovingRefused` when the database holds a council that may not be replaced; changes nothing. */
export async function demandRoom(db: Database, { replace }: { replace: boolean }): Promise<void> {
  if (!replace && (await holdsCouncil(db))) throw new MovingRefused(held)
}

function demandKnown({ migrations }: Contents, made: string[]) {
  const unknown = migrations.filter((name) => !made.includes(name))
  if (unknown.length > 0)
    throw new MovingRefused(`It was made by a newer portal: this one does not know ${unknown.join(', ')}.`)
}

/** The text of a statement is the same for each full piece of a table, and is made once. */
function writer(trx: Database, tables: Table[]) {
  const texts = new Map<string, string>()
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  return async ({ table, rows }: Piece) => {
    const columns = columnsOf.get(table) ?? []
    const most = Math.floor(mostValues / columns.length)
    for (let at = 0; at < rows.length; at += most) {
      const some = rows.slice(at, at + most)
      const name = `${table} ${some.length}`
      const text = texts.get(name) ?? insertion(trx, table, columns, some)
      if (some.length === most) texts.set(name, text)
      await trx.executeQuery(CompiledQuery.raw(text, some.flat()))
    }
  }
}

/** SQLite takes 32,766 in one statement; more than some thousand make none faster. */
const mostValues = 4000

function insertion(trx: Database, table: string, columns: string[], rows: Row[]): string {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`))
  return sql`insert into ${sql.table(table)} (${names}) values ${values}`.compile(trx).sql
}
