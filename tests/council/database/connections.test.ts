import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { faultOf } from '../../../council/database/faults.server.ts'
import { migrate } from '../../../council/database/migrate.server.ts'
import { DatabaseRefused } from '../../../council/database/refused.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { findReadinessFault } from '../../../council/readiness.server.ts'
import { newPostgresDatabase, startPostgres } from '../../postgres-server.ts'

const root = join(import.meta.dirname, '../../..')

async function opened(t: TestContext, databaseUrl: string, databasePool?: number) {
  const db = await openDatabase({ dataDir: tmpdir(), databaseUrl, databasePool })
  t.after(() => db.destroy())
  return db
}

/** The server's process that answered, kept busy for a moment so that others must find another. */
const work = (db: Database) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as "pid", pg_sleep(0.05)`.execute(trx)
    return rows[0]?.pid
  })

const atOnce = (db: Database, times: number) => Promise.all(Array.from({ length: times }, () => work(db)))

test('who finds no free connection waits for one when the server gives fewer than asked for', async (t) => {
  const made = await newPostgresDatabase()
  t.after(() => made.drop())
  const owner = await opened(t, made.url)
  const role = `clerk_${randomBytes(4).toString('hex')}`
  await sql`create role ${sql.id(role)} login password 'known' connection limit 3`.execute(owner)
  const url = new URL(made.url)
  url.username = role
  url.password = 'known'
  const db = await openDatabase({ dataDir: tmpdir(), databaseUrl: url.href })
  try {
    const pids = new Set(await atOnce(db, 20))
    assert.ok(pids.size <= 3, `${pids.size} connections`)
    assert.equal((await atOnce(db, 20)).length, 20, 'and again, when it is known how many there are')
  } finally {
    await db.destroy()
    await sql`drop role ${sql.id(role)}`.execute(owner)
  }
})

test('a process has no more connections than its setting says', async (t) => {
  const made = await newPostgresDatabase()
  t.after(() => made.drop())
  const pids = new Set(await atOnce(await opened(t, made.url, 2), 12))
  // One, where all the others were done before the second connection was made.
  assert.ok(pids.size <= 2, `${pids.size} connections`)
})

test('a server that turns its safety off under a running portal gets no new connection, and is not ready', async (t) => {
  const server = await startPostgres({})
  t.after(() => server.stop())
  const db = await opened(t, server.url)
  await migrate(db, root)
  assert.equal(await findReadinessFault(db, root, 'write'), undefined)
  await sql`alter system set fsync = off`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  while ((await settingOf(db, 'fsync')) !== 'off') await setTimeout(50)
  assert.equal(await findReadinessFault(db, root, 'write'), 'database')
  await assert.rejects(atOnce(db, 2), (error) => {
    assert.ok(error instanceof DatabaseRefused)
    assert.equal(faultOf(error), 'gone')
    return true
  })
})

async function settingOf(db: Database, name: string) {
  const { rows } = await sql<{
    setting: string
  }>`select setting from pg_settings where name = ${name}`.execute(db)
  return rows[0]?.setting
}
