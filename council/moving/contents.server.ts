import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import { type ColumnRow, getEngine, listColumns } from '../database/inspect.server.ts'
import type { Database } from '../database/tables.ts'

/** Thrown when a council cannot be moved, with nothing changed; the message is one line for the operator. */
export class MoveRefused extends Error {}

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
  table: string
  rows: number
  /** SHA-256 of the table's lines, in the order of its primary key. */
  digest: string
}

/** The content of a council, read from a database or from a backup. */
export interface CouncilContents {
  engine: string
  date: string
  migrations: string[]
  /** In dependency order: a table comes after those that it references. */
  tables: Table[]
  /** All rows, table by table in that order, by primary key. */
  chunks(): AsyncIterable<Chunk>
}

/** Receives the number of rows processed so far. */
export type Progress = (table: string, rows: number) => void

const rowsPerChunk = 500
/** Not moved: each database records the migrations that were applied to it. */
const migrationsTable = 'migrations'

interface KeyedTable extends Table {
  key: string[]
  parents: string[]
}

/** Reads the council that a transaction sees. Throws `MoveRefused` when it has no tables. */
export async function readContents(trx: Database): Promise<CouncilContents> {
  const tables = await listTables(trx)
  if (tables.length === 0) throw new MoveRefused('The database holds no council: its tables were never made.')
  const migrations = await trx.selectFrom('migrations').select('name').orderBy('name').execute()
  return {
    engine: await getEngine(trx),
    date: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    async *chunks() {
      for (const table of tables) yield* readChunks(trx, table)
    },
  }
}

/** Lists the council's tables in dependency order; empty before the first migration. */
export async function listTables(db: Database): Promise<KeyedTable[]> {
  const columns = (await listColumns(db)).filter(({ table }) => table !== migrationsTable)
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

/** Counts and digests the rows of each table as they pass. */
export class Tally {
  private readonly perTable = new Map<string, { rows: number; hash: Hash }>()

  constructor(tables: Table[]) {
    for (const { name } of tables) this.perTable.set(name, { rows: 0, hash: createHash('sha256') })
  }

  add({ table, rows, text }: Chunk): number {
    const total = this.perTable.get(table)
    if (!total) throw new MoveRefused(`There is no table ${table}.`)
    total.hash.update(text)
    total.rows += rows.length
    return total.rows
  }

  totals(): Total[] {
    return [...this.perTable].map(([table, { rows, hash }]) => ({ table, rows, digest: hash.digest('hex') }))
  }
}

/** Reads the whole council to compute rows and digest of each table. */
export async function computeTotals(contents: CouncilContents, progress: Progress): Promise<Total[]> {
  const tally = new Tally(contents.tables)
  for await (const chunk of contents.chunks()) progress(chunk.table, tally.add(chunk))
  return tally.totals()
}

/** Lists the tables that differ or that only one side has; empty when both are equal. */
export function listDifferences(some: Total[], others: Total[]): string[] {
  const lines = (totals: Total[]) => totals.map(({ table, rows, digest }) => `${table} ${rows} ${digest}`)
  const [one, other] = [lines(some), lines(others)]
  const changed = [
    ...one.filter((line) => !other.includes(line)),
    ...other.filter((line) => !one.includes(line)),
  ]
  return [...new Set(changed.map((line) => line.split(' ', 1)[0] ?? ''))]
}
