import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../../council/database/connect.server.ts'
import { withMigrationLock } from '../../../council/database/dialect.server.ts'
import { faultOf } from '../../../council/database/faults.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { patience } from '../../../rules/patience.ts'
import { interruptible } from '../../portal/interruptible.ts'
import { newPostgresDatabase, startPostgres } from '../../postgres-server.ts'
import { startSilentPeer } from '../../silent-peer.ts'
import { until } from '../../until.ts'

/** A statement that is not given up is waited for until the test's own time is up. */
const timeout = 300_000
const aSecond = { databasePool: 1, statementSeconds: 1 }

async function opened(t: TestContext, databaseUrl: string) {
  const db = await openDatabase({ dataDir: tmpdir(), databaseUrl, ...aSecond })
  t.after(() => db.destroy())
  return db
}

const pidOf = async (db: Database) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as "pid"`.execute(db)).rows[0]?.pid

const sleep = (db: Database, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)

test('a statement that takes too long is given up by a server that lives, which is asked again at once', {
  timeout,
}, async (t) => {
  const made = await newPostgresDatabase()
  t.after(() => made.drop())
  const db = await opened(t, made.url)
  const pid = await pidOf(db)
  await assert.rejects(sleep(db, 3600), (error) => faultOf(error) === 'busy')
  assert.equal(await pidOf(db), pid, 'on the same connection')
})

test('a migration may take its time, and what comes after it may not', { timeout }, async (t) => {
  const made = await newPostgresDatabase()
  t.after(() => made.drop())
  const db = await opened(t, made.url)
  await withMigrationLock(db, (trx) => sleep(trx, aSecond.statementSeconds + patience.silence + 1))
  await assert.rejects(sleep(db, 3600), (error) => faultOf(error) === 'busy')
})

test('of a server that falls silent nothing more is asked for a moment, and what was not committed is rolled back', {
  timeout,
}, async (t) => {
  const server = await startPostgres()
  const line = await interruptible(server.url)
  t.after(async () => {
    server.thaw()
    await line.end()
    await server.stop()
  })
  const db = await opened(t, line.url)
  await sql`create table "kept" ("word" text)`.execute(db)
  const words = async () => (await sql`select "word" from "kept"`.execute(db)).rows
  const gone = (error: unknown) => faultOf(error) === 'gone'
  const act = db.transaction().execute(async (trx) => {
    await sql`insert into "kept" values ('never')`.execute(trx)
    server.freeze()
    await sql`select "word" from "kept"`.execute(trx)
  })
  await assert.rejects(act, gone)
  const assertNothingIsAsked = async () => {
    const sent = line.sentBytes()
    for (let index = 0; index < 5; index += 1) await assert.rejects(words(), gone)
    assert.equal(line.sentBytes(), sent)
    return sent
  }
  const sent = await assertNothingIsAsked()
  await until(async () => {
    await assert.rejects(words(), gone)
    return line.sentBytes() > sent
  })
  await assertNothingIsAsked()
  server.thaw()
  await until(async () => {
    const found = await words().catch(() => undefined)
    return found?.length === 0
  })
})

test('a server that takes connections and says nothing lets no portal start', { timeout }, async (t) => {
  const peer = await startSilentPeer()
  t.after(() => peer.close())
  const databaseUrl = `postgres://portal:known@${peer.host}/council`
  await assert.rejects(
    openDatabase({ dataDir: tmpdir(), databaseUrl }),
    /DATABASE_URL names a PostgreSQL that does not let the portal in \(no answer\)\./,
  )
  assert.equal(peer.asked(), 1)
})
