import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import { type ColumnRow, getEngine, listColumns } from '../../database/inspect.server.ts'
import { baseline, madeBeforeBaseline } from '../../database/migrate.server.ts'
import type { Database } from '../../database/tables.ts'
import type { FileStore } from '../../files/store/store.server.ts'
import { MoveRefused } from './move-refused.ts'
import { type FilePiece, FilesTally, type FilesTold, readFiles } from './stored-files.server.ts'

export type Value = string | number | null
export type Row = Value[]

export interface Table {
  name: string
  columns: string[]
}

/** Rows of one table, and the same rows as text, a line of JSON each. */
export interface Chunk {
  table: string
  rows: Row[]
  text: string
}

export interface Total {
  /** A table, or `storedFiles`. */
  table: string
  rows: number
  /** SHA-256 of the table's lines, in the order of its primary key. */
  digest: string
}

/** The total that counts the stored files; no table has this name. */
export const storedFiles = 'stored files'

/** The content of a council, read from a database or from a backup. */
export interface CouncilContents {
  engine: string
  date: string
  /** The portal that made the backup, with its commit; undefined for what is read from a database. */
  portal?: string
  migrations: string[]
  /** In dependency order: a table comes after those that it references. */
  tables: Table[]
  /** All rows, table by table in that order, by primary key; then the stored files. */
  chunks(): AsyncIterable<Chunk | FilePiece>
}

/** Receives the number of rows processed so far. */
export type Progress = (table: string, rows: number) => void

const rowsPerChunk = 500

interface KeyedTable extends Table {
  key: string[]
  parents: string[]
}

/**
 * Reads the council that a transaction sees, with its files out of the store; those of `earlier` are named
 * and not read. Throws `MoveRefused` when it has no tables, or those of a version before 1.0.0.
 */
export async function readContents(
  trx: Database,
  store: FileStore,
  earlier?: ReadonlySet<string>,
): Promise<CouncilContents> {
  // A table without a key is none of the portal's: somebody has made it by hand.
  const tables = (await listTables(trx)).filter(({ key }) => key.length > 0)
  if (tables.length === 0) throw new MoveRefused('The database holds no council: its tables were never made.')
  const applied = await trx.selectFrom('migrations').select('name').orderBy('name').execute()
  const migrations = applied.map(({ name }) => name)
  if (!migrations.includes(baseline)) throw new MoveRefused(madeBeforeBaseline)
  return {
    engine: await getEngine(trx),
    date: new Date().toISOString(),
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    async *chunks() {
      for (const table of tables) yield* readChunks(trx, table)
      yield* readFiles(trx, store, earlier)
    },
  }
}

/** Lists the council's tables but that of each database's own migrations, in dependency order. */
export async function listTables(db: Database): Promise<KeyedTable[]> {
  const columns = (await listColumns(db)).filter(({ table }) => table !== 'migrations')
  const remaining = [...Map.groupBy(columns, ({ table }) => table)].map(([name, columns]) =>
    toKeyedTable(name, columns),
  )
  const sorted: KeyedTable[] = []
  while (remaining.length > 0) {
    const next = remaining.findIndex(({ parents }) => !remaining.some(({ name }) => parents.includes(name)))
    if (next < 0) throw new Error('Tables refer to each other in a circle.')
    sorted.push(...remaining.splice(next, 1))
  }
  return sorted
}

function toKeyedTable(name: string, columns: ColumnRow[]): KeyedTable {
  const key = columns.filter(({ keyPlace }) => keyPlace > 0).sort((a, b) => a.keyPlace - b.keyPlace)
  return {
    name,
    columns: columns.map(({ column }) => column),
    key: key.map(({ column }) => column),
    parents: columns.flatMap(({ parent }) => (parent === null || parent === name ? [] : [parent])),
  }
}

/** Reads by key, so that only one chunk is in memory and no row is read twice. */
async function* readChunks(trx: Database, { name, columns, key }: KeyedTable): AsyncGenerator<Chunk> {
  const refs = (names: string[]) => sql.join(names.map((column) => sql.ref(column)))
  const start = sql`select ${refs(columns)} from ${sql.table(name)}`
  const end = sql`order by ${refs(key)} limit ${sql.lit(rowsPerChunk)}`
  let after = sql``
  for (;;) {
    const found = await sql<Record<string, Value>>`${start} ${after} ${end}`.execute(trx)
    const last = found.rows.at(-1)
    if (!last) return
    const rows = found.rows.map((row) => columns.map((column) => storable(row[column])))
    yield { table: name, rows, text: rows.map((row) => `${JSON.stringify(row)}\n`).join('') }
    after = sql`where (${refs(key)}) > (${sql.join(key.map((column) => last[column]))})`
  }
}

function storable(value: unknown): Value {
  if (value === null || typeof value === 'string' || Number.isSafeInteger(value)) return value as Value
  throw new MoveRefused('The database holds a value that is neither text nor a whole number.')
}

/** Whether any of the council's tables has a row. */
export async function holdsCouncil(db: Database): Promise<boolean> {
  for (const { name } of await listTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Counts and digests rows and stored files as they pass. */
export class Tally {
  private readonly perTable = new Map<string, { rows: number; hash: Hash }>()
  private readonly files = new FilesTally()

  constructor({ tables }: Pick<CouncilContents, 'tables'>) {
    for (const { name } of tables) this.perTable.set(name, { rows: 0, hash: createHash('sha256') })
  }

  /** Throws `MoveRefused` for what the council cannot hold. Answers with how many of the kind have passed. */
  add(piece: Chunk | FilePiece): number {
    if (isFile(piece)) return this.files.add(piece)
    const { table, rows, text } = piece
    const total = this.perTable.get(table)
    if (!total) throw new MoveRefused(`There is no table ${table}.`)
    total.hash.update(text)
    total.rows += rows.length
    return total.rows
  }

  totals(): Total[] {
    const rows = [...this.perTable].map(([table, { rows, hash }]) => ({
      table,
      rows,
      digest: hash.digest('hex'),
    }))
    return [...rows, { table: storedFiles, rows: this.files.told.files, digest: this.files.digest() }]
  }

  filesTold(): FilesTold {
    return this.files.told
  }
}

/** Whether what passes is a stored file, and no rows. */
export function isFile(piece: Chunk | FilePiece): piece is FilePiece {
  return 'file' in piece
}

/** How progress and totals name what passes. */
export function kindOf(piece: Chunk | FilePiece): string {
  return isFile(piece) ? storedFiles : piece.table
}

/** What a whole council holds. */
export interface Sum {
  totals: Total[]
  files: FilesTold
}

/** Reads the whole council to compute rows and digest of each table, and count and digest of its files. */
export async function computeTotals(contents: CouncilContents, progress: Progress): Promise<Sum> {
  const tally = new Tally(contents)
  for await (const piece of contents.chunks()) progress(kindOf(piece), tally.add(piece))
  return { totals: tally.totals(), files: tally.filesTold() }
}

/** Lists the tables that differ or that only one side has; empty when both are equal. */
export function listDifferences(some: Total[], others: Total[]): string[] {
  const lines = (totals: Total[]) => totals.map(({ table, rows, digest }) => `${table} ${rows} ${digest}`)
  const [one, other] = [lines(some), lines(others)]
  const changed = [
    ...one.filter((line) => !other.includes(line)),
    ...other.filter((line) => !one.includes(line)),
  ]
  return [...new Set(changed.map((line) => line.replace(/ \d+ \w+$/, '')))]
}
