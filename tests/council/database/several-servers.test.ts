// One engine is enough: it starts PostgreSQL servers of its own.
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase, withReadSnapshot } from '../../../council/database/connect.server.ts'
import { readDatabaseUrls } from '../../../council/database/database-url.ts'
import { migrate } from '../../../council/database/migrate.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { type PostgresServer, startPostgres, startStandby } from '../../postgres-server.ts'
import { startSilentPeer } from '../../silent-peer.ts'
import { until } from '../../until.ts'

const root = join(import.meta.dirname, '../../..')

/** The address of several servers, of which the first has the password of all. */
function together(...urls: string[]) {
  const hosts = urls.map((url) => new URL(url).host)
  return (urls[0] ?? '').replace(hosts[0] ?? '', hosts.join(','))
}

const portOf = async (db: Database) => {
  const asked = sql<{ port: number }>`select inet_server_port() as "port"`
  return String((await asked.execute(db)).rows[0]?.port)
}

async function opened(t: TestContext, databaseUrl: string, more = {}) {
  const db = await openDatabase({ dataDir: tmpdir(), databaseUrl, ...more })
  t.after(() => db.destroy())
  return db
}

let leader: PostgresServer
let standby: Awaited<ReturnType<typeof startStandby>>

before(async () => {
  leader = await startPostgres({ wal_level: 'replica', max_wal_senders: '4' })
  standby = await startStandby(leader)
})
after(async () => {
  leader.thaw()
  await standby.stop()
  await leader.stop()
})

test('an address names several servers, or is refused as a whole', () => {
  const [first, second] = readDatabaseUrls('postgres://clerk:a,b@one,two:5433/council?ssl=true')
  assert.equal(first, 'postgres://clerk:a,b@one/council?ssl=true')
  assert.equal(second, 'postgres://clerk:a,b@two:5433/council?ssl=true')
  assert.deepEqual(readDatabaseUrls('postgres:///council?host=/run'), ['postgres:///council?host=/run'])
  for (const wrong of [
    'postgres://one,,two/council',
    'postgres://one,one/council',
    'postgres://one,two/',
    'postgres://one:a,two/council',
    'postgres://one,two/council?host=three',
    'one,two/council',
  ])
    assert.deepEqual(readDatabaseUrls(wrong), [], wrong)
})

test('a standby alone is refused in one line, and read by what only reads', async () => {
  const location = { dataDir: tmpdir(), databaseUrl: standby.url }
  await assert.rejects(
    openDatabase(location),
    /^\w+: The PostgreSQL that DATABASE_URL names is a standby .*$/,
  )
  assert.equal(await withReadSnapshot(location, portOf), new URL(standby.url).port)
  const databaseUrl = together(standby.url, 'postgres://127.0.0.1:1')
  const none = /No PostgreSQL that DATABASE_URL names takes writes/
  await assert.rejects(openDatabase({ ...location, databaseUrl }), none)
  await assert.rejects(withReadSnapshot({ ...location, databaseUrl }, portOf), none, 'nor of several')
})

test('of several servers the one that takes writes is found, behind a standby, a closed port and one that is silent', async (t) => {
  const peer = await startSilentPeer()
  t.after(() => peer.close())
  const urls = [standby.url, 'postgres://127.0.0.1:1', `postgres://${peer.host}`, leader.url]
  const db = await opened(t, together(...urls), { databasePool: 3 })
  await migrate(db, root)
  const ports = await Promise.all([portOf(db), portOf(db), portOf(db)])
  assert.deepEqual(new Set(ports), new Set([new URL(leader.url).port]))
  assert.equal(peer.asked(), 1, 'whoever let us in last is asked first')
})

test('a leader that freezes is left for the one that was promoted, and its connections are not used again', async (t) => {
  const db = await opened(t, together(leader.url, standby.url), { statementSeconds: 1, databasePool: 4 })
  const [from, to] = [leader.url, standby.url].map((url) => new URL(url).port)
  assert.deepEqual(new Set(await Promise.all([portOf(db), portOf(db), portOf(db)])), new Set([from]))
  leader.freeze()
  await standby.promote()
  await assert.rejects(portOf(db), /Connection terminated/)
  await until(async () => (await portOf(db)) === to)
  leader.thaw()
  for (let index = 0; index < 8; index += 1) assert.equal(await portOf(db), to)
})
