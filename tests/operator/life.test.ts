import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { createPortalServer } from '../../server/portal-server.ts'
import { copyMigratedFile } from '../migrated-databases.ts'
import { startPostgres } from '../postgres-server.ts'
import { until } from '../until.ts'
import { finished, freePort, says, start } from './run.ts'
import { toolHere } from './tool-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'life-'))
after(() => rmSync(folder, { recursive: true }))

async function startPortal(t: TestContext, name: string, more: Record<string, string> = {}) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { DATA_DIR: join(folder, name), PORT: port, PUBLIC_ORIGIN: origin, ...more }
  mkdirSync(env.DATA_DIR)
  await copyMigratedFile(env.DATA_DIR)
  const portal = start(t, 'server/main.ts', [], env)
  const end = finished(portal)
  await says(portal, 'The portal is at')
  return { portal, end, origin, env, port: Number(port) }
}

/** Opens a connection that sent these words; what comes back is in `got`, and `ended` is when it closes. */
async function opened(t: TestContext, port: number, words: string, localAddress = '127.0.0.1') {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress })
  const ended = once(socket, 'close')
  const connection = { socket, got: '', closed: false, ended }
  socket.on('error', () => undefined)
  socket.on('data', (piece) => {
    connection.got += piece
  })
  socket.on('close', () => {
    connection.closed = true
  })
  t.after(() => socket.destroy())
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(words)
  return connection
}

const underWay = (connection: { got: string }) => until(() => connection.got.includes('100 Continue'))

const registration = new URLSearchParams({
  name: 'Asha Patil',
  fullName: 'Asha Patil',
  email: 'under.way@p.example',
  password: 'a sentence that is long',
  confirmPassword: 'a sentence that is long',
  adult: 'yes',
}).toString()

/** A server that has read it says to go on: from then on the request is under way. */
function head(origin: string, path: string, length: number) {
  const type = 'application/x-www-form-urlencoded'
  return `POST ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\nContent-Type: ${type}\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`
}

test('at SIGTERM what is under way is finished and kept, idle connections go at once, and it ends with 0', async (t) => {
  const { portal, end, origin, port, env } = await startPortal(t, 'term')
  const idle = await opened(t, port, `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`)
  const text = head(origin, '/registration/user', registration.length)
  const working = await opened(t, port, text + registration.slice(0, 20))
  await until(() => idle.got.includes('\r\n\r\nok'))
  await underWay(working)
  portal.kill('SIGTERM')
  await idle.ended
  assert.equal(working.closed, false, 'what is under way goes on')
  await assert.rejects(async () => {
    for (;;) await fetch(`${origin}/healthz`)
  }, 'in the end no new connection is taken')
  working.socket.write(registration.slice(20))
  const { code, output } = await end
  assert.equal(code, 0, output)
  assert.match(working.got, /^HTTP\/1\.1 303/m)
  const link = await toolHere(['reset-password', 'under.way@p.example'], env)
  assert.equal(link.code, 0, 'what was acknowledged is there')
})

test('who comes in the moment of SIGTERM is answered, and told to come no more', async (t) => {
  const { portal, end, origin, port } = await startPortal(t, 'drain')
  const ask = (path: string) =>
    opened(t, port, `GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n\r\n`)
  const coming = Array.from({ length: 40 }, () => ask('/healthz'))
  portal.kill('SIGTERM')
  const crowd = await Promise.all(coming)
  for (const path of ['/readyz', '/readyz?write', '/balance'])
    await until(async () => {
      const asked = await ask(path)
      await until(() => /\r\n\r\n(.*\r\n)?(ready|ok|stopping)/.test(asked.got))
      return /^HTTP\/1\.1 503[\s\S]*stopping/.test(asked.got)
    })
  const late = await ask('/services')
  await Promise.all([...crowd, late].map(({ ended }) => ended))
  for (const { got } of crowd) assert.match(got, /^HTTP\/1\.1 200[\s\S]*\r\n\r\nok/)
  assert.match(late.got, /^HTTP\/1\.1 200[\s\S]*\r\nConnection: close\r\n[\s\S]*<\/html>/i)
  assert.equal((await end).code, 0)
})

