import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import { type ColumnRow, getEngine, listColumns } from '../database/inspect.server.ts'
import type { Database } from '../database/tables.ts'

/** Thrown when a council cannot be moved as asked, with nothing changed; the message is one line for the operator. */
export class MoveRefused extends Error {}

export type Value = string | number | null
export type Row = Value[]

export interface Table {
  name: string
  columns: string[]
}

/** Rows of one table, and the same rows as text: a line of JSON each. */
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

/** Where a council is read from: a database, or a backup of one. */
export interface CouncilContents {
  engine: string
  date: string
  migrations: string[]
  /** Each after those that its rows refer to. */
  tables: Table[]
  /** Every row, table by table in that order, by primary key. */
  chunks(): AsyncIterable<Chunk>
}

/** Told how far the work is. */
export type Progress = (table: string, rows: number) => void

const rowsPerChunk = 500
/** Each database has its own, of the migrations that it was given itself. */
const ownTable = 'migrations'

interface KeyedTable extends Table {
  key: string[]
  parents: string[]
}

/** The council that a transaction sees. Throws `MoveRefused` when its tables have never been made. */
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

/** The council's tables, each after those that it refers to. Empty: they were never made. */
export async function listTables(db: Database): Promise<KeyedTable[]> {
  const columns = (await listColumns(db)).filter(({ table }) => table !== ownTable)
  const waiting = [...Map.groupBy(columns, ({ table }) => table)].map(([name, its]) =>
    toKeyedTable(name, its),
  )
  const sorted: KeyedTable[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ parents }) => !waiting.some(({ name }) => parents.includes(name)))
    if (next < 0) throw new Error('Tables refer to each other in a circle.')
    sorted.push(...waiting.splice(next, 1))
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

/** Reads by key, so that no more than one piece is in memory and none is read twice. */
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

/** Whether the council's tables are there and any has a row. */
export async function holdsCouncil(db: Database): Promise<boolean> {
  for (const { name } of await listTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Adds up what passes: rows and digest of each table. */
export class Tally {
  private readonly seen = new Map<string, { rows: number; hash: Hash }>()

  constructor(tables: Table[]) {
    for (const { name } of tables) this.seen.set(name, { rows: 0, hash: createHash('sha256') })
  }

  add({ table, rows, text }: Chunk): number {
    const its = this.seen.get(table)
    if (!its) throw new MoveRefused(`There is no table ${table}.`)
    its.hash.update(text)
    its.rows += rows.length
    return its.rows
  }

  totals(): Total[] {
    return [...this.seen].map(([table, { rows, hash }]) => ({ table, rows, digest: hash.digest('hex') }))
  }
}

/** Reads the whole of it, keeps nothing, and tells rows and digest of each table. */
export async function computeTotals(contents: CouncilContents, progress: Progress): Promise<Total[]> {
  const tally = new Tally(contents.tables)
  for await (const piece of contents.chunks()) progress(piece.table, tally.add(piece))
  return tally.totals()
}

/** The tables in which the two differ, or that only one has. Empty: both hold the same. */
export function listDifferences(some: Total[], others: Total[]): string[] {
  const lines = (totals: Total[]) => totals.map(({ table, rows, digest }) => `${table} ${rows} ${digest}`)
  const [one, other] = [lines(some), lines(others)]
  const changed = [
    ...one.filter((line) => !other.includes(line)),
    ...other.filter((line) => !one.includes(line)),
  ]
  return [...new Set(changed.map((line) => line.split(' ', 1)[0] ?? ''))]
}
