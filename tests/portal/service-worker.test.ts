// One engine is enough: what it reads is drawn without a query, or asks the same ones again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()

for (const address of ['/sw.js', '/check.js'])
  test(`the worker ${address} is asked for at each visit, and sent only when it is a new one`, async () => {
    const first = await portal.visitor().get(address)
    assert.equal(first.status, 200)
    assert.match(first.headers.get('Content-Type') ?? '', /^text\/javascript/)
    assert.equal(first.headers.get('Cache-Control'), 'no-cache')
    assert.match(first.headers.get('Content-Security-Policy') ?? '', /worker-src 'self'/)
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const second = await portal.visitor().send(address, { headers })
    assert.equal(second.status, 304)
    assert.equal(second.html, '')
  })

test('a page to keep says when it was kept, and runs no script', async () => {
  const headers = { 'Stored-Copy': '1' }
  const kept = await portal.visitor().send('/services', { headers })
  assert.match(kept.text, /Stored copy of \d+ \w+ \d{4}/)
  assert.ok(!kept.html.includes('<script'))
  const live = await portal.visitor().get('/services')
  assert.ok(!live.text.includes('Stored copy'))
  assert.ok(live.html.includes('<script'))
})

test('the offline page runs no script', async () => {
  const offline = await portal.visitor().get('/offline')
  assert.ok(!offline.html.includes('window.__reactRouterContext='))
  assert.match(offline.text, /No connection/)
})
