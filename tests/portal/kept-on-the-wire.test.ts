// One engine is enough: it compares what is sent of pages that are drawn once.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createPortalServer } from '../../server/portal-server.ts'
import { type KeptPortals, openKeptPortals } from './kept-portals.ts'
import { origin, type TestPortal } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const agent = new Agent({ keepAlive: true })
let portals: KeptPortals
let wires: [Server, Server]
before(async () => {
  portals = await openKeptPortals()
  wires = [await listen(portals.portal), await listen(portals.second)]
})
after(async () => {
  agent.destroy()
  for (const server of wires) server.close()
  await portals.close()
})

async function listen(portal: TestPortal) {
  const server = createPortalServer(portal).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function ask(server: Server, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, path, method, agent, headers: { Host: new URL(origin).host, ...headers } })
  sent.end()
  const [answer] = await once(sent, 'response')
  const pieces: Buffer[] = await answer.toArray()
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) }
}

/** The headers that do not differ from one answer to the next. */
function steady({ 'x-request-id': id, date, ...others }: IncomingHttpHeaders) {
  assert.match(String(id), /^[0-9a-f]{12}$/)
  assert.ok(date)
  return others
}

test('a kept page is sent as the page itself was, to GET, HEAD and those who have it', async () => {
  const [wire] = wires
  for (const path of portals.paths) {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers: Record<string, string> = { 'Accept-Encoding': accepted, 'Accept-Language': 'mr' }
      const first = await ask(wire, path, headers)
      const again = await ask(wire, path, headers)
      assert.deepEqual([again.status, again.body], [200, first.body], path)
      assert.deepEqual(steady(again.headers), steady(first.headers), path)
      assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id'])
      const head = await ask(wire, path, headers, 'HEAD')
      assert.deepEqual([head.status, head.body.length], [200, 0], path)
      assert.deepEqual(steady(head.headers), steady(first.headers), path)
      const known = { ...headers, 'If-None-Match': String(first.headers.etag) }
      const unchanged = await ask(wire, path, known)
      assert.deepEqual([unchanged.status, unchanged.body.length], [304, 0])
      assert.equal(unchanged.headers.etag, first.headers.etag)
    }
  }
})

test('each is written to the log, and a web server that is not trusted is noticed', async () => {
  const [wire] = wires
  const { records, portal } = portals
  for (const round of [1, 2]) assert.equal((await ask(wire, '/help')).status, 200, String(round))
  records.splice(0)
  const { headers } = await ask(wire, '/help', { 'X-Forwarded-For': '203.0.113.7' })
  const [{ ms, ...record } = { ms: -1 }] = records
  assert.ok(ms >= 0)
  const request = headers['x-request-id']
  assert.deepEqual(record, { request, method: 'GET', route: '/help', status: 200, kept: true })
  const [line = ''] = portal.logged.splice(0)
  assert.match(line, /TRUSTED_PROXIES/)
  assert.equal(JSON.parse(line).request, request)
})

test('what an admin has saved is on the next page of each process', async () => {
  const admin = await portals.portal.signedIn('admin')
  const serviceId = await newService(portals.portal)
  for (const round of [1, 2, 3, 4, 5, 6]) {
    const serviceName = `Street light ${round}`
    const reads = wires.map((wire) => ask(wire, `/services/${serviceId}`))
    for (const read of [...reads, ...wires.map((wire) => ask(wire, `/services/${serviceId}`))]) await read
    const saved = await admin.submit(`/admin/services/update/${serviceId}`, { serviceName })
    assert.equal(saved.status, 303, saved.text)
    for (const wire of wires) {
      const { body } = await ask(wire, `/services/${serviceId}`)
      assert.match(body.toString(), new RegExp(serviceName))
    }
  }
})
