import { type CompiledQuery, CompiledQuery as Query } from 'kysely'
import { getEngine } from '../../council/database/inspect.server.ts'
import type { Database } from '../../council/database/tables.ts'

/** What is wrong with how a query is carried out, a line each: a scan or a sort of a whole table. */
export async function planFaults(db: Database, query: CompiledQuery): Promise<string[]> {
  return (await getEngine(db)).startsWith('SQLite') ? faultsInSqlite(db, query) : faultsInPostgres(db, query)
}

/** Rows the query makes itself: a counting or limited subquery, a recursion's step, a tableless `select`. */
const made = /^SCAN (CONSTANT ROW|counted|entry|step|two|\(subquery)/

async function faultsInSqlite(db: Database, { sql, parameters }: CompiledQuery) {
  const { rows } = await db.executeQuery(Query.raw(`explain query plan ${sql}`, [...parameters]))
  const lines = (rows as { detail: string }[]).map((row) => row.detail)
  // A walk along an index that the limit stops is no scan of the whole.
  const walks = /limit/.test(sql) ? /^SCAN \S+ USING (COVERING )?INDEX/ : /^$/
  const indexed = /USING (COVERING )?INDEX|CONSTANT ROW/.test(lines.join('\n'))
  const wrong = lines.filter(
    (line) => /TEMP B-TREE/.test(line) || (/^SCAN/.test(line) && !made.test(line) && !walks.test(line)),
  )
  return indexed ? wrong : [...wrong, 'no index is used']
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Total Cost': number
  Plans?: Node[]
}

/** More rows than a page or a capped count ever puts in order. */
const fewRows = 1001

/** A row for each channel, and for each a message does not go by: reading them costs as much as an index. */
const small = ['channelState', 'channelsOff']

/** In the planner's units: a few hundred rows read in order. */
const cheap = 200

/** What a page read by an index costs with the table in memory, or on a disk that does not turn. */
const inMemory = 1.1

async function faultsInPostgres(db: Database, { sql, parameters }: CompiledQuery) {
  const rows = await db.connection().execute(async (one) => {
    await one.executeQuery(Query.raw(`set random_page_cost = ${inMemory}`))
    return (await one.executeQuery(Query.raw(`explain (format json) ${sql}`, [...parameters]))).rows
  })
  const [{ 'QUERY PLAN': plan } = { 'QUERY PLAN': [] }] = rows as { 'QUERY PLAN': { Plan: Node }[] }[]
  const wrong: string[] = []
  const visit = (node: Node, above?: Node) => {
    const what = `${node['Node Type']} ${node['Relation Name'] ?? ''} (${node['Plan Rows']} rows)`
    // A count that the limit stops soon reads no more than the limit's own cost.
    const stopped = above?.['Node Type'] === 'Limit' && above['Total Cost'] < cheap
    const isFew = small.includes(node['Relation Name'] ?? '')
    if (node['Node Type'] === 'Seq Scan' && !stopped && !isFew) wrong.push(what)
    if (/Sort$/.test(node['Node Type']) && node['Plan Rows'] > fewRows) wrong.push(what)
    for (const inner of node.Plans ?? []) visit(inner, node)
  }
  for (const { Plan } of plan) visit(Plan)
  return wrong
}
