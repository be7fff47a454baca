// One engine is enough: its portal has no database.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createPortalServer } from '../../server/portal-server.ts'

const limits = { requestMs: 1500, uploadMs: 60_000, pace: { bytes: 10, everyMs: 5000 }, checkEveryMs: 50 }

/** A portal that answers with the length of what it was sent, and the port that it listens on. */
async function openServer(t: TestContext): Promise<number> {
  const portal = {
    fetch: async (asked: Request) => new Response(`${(await asked.arrayBuffer()).byteLength}`),
    refuse: async () => new Response('too slow', { status: 408 }),
  }
  const server = createPortalServer(portal, limits).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

interface Sender {
  socket: Socket
  answer: Promise<string>
}

const bodyBytes = 1_000_000

function begin(port: number, path: string, type: string): Sender {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let heard = ''
  socket.on('data', (piece) => {
    heard += piece
  })
  const length = `Content-Length: ${bodyBytes}`
  socket.write(
    [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', `Content-Type: ${type}`, length, '', ''].join(
      '\r\n',
    ),
  )
  // A client that writes to a connection that is closed already fails, which is no answer.
  return { socket, answer: new Promise((resolve) => socket.on('close', () => resolve(heard))) }
}

test('a photo may come slowly as long as it comes, and nothing else may', async (t) => {
  const port = await openServer(t)
  const document = '/user/apply/TREE/documents/1'
  const parts = 'multipart/form-data; boundary=edge'
  const photo = begin(port, document, parts)
  const slow = [
    begin(port, document, 'application/x-www-form-urlencoded'),
    begin(port, '/login', parts),
    begin(port, '/login', 'application/x-www-form-urlencoded'),
  ]
  const stalled = begin(port, document, parts)
  let sent = 0
  const dripping = setInterval(() => {
    for (const { socket } of [photo, ...slow]) if (socket.writable) socket.write('a'.repeat(100))
    sent += 100
  }, 20)
  t.after(() => clearInterval(dripping))
  for (const { answer } of [...slow, stalled]) assert.match(await answer, /^HTTP\/1\.1 408 /)
  clearInterval(dripping)
  photo.socket.write('a'.repeat(bodyBytes - sent))
  assert.match(await photo.answer, new RegExp(`^HTTP/1\\.1 200 [^]*${bodyBytes}`))
})
