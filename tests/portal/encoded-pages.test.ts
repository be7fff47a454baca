// One engine is enough: it compares one page with itself in each encoding.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sessionCookieName } from '../../council/identity/sessions/session-cookie.server.ts'
import { origin, portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const citizen = await portal.signedIn('user')

test('a page of somebody is compressed as their browser takes it, and is the same page', async () => {
  const asIs = (bytes: Buffer) => bytes
  const expected = await ask(undefined)
  assert.equal(expected.headers.get('Content-Encoding'), null)
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', null, asIs],
  ] as const) {
    const answer = await ask(accepted)
    assert.equal(answer.headers.get('Content-Encoding'), encoding, accepted)
    assert.equal(answer.headers.get('Content-Length'), String(answer.bytes.length))
    assert.equal(answer.headers.get('Cache-Control'), 'no-store')
    assert.match(answer.headers.get('Vary') ?? '', /Accept-Encoding/)
    assert.equal(read(answer.bytes).toString(), expected.bytes.toString())
  }
  assert.equal((await ask('gzip', 'HEAD')).headers.get('Content-Encoding'), null)
})

async function ask(accepted: string | undefined, method = 'GET') {
  const name = sessionCookieName(origin)
  const headers = new Headers({ Host: new URL(origin).host, Cookie: `${name}=${citizen.cookies.get(name)}` })
  if (accepted !== undefined) headers.set('Accept-Encoding', accepted)
  const answer = await portal.fetch(
    new Request(`${origin}/user/applications`, { method, headers }),
    '192.0.2.1',
  )
  assert.equal(answer.status, 200)
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
