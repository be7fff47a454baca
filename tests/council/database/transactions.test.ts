import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { migrate } from '../../../council/database/migrate.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { changeRows, findRow } from '../../rows.ts'

const root = join(import.meta.dirname, '../../..')
const rounds = 10

/** Reads a number and writes the next, in one transaction, as an act does. */
function countOn(db: Database) {
  return db.transaction().execute(async (trx) => {
    const { last } = await findRow(trx, 'applicationNumbers', { stem: 'X' })
    await changeRows(trx, 'applicationNumbers', { stem: 'X' }, { last: last + 1 })
  })
}

async function countManyTimes(db: Database) {
  for (let round = 0; round < rounds; round += 1) await countOn(db)
}

// Two handles on one file are to SQLite what two processes are, such as the portal and the operator's tool.
test('of two processes that read and then write one SQLite file at once, neither fails and neither overwrites', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'council-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const [one, other] = [await openDatabase({ dataDir }), await openDatabase({ dataDir })]
  t.after(() => Promise.all([one.destroy(), other.destroy()]))
  await migrate(one, root)
  await one.insertInto('applicationNumbers').values({ stem: 'X', last: 0 }).execute()
  await Promise.all([countManyTimes(one), countManyTimes(other)])
  const { last } = await one.selectFrom('applicationNumbers').select('last').executeTakeFirstOrThrow()
  assert.equal(last, 2 * rounds)
})
