// One engine is enough: it starts a PostgreSQL of its own.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listAddresses } from '../../rules/certificates/known-lists.ts'
import { type PostgresServer, startPostgres } from '../postgres-server.ts'
import { findRows } from '../rows.ts'
import { until } from '../until.ts'
import { applied } from './database-to-harm.ts'
import { interruptible } from './interruptible.ts'
import { openTestPortal } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const lists = [listAddresses.keys, listAddresses.cancelled, '/council-image/x']

/** A page that is not answered is waited for until the test's own time is up. */
const timeout = 300_000

/** A portal with little patience over a server of its own, and everything that it sends there. */
async function openOver(t: TestContext, server: PostgresServer) {
  const line = await interruptible(server.url)
  const portal = await openTestPortal({ databaseUrl: line.url, statementSeconds: 1 })
  t.after(async () => {
    line.watch(() => undefined)
    server.thaw()
    await portal.close()
    await line.end()
    await server.stop()
  })
  const apply = `/user/apply/${await newService(portal)}`
  const citizen = await portal.signedIn('user')
  const form = await citizen.get(apply)
  assert.equal(form.status, 200)
  return { portal, line, apply, citizen, form }
}

test('while PostgreSQL is frozen every page is a 503 that keeps what was typed, and its return needs no restart', {
  timeout,
}, async (t) => {
  const server = await startPostgres()
  const { portal, apply, citizen, form } = await openOver(t, server)
  assert.equal((await citizen.get('/user')).status, 200)
  server.freeze()
  const watched = portal.council.watched.readFigures()
  const stranger = portal.visitor()
  const pages = [
    Promise.all(['/', '/services', '/login', '/track'].map((path) => stranger.get(path))),
    Promise.all(['/user', '/user/applications', apply, '/user.data'].map((path) => citizen.get(path))),
    Promise.all(['/.well-known/security.txt', '/figures.json', ...lists].map((path) => stranger.get(path))),
  ]
  const sending = citizen.sendForm(form, apply, applied)
  const login = stranger.post('/login', { email: 'asha@p.example', password: 'hush-4f1c' })
  assert.match((await citizen.get('/readyz')).html, /^(locked|database)$/)
  for (const path of ['/healthz', '/balance']) assert.equal((await citizen.get(path)).html, 'ok')
  for (const { status, headers } of (await Promise.all(pages)).flat()) {
    assert.equal(status, 503)
    assert.match(headers.get('Retry-After') ?? '', /^\d+$/)
  }
  const sent = await sending
  assert.equal(sent.status, 503)
  assert.match(sent.text, /Not saved: the portal cannot save now\.|press Send again\./)
  assert.match(sent.html, /value="Asha of the test"/)
  assert.match((await login).html, /name="email" value="asha@p\.example"/)
  assert.ok(!(await login).html.includes('hush-4f1c'), 'no password comes back')
  assert.equal(await watched, undefined)
  server.thaw()
  await until(async () => (await citizen.get('/user')).status === 200)
  assert.equal((await portal.council.watched.readFigures())?.casesOverdue, 0)
  for (const time of ['the first time', 'a second time'])
    assert.equal((await citizen.sendForm(sent, apply)).status, 303, time)
  assert.equal((await findRows(portal.council.db, 'applications', {}, ['userDetails'])).length, 1)
})

for (const [moment, isStored] of [
  ['insert into "applications"', false],
  ['commit', true],
] as const)
  test(`a form whose "${moment}" is not answered is kept, and sent again it is one application`, {
    timeout,
  }, async (t) => {
    const server = await startPostgres()
    const { portal, line, apply, citizen, form } = await openOver(t, server)
    const { db } = portal.council
    const numbers = async () =>
      (await db.selectFrom('applications').select('applicationId').execute()).map((row) => row.applicationId)
    let inserts = false
    line.watch((sent) => {
      inserts ||= sent.includes('insert into "applications"')
      // It is on its way to a server that does not read it any more.
      if (inserts && sent.includes(moment)) server.freeze()
    })
    const sent = await citizen.sendForm(form, apply, applied)
    assert.equal(sent.status, 503)
    assert.match(sent.html, /value="Asha of the test"/)
    line.watch(() => undefined)
    server.thaw()
    await until(async () => (await citizen.get('/user')).status === 200)
    if (isStored) await until(async () => (await numbers()).length === 1)
    else assert.deepEqual(await numbers(), [])
    const first = await numbers()
    const again = await citizen.follow(await citizen.sendForm(sent, apply))
    assert.equal(again.status, 200)
    const [number = '', ...more] = await numbers()
    assert.deepEqual(more, [])
    assert.ok(again.text.includes(number), again.text)
    assert.deepEqual(isStored ? first : [number], [number])
  })
