// One engine is enough: forms are refused by their size, and the acts are tested on both engines.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { endSessionsOf } from '../../council/identity/sessions/end-sessions.server.ts'
import { limits } from '../../rules/limits.ts'
import { createPortalServer } from '../../server/portal-server.ts'
import { expireSessions, findRow } from '../rows.ts'
import { postRaw } from './hostile-answers.ts'
import { origin, portalForFile } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import { assertSays, type Visitor } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

/** An application with as much Marathi as it may hold, and more than anybody may send without a session. */
const longAnswers = { ...answers, userDetails: 'ग'.repeat(2000), additionalInfo: 'ग'.repeat(2000) }

async function idOf(name: string) {
  return (await findRow(db, 'users', { name })).id
}

test('nobody sends more than 16 kB before the door has let them in', async () => {
  const long = `serviceName=${'x'.repeat(limits.bodyBytes.anybody)}`
  const ended = await portal.signedIn('admin', 'Ended Admin')
  await endSessionsOf(db, await idOf('Ended Admin'))
  const forged = portal.visitor()
  forged.cookies.set('session', `${'a'.repeat(32)}.${'b'.repeat(43)}=`)
  const senders = [
    portal.visitor(),
    forged,
    ended,
    await portal.signedIn('staff'),
    await portal.signedIn('user'),
  ]
  for (const sender of senders) {
    for (const path of ['/admin/council', '/admin/create-service', '/%61dmin/council', '/admin/council.data'])
      assert.equal((await postRaw(sender, path, long)).status, 413, path)
  }
  for (const path of ['/login', '/track', '/registration/user', '/user/apply/X', '/nowhere'])
    assert.equal((await postRaw(portal.visitor(), path, long)).status, 413, path)
  assert.equal((await postRaw(await portal.signedIn('admin'), '/admin/create-service', long)).status, 422)
})

test('the longest application in Marathi is stored', async () => {
  const citizen = await portal.signedIn('user')
  const path = `/user/apply/${await newService(portal)}`
  assert.equal((await citizen.submit(path, longAnswers)).status, 303)
})

test('a session that ran out keeps the longest application, one that was ended does not read it', async () => {
  const citizen = await portal.signedIn('user', 'Late Citizen')
  const id = await idOf('Late Citizen')
  const path = `/user/apply/${await newService(portal)}`
  const fields = { ...longAnswers, account: id }
  await expireSessions(db, id)
  assert.match((await citizen.post(path, fields)).location, /^\/login/)
  assert.match((await findRow(db, 'drafts', { user: id })).fields, /ग{2000}/)
  await endSessionsOf(db, id)
  assert.equal((await citizen.post(path, fields)).status, 413)
})

test('a form with more than 400 fields is not parsed, of whomever it is', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=`).join('&')
  for (const role of ['admin', 'user'] as const) {
    const visitor = await portal.signedIn(role)
    const path = role === 'admin' ? '/admin/create-service' : '/account/password'
    assert.equal((await postRaw(visitor, path, fields(400))).status, 422, role)
    for (const count of [401, 5000]) {
      const page = await postRaw(visitor, path, fields(count))
      assertSays(page, 413, /more fields than any form of this portal/)
      assert.equal((await postRaw(visitor, `${path}.data`, fields(count))).status, 413)
    }
  }
})

test('a form in parts has few parts with short headers', async () => {
  const admin = await portal.signedIn('admin')
  const part = (headers: string) => `--x\r\nContent-Disposition: form-data; name="a"${headers}\r\n\r\n1\r\n`
  const send = (parts: string) =>
    postRaw(admin, '/admin/council/image', `${parts}--x--\r\n`, {
      'Content-Type': 'multipart/form-data; boundary=x',
    })
  assert.equal((await send(part('').repeat(20))).status, 404)
  assert.equal((await send(part('').repeat(401))).status, 413)
  assert.equal((await send('--x\r\n'.repeat(5000))).status, 413)
  assert.equal((await send(part('\r\nX-Long: y'.repeat(1000)))).status, 413)
})

test('a script is told in its own manner that a form is too large, so that it keeps what was typed', async () => {
  const citizen = await portal.signedIn('user')
  const { status, headers, html } = await citizen.post('/user/apply/X.data', {
    userDetails: 'x'.repeat(limits.bodyBytes.user),
  })
  assert.equal(status, 413)
  assert.match(headers.get('Content-Type') ?? '', /^text\/x-script/)
  assert.match(html, /ErrorResponse/)
})

/** Sends a whole body over a socket, whatever is answered, and reads until the other side closes. */
async function sendWhole(visitor: Visitor, port: number, path: string, bytes: number) {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  let broken = false
  socket.on('data', (piece) => {
    heard += piece.toString()
  })
  socket.on('error', () => {
    broken = true
  })
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const type = 'multipart/form-data; boundary=x'
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
  ]
  socket.write(`${[...head, `Content-Type: ${type}`, `Content-Length: ${bytes}`].join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.alloc(bytes, 97))
  await new Promise((resolve) => socket.on('close', resolve))
  return { heard, broken }
}

test('a photograph that is too large is answered by a page, and the connection ends without a reset', async () => {
  const server = createPortalServer(portal).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const admin = await portal.signedIn('admin')
  const { heard, broken } = await sendWhole(admin, port, '/admin/council/image', 5_000_000)
  server.close()
  assert.equal(broken, false)
  assert.match(heard, /^HTTP\/1\.1 413/)
  assert.match(heard, /^connection: close\r$/im)
  assert.match(heard, /at most 10 kilobytes and 512 by 512 pixels/)
  assert.match(heard, /href="\/admin\/council\/image"/)
  assert.ok(heard.endsWith('</html>'))
})
