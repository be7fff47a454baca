// One engine is enough: a file is migrated alone.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { migrate } from '../../../council/database/migrate.server.ts'
import { DatabaseRefused } from '../../../council/database/refused.server.ts'
import { root } from '../../operator/run.ts'
import { newPostgresDatabase } from '../../postgres-server.ts'
import { findRows } from '../../rows.ts'
import { until } from '../../until.ts'

const name = '9998-more.sql'

/** Code with one more migration, and a database that somebody reads until told to stop. */
async function opened(t: TestContext) {
  const made = await newPostgresDatabase('migrated')
  const newer = mkdtempSync(join(tmpdir(), 'newer-'))
  const folder = 'council/database/migrations'
  cpSync(join(root, folder), join(newer, folder), { recursive: true })
  writeFileSync(join(newer, folder, name), '-- keeps: 1\nalter table "throttles" add column "more" text;\n')
  const db = await openDatabase({ dataDir: tmpdir(), databaseUrl: made.url })
  const [begun, stop] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = db.transaction().execute(async (trx) => {
    await trx.selectFrom('throttles').select('key').execute()
    begun.resolve()
    await stop.promise
  })
  await begun.promise
  t.after(async () => {
    stop.resolve()
    await reading
    await db.destroy()
    await made.drop()
    rmSync(newer, { recursive: true })
  })
  return { db, newer, stop }
}

test('who writes goes on while a migration waits for one who reads, and it is done when that one ends', async (t) => {
  const { db, newer, stop } = await opened(t)
  const migrating = migrate(db, newer)
  const waits = sql<{ waits: number }>`select count(*) as "waits" from pg_locks
    where not granted and mode = 'AccessExclusiveLock' and relation = '"throttles"'::regclass`
  await until(async () => (await waits.execute(db)).rows[0]?.waits === 1)
  // It stands behind the migration in the queue for the table, and the reader does not end.
  await db.insertInto('throttles').values({ key: 'written', points: 0, expire: 0 }).execute()
  stop.resolve()
  assert.deepEqual(await migrating, [name])
})

test('a migration that waits in vain gives up in one line, and changes nothing', async (t) => {
  const { db, newer } = await opened(t)
  await assert.rejects(migrate(db, newer, 0), (error) => {
    assert.ok(error instanceof DatabaseRefused)
    assert.match(error.message, /^The tables are in use, and nothing was changed: .*\.$/)
    return true
  })
  assert.deepEqual(await findRows(db, 'migrations', { name }, ['name']), [])
})
