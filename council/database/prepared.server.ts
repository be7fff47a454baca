import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './tables.ts'

/** Marks the place of a value in a compiled query. `build` gets a Proxy that hands out one for each name it reads. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Makes a query that is built and compiled once for each database and then run with different values; it returns the rows.
 * Use it for what every page asks, where building the query takes longer than SQLite takes to run it. `build` sees
 * placeholders and no values, so the query cannot depend on a value.
 */
export function prepareQuery<Values extends Record<string, string>, Row>(
  build: (db: Database, params: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })
  return async (db, values) => {
    // A transaction has an executor of its own, so there the query is built each time.
    const executor = db.getExecutor()
    const query = compiled.get(executor) ?? build(db, placeholders).compile()
    compiled.set(executor, query)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
