import { type CouncilContents, isFile, type Table } from './contents.server.ts'

/**
 * A council without the tables and columns that somebody has added by hand, and the names of those: the
 * tables that were just made have no place for them.
 */
export function withKnownParts(contents: CouncilContents, made: Table[]) {
  const columnsOf = new Map(made.map(({ name, columns }) => [name, columns]))
  const leftOut: string[] = []
  const kept = new Map<string, { column: string; place: number }[]>()
  for (const { name, columns } of contents.tables) {
    const known = columnsOf.get(name)
    if (!known) {
      leftOut.push(name)
      continue
    }
    const parts = columns.map((column, place) => ({ column, place }))
    kept.set(
      name,
      parts.filter(({ column }) => known.includes(column)),
    )
    for (const column of columns) if (!known.includes(column)) leftOut.push(`${name}.${column}`)
  }
  if (leftOut.length === 0) return { contents, leftOut }
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
