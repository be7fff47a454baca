import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, type DatabasePlace, openDatabase } from '../../council/database/open.server.ts'
import { freePort } from '../operator/run.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { interruptible } from './interruptible.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visited, Visitor } from './visitor.ts'

const onServer = process.env.TEST_ENGINE === 'postgres'

/** A portal, and where its database is. */
async function openBeside(t: TestContext) {
  const made = onServer ? await newPostgresDatabase() : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'))
  const place = { dataDir, databaseUrl: made?.url }
  const portal = await openTestPortal(place)
  t.after(async () => {
    await portal.close()
    await made?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { portal, place }
}

/** Fills the database: SQLite to its last page, PostgreSQL as far as the server says so when a row comes. */
async function fill(db: Database) {
  if (onServer) {
    await sql`create function "full"() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger "full" before insert on "applications" execute function "full"()`.execute(db)
    return
  }
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(trx)
  })
}

async function makeRoom(db: Database) {
  if (onServer) await sql`drop trigger "full" on "applications"`.execute(db)
  else await db.transaction().execute((trx) => sql`pragma max_page_count = 1000000`.execute(trx))
}

const applied = { ...answers, applicantName: 'Asha of the test', userDetails: 'House 214 '.repeat(40) }

/** Sends applications until one is refused: a page of SQLite may have room for some more. */
async function submitUntilRefused(citizen: Visitor, serviceId: string): Promise<Visited> {
  for (let nth = 0; nth < 100; nth += 1) {
    const answer = await citizen.submit(`/user/apply/${serviceId}`, applied)
    if (answer.status !== 303) return answer
  }
  throw new Error('There is always room.')
}

function assertKept(answer: Visited, words: RegExp) {
  assert.match(answer.text, words)
  assert.match(answer.html, /value="Asha of the test"/)
  assert.match(answer.html, /<header/)
  assert.match(answer.headers.get('Retry-After') ?? '', /^\d+$/)
}

/** What an application leaves behind, by table. */
async function counts({ council: { db } }: TestPortal) {
  const tables = ['applications', 'audit'] as const
  const rows = tables.map((table) => db.selectFrom(table).select('date').execute())
  return (await Promise.all(rows)).map(({ length }) => length)
}

test('a full disk refuses with 507, keeps what was typed, lets pages be read, and passes', async (t) => {
  const { portal } = await openBeside(t)
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  await fill(portal.council.db)
  const answer = await submitUntilRefused(citizen, serviceId)
  assert.equal(answer.status, 507)
  assertKept(answer, /Not saved: the portal has no room left\./)
  const [applications, lines] = await counts(portal)
  for (const path of ['/', '/user', '/user/applications', `/services/${serviceId}`]) {
    assert.equal((await citizen.get(path)).status, 200, path)
  }
  await makeRoom(portal.council.db)
  assert.equal((await citizen.submit(`/user/apply/${serviceId}`, applied)).status, 303)
  assert.deepEqual(await counts(portal), [(applications ?? 0) + 1, (lines ?? 0) + 1], 'nothing half-written')
})

/** Holds what a submit must write, as another process does; resolves with how to let go. */
async function hold(t: TestContext, place: DatabasePlace) {
  const other = await openDatabase(place)
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const done = other.transaction().execute(async (trx) => {
    if (onServer) await sql`lock table "applications", "throttles" in exclusive mode`.execute(trx)
    held.resolve()
    await letGo.promise
  })
  t.after(async () => {
    letGo.resolve()
    await other.destroy()
  })
  await held.promise
  return async () => {
    letGo.resolve()
    await done
  }
}

test('a database held by another process refuses with 503, stops no reader, and passes', async (t) => {
  const { portal, place } = await openBeside(t)
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const before = await counts(portal)
  const letGo = await hold(t, place)
  const refused = [1, 2, 3].map(() => citizen.submit(`/user/apply/${serviceId}`, applied))
  const longest = await longestRead(citizen, 2000)
  assert.ok(longest < 1000, `a page took ${longest} ms while others waited to write`)
  const began = performance.now()
  assert.equal((await citizen.get('/readyz')).html, 'locked')
  for (const answer of await Promise.all(refused)) {
    assert.equal(answer.status, 503)
    assertKept(answer, /Not saved: the portal cannot save now\./)
  }
  assert.ok(performance.now() - began < mostWaitMs, 'whoever waits is told')
  await letGo()
  assert.deepEqual(await counts(portal), before)
  assert.equal((await citizen.submit(`/user/apply/${serviceId}`, applied)).status, 303)
})

// On PostgreSQL each waits for its turn behind the one before, and then for the table.
const mostWaitMs = onServer ? 20_000 : 8000

async function longestRead(visitor: Visitor, forMs: number) {
  const began = performance.now()
  let longest = 0
  while (performance.now() - began < forMs) {
    const asked = performance.now()
    assert.equal((await visitor.get('/user')).status, 200)
    longest = Math.max(longest, performance.now() - asked)
  }
  return longest
}

// A file does not go away.
const serverTest = onServer ? test : () => undefined

serverTest('a PostgreSQL that goes away is a 503 page, and its return needs no restart', async (t) => {
  const made = await newPostgresDatabase()
  const line = await interruptible(made.url, Number(await freePort()))
  const portal = await openTestPortal({ databaseUrl: line.url })
  t.after(async () => {
    await portal.close()
    await line.cut()
    await made.drop()
  })
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const before = await counts(portal)
  await line.cut()
  for (const path of ['/', '/user', `/services/${serviceId}`]) {
    const { status, text, headers } = await citizen.get(path)
    assert.equal(status, 503, path)
    assert.match(text, /The portal cannot answer now It is not your fault.*give this number: [0-9a-f]{12}/)
    assert.match(headers.get('Retry-After') ?? '', /^\d+$/)
  }
  const sent = await citizen.post(`/user/apply/${serviceId}`, applied)
  assert.equal(sent.status, 503)
  assert.equal((await citizen.get('/user.data')).status, 503)
  assert.equal((await citizen.get('/readyz')).html, 'database')
  assert.equal((await citizen.get('/healthz')).html, 'ok')
  await line.mend()
  assert.equal((await citizen.get('/user')).status, 200)
  assert.deepEqual(await counts(portal), before)
  assert.equal((await citizen.submit(`/user/apply/${serviceId}`, applied)).status, 303)
  await endConnections(made.url)
  // Whoever gets a connection before the portal has noticed is told to come back.
  for (let nth = 0; nth < 10 && (await citizen.get('/user')).status !== 200; nth += 1);
  assert.equal((await citizen.submit(`/user/apply/${serviceId}`, applied)).status, 303)
})

/** What an administrator of the server does; the portal's next query finds new connections. */
async function endConnections(databaseUrl: string) {
  const db = await openDatabase({ dataDir: tmpdir(), databaseUrl })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await db.destroy()
}
