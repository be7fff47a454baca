import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofPeople } from '../../../council/database/described-table.ts'
import { listColumns } from '../../../council/database/inspect.server.ts'
import { tables } from '../../../council/database/tables.ts'
import { personalData } from '../../../council/privacy/personal-data.server.ts'
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

test('a column that stands under no item does not compile, even where a column is named as an item', () => {
  const told = { list: 'account', seenBy: 'nobody', kept: 'always' } as const
  ofPeople<{ name: string; times: string }>()({ told, columns: { name: ['name'], times: ['times'] } })
  // @ts-expect-error: the compiler is who runs this test.
  ofPeople<{ name: string; times: string }>()({ told, columns: { name: ['name'] } })
})
