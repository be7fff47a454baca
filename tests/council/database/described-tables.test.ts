import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column, ofPeople } from '../../../council/database/described-table.ts'
import { listColumns } from '../../../council/database/inspect.server.ts'
import { tables } from '../../../council/database/tables.ts'
import { personalData } from '../../../council/privacy/personal-data.server.ts'
import { emptied, reductions } from '../../../council/privacy/reduced-values.ts'
import { describeDatabase } from '../../describe-database.ts'

describeDatabase('the descriptions of the tables', (database) => {
  test('name every table, and each column of those with something of people once', async () => {
    const columns = await listColumns(database())
    assert.deepEqual(Object.keys(tables).sort(), [...new Set(columns.map(({ table }) => table))].sort())
    assert.ok(personalData.length > 30)
    for (const { table, columns: told } of personalData) {
      const there = columns.flatMap((one) => (one.table === table ? [one.column] : []))
      assert.deepEqual([...told].sort(), there.sort(), table)
    }
  })
})

/** The tables with columns that lose their words after the years of the council. */
const losing = Object.entries(tables).flatMap(([table, described]) => {
  const columns: { holds: string; emptied?: string | null }[] =
    'columns' in described ? Object.values(described.columns) : []
  return columns.some(({ emptied }) => emptied !== undefined) ? [table] : []
})

test('every table with a column that loses its words is emptied', () => {
  assert.deepEqual(emptied.map(({ table }) => table).sort(), losing.toSorted())
})

test('nobody is told that a table is kept for good whose words go after the years of the council', () => {
  const deleted = Object.entries(reductions).flatMap(([table, after]) => (after === 'deleted' ? [table] : []))
  const words = [...losing, ...deleted]
  assert.ok(words.includes('reviews') && words.includes('applicationWords'))
  const told = personalData.flatMap(({ table, kept }) => (kept === 'always' ? [table] : []))
  assert.deepEqual(
    told.filter((table) => words.includes(table)),
    [],
  )
})

test('a column without what it holds of people does not compile', () => {
  ofPeople('account', 'nobody', 'always', { name: column<string>('name') })
  // @ts-expect-error: the compiler is who runs this test.
  ofPeople('account', 'nobody', 'always', { name: column<string>() })
})
