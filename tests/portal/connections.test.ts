// One engine is enough: it opens no database.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createPortalServer } from '../../server/portal-server.ts'
import { until } from '../until.ts'

/** A portal that says hello, its log's lines, and how its clients connect from addresses of their own. */
async function openServer(t: TestContext, trustedProxies: string[] = []) {
  const lines: string[] = []
  const portal = {
    fetch: async () => new Response('hello'),
    refuse: async () => new Response('too slow', { status: 408 }),
  }
  const log = (line: string) => void lines.push(line)
  // To open them all takes a busy machine minutes, in which those that are held may not run out of time.
  const limits = { headersMs: 600_000, reportMs: 1000 }
  const server = createPortalServer(portal, limits, { trustedProxies, log }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  /** Opens a connection that sends these words; `ended` has what was answered, once it is closed. */
  async function open(localAddress: string, words: string) {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    t.after(() => socket.destroy())
    let heard = ''
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      heard += piece
    })
    const ended = new Promise<string>((done) => socket.once('close', () => done(heard)))
    await Promise.race([new Promise((done) => socket.once('connect', done)), ended])
    socket.write(words)
    return { ended, isOpen: () => !socket.destroyed, close: () => socket.destroy() }
  }
  const ask = async (from: string) =>
    (await open(from, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).ended
  return { server, lines, open, ask }
}

const half = 'GET / HTTP/1.1\r\nHost: '

test('an address that opens 4,100 half-sent requests holds 100, and another address is answered', async (t) => {
  const { server, lines, open, ask } = await openServer(t)
  const flood: Awaited<ReturnType<typeof open>>[] = []
  for (let count = 0; count < 4100; count += 1) flood.push(await open('127.0.0.2', half))
  await until(() => flood.filter(({ isOpen }) => isOpen()).length === 100)
  const held = await new Promise((done) => server.getConnections((_, count) => done(count)))
  t.diagnostic(`4,100 opened by one address: ${held} held`)
  assert.equal(held, 100)
  assert.match(await ask('127.0.0.3'), /^HTTP\/1\.1 200 [\s\S]*hello$/)
  assert.equal(await ask('127.0.0.2'), '', 'closed at once')
  await until(() => refusedIn(lines) === 4001)
  assert.ok(lines.length < 400, `${lines.length} lines for 4,001 refusals`)
  assert.doesNotMatch(lines.join(), /127\.0\.0\.2/)
})

const refusedIn = (lines: string[]) =>
  lines.reduce((sum, line) => sum + Number(/"what":"(\d+) refused/.exec(line)?.[1]), 0)

test('a place is free again when a connection closes, and a trusted proxy has no share', async (t) => {
  const { open, ask } = await openServer(t, ['127.0.0.4'])
  const [first] = await Promise.all(Array.from({ length: 100 }, () => open('127.0.0.2', half)))
  assert.equal(await ask('127.0.0.2'), '')
  await Promise.all(Array.from({ length: 150 }, () => open('127.0.0.4', half)))
  assert.match(await ask('127.0.0.4'), /^HTTP\/1\.1 200 /)
  first?.close()
  await until(async () => (await ask('127.0.0.2')).startsWith('HTTP/1.1 200 '))
})
