import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../council/database/connect.server.ts'
import { councilHour } from '../../rules/days.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { storeRow } from '../rows.ts'
import { until } from '../until.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import {
  applied,
  assertReadersGoOn,
  fill,
  hold,
  makeRoom,
  onServer,
  openBeside,
  submitUntilRefused,
} from './database-to-harm.ts'
import { interruptible } from './interruptible.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import { assertSays, type Visited } from './visitor.ts'

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
  const others = await Promise.all(Array.from({ length: 6 }, () => portal.signedIn('user')))
  await fill(portal.council.db)
  const answer = await submitUntilRefused(others, serviceId)
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

test('a database held by another process refuses with 503, stops no reader, and passes', async (t) => {
  const { portal, place } = await openBeside(t)
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const before = await counts(portal)
  const letGo = await hold(t, place)
  const refused = [1, 2, 3].map(() => citizen.submit(`/user/apply/${serviceId}`, applied))
  await assertReadersGoOn(citizen, '/user', Promise.race(refused))
  assert.equal((await citizen.get('/readyz?write')).html, 'locked')
  for (const answer of await Promise.all(refused)) {
    assert.equal(answer.status, 503)
    assertKept(answer, /Not saved: the portal cannot save now\./)
  }
  await letGo()
  assert.deepEqual(await counts(portal), before)
  assert.equal((await citizen.submit(`/user/apply/${serviceId}`, applied)).status, 303)
})

test('a case is shown while another process holds the database, and noted as open once it can be', async (t) => {
  const { portal, place } = await openBeside(t)
  const { db } = portal.council
  const number = await applyFor(await portal.signedIn('user'), await newCaseService(portal))
  const clerk = await portal.signedIn('staff')
  const path = `/staff/application/update/${number}`
  // The first opening of an hour is noted, which is never left out; the test may go on into the next hour.
  await clerk.get(path)
  const [note] = await db.selectFrom('accessLog').selectAll().execute()
  assert.ok(note)
  const hour = councilHour(new Date(Date.now() + 3_600_000).toISOString())
  await storeRow(db, 'accessLog', { ...note, hour })
  const noted = () => db.selectFrom('openCases').select('userId').execute()
  await until(async () => (await noted()).length === 1)
  await db.deleteFrom('openCases').execute()
  const letGo = await hold(t, place)
  const { status, text } = await clerk.get(path)
  assert.equal(status, 200)
  assert.match(text, new RegExp(number))
  assert.deepEqual(await noted(), [])
  // A page that had waited for the note would have waited until it was given up.
  await letGo()
  await until(async () => (await noted()).length === 1)
})

test('without a note of who looks no case is shown, nor a paper of it, and the list is', async (t) => {
  const { portal, place } = await openBeside(t)
  const number = await applyFor(await portal.signedIn('user'), await newCaseService(portal))
  const clerk = await portal.signedIn('staff')
  const path = `/staff/application/update/${number}`
  const letGo = await hold(t, place)
  const pages = [path, `${path}/acknowledgement`, `/staff/application/print?case=${number}`]
  for (const { status, text } of await Promise.all(pages.map((page) => clerk.get(page)))) {
    assert.equal(status, 503)
    assert.match(text, /The portal cannot note who looks, so it shows nothing now\. Try again in a minute\./)
    assert.doesNotMatch(text, /Asha of the test/)
  }
  assert.equal((await clerk.get('/staff/application/update')).status, 200)
  await letGo()
  assert.match((await clerk.get(path)).text, new RegExp(number))
})

// A file does not go away.
const serverTest = onServer ? test : () => undefined

serverTest('a PostgreSQL that goes away is a 503 page, and its return needs no restart', async (t) => {
  const made = await newPostgresDatabase()
  const line = await interruptible(made.url)
  const portal = await openTestPortal({ databaseUrl: line.url })
  t.after(async () => {
    await portal.close()
    await line.end()
    await made.drop()
  })
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const before = await counts(portal)
  const apply = `/user/apply/${serviceId}`
  const form = await citizen.get(apply)
  line.cut()
  for (const path of ['/', '/user', `/services/${serviceId}`]) {
    const { status, text, headers } = await citizen.get(path)
    assert.equal(status, 503, path)
    assert.match(text, /The portal cannot answer now It is not your fault.*give this number: [0-9a-f]{12}/)
    assert.match(headers.get('Retry-After') ?? '', /^\d+$/)
  }
  const typed = { ...applied, applicantFatherName: '"><img src=x>', userDetails: 'House 214\nLane 3' }
  const sent = await citizen.sendForm(form, apply, typed)
  assertSays(sent, 503, /What you typed, but for passwords, is kept on this page: press Send again\./)
  assert.ok(!sent.html.includes('<img src=x>'), 'what was typed is no markup')
  assert.equal(sent.headers.get('Cache-Control'), 'no-store')
  const login = await portal.visitor().post('/login', { email: 'asha@p.example', password: 'hush-4f1c' })
  assert.match(login.html, /name="email" value="asha@p\.example"/)
  assert.ok(!login.html.includes('hush-4f1c'), 'no password comes back')
  assert.equal((await citizen.get('/user.data')).status, 503)
  assert.equal((await citizen.get('/readyz')).html, 'database')
  for (const path of ['/healthz', '/balance']) assert.equal((await citizen.get(path)).html, 'ok')
  line.mend()
  assert.equal((await citizen.get('/user')).status, 200)
  assert.deepEqual(await counts(portal), before)
  for (const time of ['the first time', 'a second time']) {
    assert.equal((await citizen.sendForm(sent, apply)).status, 303, time)
  }
  const { applicantFatherName, userDetails } = typed
  const stored = portal.council.db.selectFrom('applications').select(['applicantFatherName', 'userDetails'])
  assert.deepEqual(await stored.execute(), [{ applicantFatherName, userDetails }])
  await endConnections(made.url)
  // A request that gets a connection before the portal has noticed is asked to try again.
  for (let index = 0; index < 10 && (await citizen.get('/user')).status !== 200; index += 1);
  assert.equal((await citizen.submit(`/user/apply/${serviceId}`, applied)).status, 303)
})

/** What an administrator of the server does; the portal's next query finds new connections. */
async function endConnections(databaseUrl: string) {
  const db = await openDatabase({ dataDir: tmpdir(), databaseUrl })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await db.destroy()
}
