import { type SelectQueryBuilder, sql } from 'kysely'
import { limits } from '../rules/limits.ts'

/** Where a page begins: after, or before, the row whose sort key this is. Undefined: at the start. */
export type Cursor = { side: 'after' | 'before'; key: string[] } | undefined

export interface Page<Row> {
  rows: Row[]
  /** Cursor of the page before; undefined when this is the first. */
  previous?: Cursor
  /** Cursor of the page after; undefined when this is the last. */
  next?: Cursor
}

export interface PageOrder<Row> {
  /** The columns that sort, together unique; all in one direction, as one index has them. */
  columns: string[]
  direction: 'asc' | 'desc'
  cursor: Cursor
  keyOf: (row: Row) => string[]
}

/**
 * Reads one page of 25 by key: the database starts at the cursor and stops after 26 rows, however long the list
 * is. A cursor of the wrong length, or one beyond which there is nothing, counts as the start.
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder<Row>,
): Promise<Page<Row>> {
  const cursor = order.cursor?.key.length === order.columns.length ? order.cursor : undefined
  const found = await rowsFrom(query, { ...order, cursor }).execute()
  // What the cursor led to is gone, as when the last entry of the last page was taken away: begin again.
  if (found.length === 0 && cursor) return readPage(query, { ...order, cursor: undefined })
  return pageOf(found, { ...order, cursor })
}

/** The query of `readPage`, for a cursor of the right length or none: the rows of a page and one more. */
export function rowsFrom<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder<Row>,
) {
  const { cursor } = order
  const ascending = (order.direction === 'asc') !== (cursor?.side === 'before')
  const columns = order.columns.map((column) => sql.ref(column))
  let asked = query
  if (cursor) {
    const key = cursor.key.map((part) => sql.val(part))
    asked = asked.where(
      sql<boolean>`(${sql.join(columns)}) ${sql.raw(ascending ? '>' : '<')} (${sql.join(key)})`,
    )
  }
  for (const column of columns) asked = asked.orderBy(column, ascending ? 'asc' : 'desc')
  return asked.limit(limits.pageSize + 1)
}

/** The page that the rows found by `rowsFrom` are. */
export function pageOf<Row>(found: Row[], order: PageOrder<Row>): Page<Row> {
  const { cursor } = order
  const backward = cursor?.side === 'before'
  const more = found.length > limits.pageSize
  const rows = found.slice(0, limits.pageSize)
  if (backward) rows.reverse()
  const at = (side: 'after' | 'before', row: Row | undefined): Cursor =>
    row === undefined ? undefined : { side, key: order.keyOf(row) }
  return {
    rows,
    previous: (backward ? more : cursor !== undefined) ? at('before', rows[0]) : undefined,
    next: (backward ? true : more) ? at('after', rows.at(-1)) : undefined,
  }
}

/** How many rows the query finds, counting no further than one past what is shown exactly. */
export function cappedCount<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) {
  return sql<number>`(select count(*) from (${query.limit(limits.countCeiling + 1)}) as "counted")`
}
