import type { Insertable } from 'kysely'
import type { Database, Tables } from './tables.ts'

type Rows<T extends keyof Tables> = Insertable<Tables[T]>

/** What a new row needs beside these columns: no argument where nothing is left to say. */
type First<Row, Said extends keyof Row> =
  Record<never, never> extends Omit<Row, Said> ? [first?: Partial<Row>] : [first: Omit<Row, Said>]

/**
 * Writes a row over the one that has the same key, or as a new one, which also gets what `first` says. The
 * key names the columns of a primary key or a unique index.
 */
export async function upsert<T extends keyof Tables, K extends keyof Rows<T>, R extends keyof Rows<T>>(
  db: Database,
  table: T,
  key: Pick<Rows<T>, K>,
  row: Pick<Rows<T>, R>,
  ...more: First<Rows<T>, K | R>
): Promise<void> {
  const [first] = more
  // Kysely knows the columns of a table only by its name.
  const into = db.insertInto(table as 'drafts').values({ ...key, ...first, ...row } as never)
  const columns = Object.keys(key) as 'path'[]
  await into.onConflict((conflict) => conflict.columns(columns).doUpdateSet(row)).execute()
}
