import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeBytes } from '../../server/health.ts'
import { openTestPortal } from './open-test-portal.ts'

const ask = (portal: Awaited<ReturnType<typeof openTestPortal>>) =>
  portal.visitor().send('/readyz', { headers: { Host: '10.0.0.7:3000' } })

test('a portal in order is ready, whatever the host, and its probe leaves nothing that lasts', async () => {
  const portal = await openTestPortal()
  for (let nth = 0; nth < 50; nth += 1) {
    const { status, html } = await ask(portal)
    assert.deepEqual([status, html], [200, 'ready'])
  }
  const rows = await portal.council.db.selectFrom('throttles').selectAll().execute()
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
  const { status, html } = await ask(portal)
  assert.deepEqual([status, html], [503, 'migrations'])
  await portal.close()
})

test('the space of a disk is told in bytes, and one without any has none', () => {
  assert.ok(freeBytes(import.meta.dirname) > 0)
  assert.equal(freeBytes('/proc'), 0)
})
