import type { Compilable, CompiledQuery } from 'kysely'
import { limits } from '../../rules/limits.ts'
import type { Database } from './tables.ts'

type Value = string | number | null

/** Marks a value's place in a compiled query. `build` gets a Proxy that hands out one for each name read. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const names = new Map<string, string>()

/**
 * The name under which PostgreSQL keeps the plan of a prepared query; undefined for any other statement.
 * There are as many as there are prepared queries in the code, so the plans of a connection cannot become
 * more and more.
 */
export function planName(statement: string): string | undefined {
  return names.get(statement)
}

/** Has PostgreSQL keep the plan of a statement that stands in the code. */
export function keepPlan(statement: string): string {
  if (listsColumns(statement) && !names.has(statement)) names.set(statement, `query${names.size}`)
  return statement
}

/** A plan without listed columns fails once another process, that of an update, adds one to the table. */
const listsColumns = (statement: string) => !/[ .]\*/.test(statement)

/**
 * Makes a query that is built and compiled once for each engine and then run with different values, in
 * transactions too; it returns the rows. Use it for what every page or submit asks, where building the query
 * takes longer than SQLite takes to run it. PostgreSQL keeps its plan for each connection, so the plan must
 * suit every value: not for words that are searched. `build` sees placeholders and no values, so the query
 * cannot depend on a value.
 */
export function prepareQuery<Values extends Record<string, Value>, Row>(
  build: (db: Database, params: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })
  return async (db, values) => {
    // An engine has an adapter of its own kind, whatever the number of databases. A plugin may change a
    // query, so it sees each one built.
    const { adapter, plugins } = db.getExecutor()
    const engine = adapter.constructor
    const known = plugins.length === 0 ? compiled.get(engine) : undefined
    const query = known ?? build(db, placeholders).compile()
    if (known === undefined && plugins.length === 0) {
      compiled.set(engine, query)
      keepPlan(query.sql)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

const positions = Array.from({ length: limits.pageSize }, (_, index) => index)

/**
 * Makes a query about the rows with some ids, prepared for a page of 25 ids. Fewer ids repeat the first one;
 * for more the query is built each time, and without any nothing is asked.
 */
export function prepareQueryOfIds<Values extends Record<string, Value>, Row>(
  build: (db: Database, ids: string[], params: Values) => Compilable<Row>,
): (db: Database, ids: string[], values: Values) => Promise<Row[]> {
  const ofPage = prepareQuery((db, params: Values & Record<number, string>) =>
    build(
      db,
      positions.map((position) => params[position] ?? ''),
      params,
    ),
  )
  return async (db, ids, values) => {
    const [first] = ids
    if (first === undefined) return []
    if (ids.length > positions.length)
      return (await db.executeQuery<Row>(build(db, ids, values).compile())).rows
    return ofPage(db, { ...positions.map((position) => ids[position] ?? first), ...values })
  }
}
