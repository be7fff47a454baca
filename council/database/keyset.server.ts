import { type SelectQueryBuilder, sql } from 'kysely'
import { limits } from '../../rules/limits.ts'

/** A page starts after, or ends before, the row with this sort key. Undefined: the first page. */
export type Cursor = { side: 'after' | 'before'; key: string[] } | undefined

export interface Page<Row> {
  rows: Row[]
  /** Cursor of the previous page; undefined on the first. */
  previous?: Cursor
  /** Cursor of the next page; undefined on the last. */
  next?: Cursor
}

export interface SortOrder<Row> {
  direction: 'asc' | 'desc'
  keyOf: (row: Row) => string[]
}

/** A column of the rows, with or without its table. */
type ColumnOf<Row> = (keyof Row & string) | `${string}.${keyof Row & string}`

/** A cursor is what a row has in the sort columns; `keyOf` says it of rows that name them otherwise. */
type Keyed<Row> =
  | { columns: readonly ColumnOf<Row>[]; keyOf?: undefined }
  | { columns?: readonly string[]; keyOf: (row: Row) => string[] }

/** The sort columns together are unique and all sort in one direction, so one index serves them. */
export type PageOrder<Row> = Keyed<Row> & {
  columns: readonly string[]
  direction: 'asc' | 'desc'
  cursor: Cursor
}

function keyBy<Row>({ columns = [], keyOf }: Keyed<Row>): (row: Row) => string[] {
  const names = columns.map((column) => column.slice(column.lastIndexOf('.') + 1) as keyof Row)
  return keyOf ?? ((row) => names.map((name) => String(row[name] ?? '')))
}

/**
 * Reads a page of 25 by keyset pagination: the database starts at the cursor and stops after 26 rows, however
 * long the list is. A cursor of the wrong length, or one with no rows beyond it, yields the first page.
 */
export function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder<Row>,
): Promise<Page<Row>> {
  const cursor = order.cursor?.key.length === order.columns.length ? order.cursor : undefined
  return paginate(cursor, keyBy(order), (start) => rowsFrom(query, { ...order, cursor: start }).execute())
}

/** The same over rows in memory, which `sortRows` has sorted in this order. */
export function pageOfSorted<Row>(sorted: Row[], order: SortOrder<Row>, cursor: Cursor): Promise<Page<Row>> {
  return paginate(cursor, order.keyOf, async (start) => {
    if (!start) return sorted.slice(0, limits.pageSize + 1)
    const after = sorted.filter((row) => compareKeys(order.keyOf(row), start.key, order.direction) > 0)
    const before = sorted.filter((row) => compareKeys(order.keyOf(row), start.key, order.direction) < 0)
    return (start.side === 'after' ? after : before.reverse()).slice(0, limits.pageSize + 1)
  })
}

/** Sorts rows in memory as the database sorts them: by key, byte by byte. */
export function sortRows<Row>(rows: Row[], { keyOf, direction }: SortOrder<Row>): Row[] {
  return rows.sort((a, b) => compareKeys(keyOf(a), keyOf(b), direction))
}

function compareKeys(a: string[], b: string[], direction: 'asc' | 'desc'): number {
  const index = a.findIndex((part, position) => part !== b[position])
  if (index < 0) return 0
  const ascending = (a[index] ?? '') < (b[index] ?? '') ? -1 : 1
  return direction === 'asc' ? ascending : -ascending
}

async function paginate<Row>(
  cursor: Cursor,
  keyOf: (row: Row) => string[],
  read: (cursor: Cursor) => Promise<Row[]>,
): Promise<Page<Row>> {
  const found = await read(cursor)
  // Rows beyond the cursor may have disappeared since it was made, as after the last entry of the last page
  // was deleted.
  if (found.length === 0 && cursor) return toPage(await read(undefined), { keyOf, cursor: undefined })
  return toPage(found, { keyOf, cursor })
}

/** The query of `readPage`, for a cursor of the right length or none: the rows of a page and one more. */
export function rowsFrom<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder<Row>,
) {
  const { cursor } = order
  const ascending = (order.direction === 'asc') !== (cursor?.side === 'before')
  const columns = order.columns.map((column) => sql.ref(column))
  let page = query
  if (cursor) {
    const key = cursor.key.map((part) => sql.val(part))
    page = page.where(
      sql<boolean>`(${sql.join(columns)}) ${sql.raw(ascending ? '>' : '<')} (${sql.join(key)})`,
    )
  }
  for (const column of columns) page = page.orderBy(column, ascending ? 'asc' : 'desc')
  return page.limit(limits.pageSize + 1)
}

const batch = 500

/** Yields all rows of a query in its order, batch after batch by key, so that no list is too long. */
export async function* readAll<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Omit<PageOrder<Row>, 'cursor'> & Keyed<Row>,
): AsyncGenerator<Row[]> {
  const keyOf = keyBy(order)
  let cursor: Cursor
  do {
    const rows = await rowsFrom(query, { ...order, cursor })
      .limit(batch)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.length < batch ? undefined : rows.at(-1)
    cursor = last && { side: 'after', key: keyOf(last) }
  } while (cursor)
}

/** Makes a page of the rows that `rowsFrom` found; the extra row only says whether there is another page. */
export function toPage<Row>(found: Row[], { cursor, ...order }: Keyed<Row> & { cursor: Cursor }): Page<Row> {
  const keyOf = keyBy(order)
  const backward = cursor?.side === 'before'
  const more = found.length > limits.pageSize
  const rows = found.slice(0, limits.pageSize)
  if (backward) rows.reverse()
  const cursorAt = (side: 'after' | 'before', row: Row | undefined): Cursor =>
    row === undefined ? undefined : { side, key: keyOf(row) }
  return {
    rows,
    previous: (backward ? more : cursor !== undefined) ? cursorAt('before', rows[0]) : undefined,
    next: (backward ? true : more) ? cursorAt('after', rows.at(-1)) : undefined,
  }
}

/** Counts the rows of a query, all of them. */
export async function countRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counted = query.clearSelect().select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number }
  return Number(count)
}

/** Counts the rows of a query, but stops at one more than the lists show exactly. */
export function cappedCount<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) {
  return sql<number>`(select count(*) from (${query.limit(limits.countCeiling + 1)}) as "counted")`
}
