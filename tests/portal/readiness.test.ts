import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf } from '../../council/database/faults.server.ts'
import { freeBytes, readinessCheck } from '../../server/health.ts'
import { root } from '../operator/run.ts'
import { until } from '../until.ts'
import { assertReadersGoOn, fill, hold, makeRoom, openBeside } from './database-to-harm.ts'
import { openTestPortal } from './open-test-portal.ts'

const ask = (portal: Awaited<ReturnType<typeof openTestPortal>>, path = '/readyz?write') =>
  portal.visitor().send(path, { headers: { Host: '10.0.0.7:3000' } })

test('a portal in order is ready, whatever the host, and only the probe that is to write leaves a trace', async () => {
  const portal = await openTestPortal()
  const readThrottles = () => portal.council.db.selectFrom('throttles').selectAll().execute()
  assert.equal((await ask(portal, '/readyz')).html, 'ready')
  assert.deepEqual(await readThrottles(), [])
  for (let index = 0; index < 50; index += 1) {
    const { status, html } = await ask(portal)
    assert.deepEqual([status, html], [200, 'ready'])
  }
  const rows = await readThrottles()
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['ready'],
  )
  assert.ok(Number(rows[0]?.expire) <= Date.now())
  await portal.close()
})

test('a portal whose tables lack a migration says so in one word', async () => {
  const portal = await openTestPortal()
  await portal.council.db.deleteFrom('migrations').where('name', 'like', '0001%').execute()
  for (const path of ['/readyz', '/readyz?write']) {
    const { status, html } = await ask(portal, path)
    assert.deepEqual([status, html], [503, 'migrations'], path)
  }
  const { status, html } = await ask(portal, '/balance')
  assert.deepEqual([status, html], [200, 'ok'], 'a balancer goes on sending people')
  await portal.close()
})

test('a council in a file whose disk has too little space is not ready; a server sees to its own disk', async () => {
  const portal = await openTestPortal()
  // The kernel's own folder has no space at all.
  const place = { root, dataDir: '/proc' }
  assert.equal(await readinessCheck(portal.council, place)('read'), 'disk')
  const databaseUrl = 'postgres://db.example/council'
  assert.equal(await readinessCheck(portal.council, { ...place, databaseUrl })('read'), 'ready')
  await portal.close()
})

test('a database without room is told in one word, and passes', async (t) => {
  const { portal } = await openBeside(t)
  const { db } = portal.council
  await fill(db)
  const fillUp = async () => {
    for (let index = 1000; index < 9000; index += 1) {
      const row = { key: `q${index}`, points: 0, expire: Date.now() }
      await db.insertInto('throttles').values(row).execute()
    }
  }
  await assert.rejects(fillUp, (error) => faultOf(error) === 'full')
  const { status, html } = await ask(portal)
  assert.deepEqual([status, html], [503, 'full'])
  await makeRoom(db)
  await until(async () => (await ask(portal)).html === 'ready')
})

test('while a probe waits for a database that others hold, no reader does', async (t) => {
  const { portal, place } = await openBeside(t)
  const letGo = await hold(t, place)
  const asked = ask(portal)
  await assertReadersGoOn(portal.visitor(), '/services', asked)
  const { status, html } = await asked
  assert.deepEqual([status, html], [503, 'locked'])
  await letGo()
})

test('the space of a disk is told in bytes, and one without any has none', () => {
  assert.ok(freeBytes(import.meta.dirname) > 0)
  assert.equal(freeBytes('/proc'), 0)
})