test('a request that never ends outlives the listener, and does not keep it', async (t) => {
  const { portal, end, origin, port } = await startPortal(t, 'stuck')
  const stuck = await opened(t, port, head(origin, '/registration/user', 100))
  await underWay(stuck)
  portal.kill('SIGINT')
  await assert.rejects(async () => {
    for (;;) await fetch(`${origin}/healthz`)
  }, 'in the end no new connection is taken')
  assert.equal(stuck.closed, false, 'it may still come to its end')
  assert.equal((await end).code, 0, 'nothing more is ever sent')
})

test('at SIGTERM it ends also while its database says nothing, and waits for no statement', async (t) => {
  const server = await startPostgres()
  const { portal, end, origin } = await startPortal(t, 'silent', {
    DATABASE_URL: server.url,
    SECRET: 'a secret of the tests, 32 characters',
  })
  t.after(async () => {
    server.thaw()
    await server.stop()
  })
  assert.equal((await fetch(`${origin}/services`)).status, 200)
  server.freeze()
  const waiting = fetch(`${origin}/readyz`)
  const page = assert.rejects(fetch(`${origin}/services?q=unheard`), 'it is cut off before its time is up')
  assert.equal((await waiting).status, 503)
  portal.kill('SIGTERM')
  const { code, output } = await end
  assert.equal(code, 0, output)
  await page
})

test('a second signal ends it at once', async (t) => {
  const { portal, end, origin, port } = await startPortal(t, 'twice')
  await underWay(await opened(t, port, head(origin, '/registration/user', 100)))
  const idle = await opened(t, port, `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`)
  await until(() => idle.got.includes('\r\n\r\nok'))
  portal.kill('SIGTERM')
  await idle.ended
  portal.kill('SIGTERM')
  // Finished by the first signal alone it would have ended with 0.
  assert.equal((await end).code, 1)
})

test('health and readiness answer anybody, whatever the host; 500 slow headers and 500 slow bodies starve nobody', async (t) => {
  const { origin, port } = await startPortal(t, 'slow')
  for (const [path, word, protocol] of [
    ['/healthz', 'ok', 'HTTP/1.1\r\nHost: any.example'],
    ['/readyz', 'ready', 'HTTP/1.1\r\nHost: any.example'],
    ['/readyz?write', 'ready', 'HTTP/1.0'],
    ['/balance', 'ok', 'HTTP/1.0'],
  ]) {
    const words = `GET ${path} ${protocol}\r\nConnection: close\r\n\r\n`
    const connection = await opened(t, port, words)
    await new Promise((resolve) => connection.socket.once('close', resolve))
    assert.match(connection.got, new RegExp(`^HTTP/1\\.1 200[\\s\\S]*\\r\\n\\r\\n(\\w+\\r\\n)?${word}`))
  }
  const post = head(origin, '/login', 100)
  // From twenty addresses: one may have a hundred connections.
  const slow = Array.from({ length: 1000 }, (_, index) =>
    opened(
      t,
      port,
      index % 2 === 0 ? 'GET / HTTP/1.1\r\nHost: ' : `${post}email=`,
      `127.0.1.${1 + Math.floor(index / 50)}`,
    ),
  )
  const connections = await Promise.all(slow)
  for (let index = 0; index < 40; index += 1)
    assert.equal((await fetch(`${origin}/login`)).status, 200, 'a page is answered while all of them wait')
  assert.equal(connections.filter(({ closed }) => closed).length, 0)
})

test('who sends too slowly is told so and cut off', async (t) => {
  const patience = { headersMs: 300, requestMs: 2000, checkEveryMs: 50, connections: 50 }
  const server: Server = createPortalServer(
    {
      fetch: async (asked) => new Response(await asked.text()),
      refuse: async () => new Response('too slow', { status: 408 }),
    },
    patience,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const header = await opened(t, port, 'GET / HTTP/1.1\r\nHost: ')
  const body = await opened(t, port, head('http://x', '/', 100))
  const first = await Promise.race([header.ended.then(() => 'header'), body.ended.then(() => 'body')])
  assert.equal(first, 'header')
  assert.match(header.got, /^HTTP\/1\.1 408/)
  await body.ended
})
