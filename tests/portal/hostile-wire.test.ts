// One engine is enough: its requests are refused before they reach the database.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { type ServerType, serve } from '@hono/node-server'
import { openTestPortal, origin, type TestPortal } from './open-test-portal.ts'

let portal: TestPortal
let server: ServerType
let port = 0
before(async () => {
  portal = await openTestPortal()
  server = serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => portal.fetch(request, '192.0.2.1') })
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
after(async () => {
  server.close()
  await portal.close()
})

/** Writes these bytes to a connection and reads until an answer, or hangs up once the portal reads a body. */
async function say(bytes: string, { hangUp = false } = {}) {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (piece) => {
    heard += piece.toString('latin1')
    if (heard.includes('\r\n\r\n') && !heard.startsWith('HTTP/1.1 100')) socket.destroy()
  })
  socket.on('error', () => {})
  if (hangUp) server.once('request', () => socket.destroy())
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1]), heard }
}

const host = `Host: ${new URL(origin).host}\r\n`
const form = `${host}Origin: ${origin}\r\nContent-Type: application/x-www-form-urlencoded\r\n`
const many = (count: number, line: string) => line.repeat(count)

const exchanges: [name: string, bytes: string, status: number][] = [
  ['no host', 'GET /login HTTP/1.1\r\n\r\n', 400],
  ['a host with spaces', 'GET /login HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['another host in the address', `GET http://evil.example/login HTTP/1.1\r\n${host}\r\n`, 200],
  ['two slashes', `GET //evil.example/x HTTP/1.1\r\n${host}\r\n`, 404],
  ['a backslash', `GET /\\evil.example HTTP/1.1\r\n${host}\r\n`, 400],
  ['no slash', `GET login HTTP/1.1\r\n${host}\r\n`, 400],
  ['the asterisk', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
  ['TRACE', `TRACE /login HTTP/1.1\r\n${host}\r\n`, 405],
  ['a method of their own', `BREW /login HTTP/1.1\r\n${host}\r\n`, 400],
  ['raw bytes in the path', `GET /services/\u00FF\u00FE HTTP/1.1\r\n${host}\r\n`, 400],
  ['NUL in the path', `GET /services/\0 HTTP/1.1\r\n${host}\r\n`, 400],
  ['NUL in a header', `GET /login HTTP/1.1\r\n${host}X-Odd: a\0b\r\n\r\n`, 400],
  ['a path of 20 kB', `GET /${many(20_000, 'a')} HTTP/1.1\r\n${host}\r\n`, 431],
  ['a cookie of 20 kB', `GET /login HTTP/1.1\r\n${host}Cookie: ${many(20_000, 'a')}\r\n\r\n`, 431],
  ['ten thousand headers', `GET /login HTTP/1.1\r\n${host}${many(10_000, 'a: b\r\n')}\r\n`, 431],
  ['GET with a body', `GET /login HTTP/1.1\r\n${form}Content-Length: 5\r\n\r\nhello`, 200],
  ['a negative length', `POST /login HTTP/1.1\r\n${form}Content-Length: -5\r\n\r\n`, 400],
  ['a length that is none', `POST /login HTTP/1.1\r\n${form}Content-Length: junk\r\n\r\n`, 400],
  ['two lengths', `POST /login HTTP/1.1\r\n${form}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`, 400],
  [
    'a length and chunks',
    `POST /login HTTP/1.1\r\n${form}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['a length over the limit', `POST /login HTTP/1.1\r\n${form}Content-Length: 70000\r\n\r\n`, 413],
  [
    'chunks over the limit',
    `POST /login HTTP/1.1\r\n${form}Transfer-Encoding: chunked\r\n\r\n12000\r\n${many(0x12000, 'a')}\r\n0\r\n\r\n`,
    413,
  ],
  [
    'chunks that are none',
    `POST /login HTTP/1.1\r\n${form}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`,
    400,
  ],
  ['an expectation', `POST /login HTTP/1.1\r\n${form}Expect: junk\r\nContent-Length: 5\r\n\r\nemail`, 417],
  ['a handshake of another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400],
]

for (const [name, bytes, status] of exchanges) {
  test(`${name} on the wire answers ${status}`, async () => {
    const answer = await say(bytes)
    assert.equal(answer.status, status, answer.heard.slice(0, 200))
    assert.ok(!answer.heard.includes('evil.example'))
  })
}

test('somebody who hangs up in the middle of a form leaves no trace', async () => {
  const beginnings = [
    `POST /login HTTP/1.1\r\n${form}Content-Length: 50\r\n\r\nemail=a`,
    `POST /login HTTP/1.1\r\n${form}Transfer-Encoding: chunked\r\n\r\n5\r\nemail\r\n`,
    `POST /nowhere HTTP/1.1\r\n${form}Transfer-Encoding: chunked\r\n\r\nffff\r\nemail`,
  ]
  for (const bytes of beginnings) await say(bytes, { hangUp: true })
  assert.equal((await say(`GET /login HTTP/1.1\r\n${host}\r\n`)).status, 200)
  assert.deepEqual(portal.logged, [])
})
