import assert from 'node:assert/strict'
import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { Database } from '../../council/database/tables.ts'
import { planFaults } from './read-plan.ts'

/** The result of the work and every query that it sends. */
export async function queriesOf<T>(database: Database, work: (db: Database) => Promise<T>) {
  const sent: RootOperationNode[] = []
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => {
      sent.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { result: await work(database.withPlugin(watching)), sent }
}

/** Each database's queries whose plan was read: sent again with the same values, they get the same plan. */
const judged = new WeakMap<Database, Set<string>>()

/** Reads the plan of every query the work sends, once all are sent; fails where one reads a whole table. */
export async function followsIndexes(database: Database, work: (db: Database) => Promise<unknown>) {
  const { sent } = await queriesOf(database, work)
  assert.ok(sent.length > 0)
  const known = judged.get(database) ?? new Set()
  judged.set(database, known)
  for (const node of sent) {
    const compiled = database.getExecutor().compileQuery(node, { queryId: 'plan' })
    // The calendar of a council is read whole: a few dozen days, a few orders.
    if (/^select [^(]* from "(holidays|extensionOrders|orderServices|councilProfile)"/.test(compiled.sql))
      continue
    // What inserts given values reads no table.
    if (/^insert into "\w+" \([^()]*\) values /.test(compiled.sql)) continue
    // A prepared query has placeholders; the plan is the same for any text.
    const parameters = compiled.parameters.map((value) => (value instanceof Object ? 'en' : value))
    const query = { ...compiled, parameters }
    const key = JSON.stringify([query.sql, parameters])
    if (known.has(key)) continue
    assert.deepEqual(await planFaults(database, query), [], query.sql)
    known.add(key)
  }
}
