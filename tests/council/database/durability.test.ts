import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../../council/database/connect.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newPostgresDatabase } from '../../postgres-server.ts'

/** How each of so many connections that are open at once commits. */
async function readCommits(db: Database, connections: number): Promise<string[]> {
  const allOpen = Promise.withResolvers<void>()
  let opened = 0
  const read = () =>
    db.transaction().execute(async (trx) => {
      opened += 1
      if (opened === connections) allOpen.resolve()
      await allOpen.promise
      const { rows } = await sql<{ setting: string }>`
        select current_setting('synchronous_commit') as setting`.execute(trx)
      return rows[0]?.setting ?? ''
    })
  return Promise.all(Array.from({ length: connections }, read))
}

test('PostgreSQL commits to disk on every connection, whatever its database or role was set to', async (t) => {
  const made = await newPostgresDatabase()
  t.after(() => made.drop())
  const name = new URL(made.url).pathname.slice(1)
  const turnOff = (db: Database) =>
    sql`alter database ${sql.id(name)} set synchronous_commit = off`.execute(db)
  const early = await openDatabase({ dataDir: tmpdir(), databaseUrl: made.url })
  t.after(() => early.destroy())
  await turnOff(early)
  assert.deepEqual(await readCommits(early, 4), ['on', 'on', 'on', 'on'], 'turned off while the portal runs')
  const late = await openDatabase({ dataDir: tmpdir(), databaseUrl: made.url })
  t.after(() => late.destroy())
  assert.deepEqual(await readCommits(late, 2), ['on', 'on'], 'turned off before it started')
})
