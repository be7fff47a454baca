import { migrateInTransaction } from '../../database/migrate.server.ts'
import { openInMemory } from '../../database/open-sqlite.server.ts'
import { type CouncilContents, isFile, listTables, type Table } from './contents.server.ts'

/** Names the tables, and the columns of tables that both have, that some have and others lack. */
export function listLacking(some: Table[], others: Table[]): string[] {
  const columnsOf = new Map(others.map(({ name, columns }) => [name, columns]))
  return some.flatMap(({ name, columns }) => {
    const known = columnsOf.get(name)
    return known
      ? columns.filter((column) => !known.includes(column)).map((column) => `${name}.${column}`)
      : [name]
  })
}

/** Lists the tables and columns that a council's migrations have made and that it lacks, a line each. */
export async function listLostParts(
  { tables, migrations }: Pick<CouncilContents, 'tables' | 'migrations'>,
  root: string,
): Promise<string[]> {
  const pattern = openInMemory()
  try {
    await pattern.transaction().execute((trx) => migrateInTransaction(trx, root, migrations))
    return listLacking(await listTables(pattern), tables).map((part) => `${part} is gone`)
  } finally {
    await pattern.destroy()
  }
}

/**
 * A council without the tables and columns that somebody has added by hand, and the names of those: the
 * tables that were just made have no place for them.
 */
export function withKnownParts(contents: CouncilContents, made: Table[]) {
  const leftOut = listLacking(contents.tables, made)
  if (leftOut.length === 0) return { contents, leftOut }
  const kept = new Map(
    contents.tables
      .filter(({ name }) => !leftOut.includes(name))
      .map(({ name, columns }) => {
        const parts = columns.map((column, place) => ({ column, place }))
        return [name, parts.filter(({ column }) => !leftOut.includes(`${name}.${column}`))]
      }),
  )
  const tables = [...kept].map(([name, parts]) => ({ name, columns: parts.map(({ column }) => column) }))
  async function* chunks() {
    for await (const piece of contents.chunks()) {
      const parts = isFile(piece) ? undefined : kept.get(piece.table)
      if (isFile(piece)) yield piece
      else if (parts) {
        const rows = piece.rows.map((row) => parts.map(({ place }) => row[place] ?? null))
        yield { table: piece.table, rows, text: rows.map((row) => `${JSON.stringify(row)}\n`).join('') }
      }
    }
  }
  return { contents: { ...contents, tables, chunks }, leftOut }
}
