import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './tables.ts'

/** Stands in a compiled query for a value that is named only when it is asked. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once for each database and then asked with other values, for those that every
 * page asks: to build one takes longer than SQLite takes to answer it. `build` sees no values, so it cannot depend on
 * one. Gives the rows.
 */
export function prepareQuery<Values extends Record<string, string>, Row>(
  build: (db: Database, given: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const known = new WeakMap<object, CompiledQuery<Row>>()
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })
  return async (db, values) => {
    // A transaction has an executor of its own, and there the query is built each time.
    const executor = db.getExecutor()
    const query = known.get(executor) ?? build(db, placeholders).compile()
    known.set(executor, query)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
