// One engine is enough: its requests are refused before they reach the database.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { createPortalServer } from '../../server/portal-server.ts'
import { foreignOn, type Language, messages } from './foreign-words.ts'
import { assertDecent, scriptsOf } from './hostile-answers.ts'
import { origin, type TestPortal } from './open-test-portal.ts'
import { openSamplePortal, reader } from './sample-portal.ts'

let portal: TestPortal
before(async () => {
  portal = await openSamplePortal()
})
after(async () => {
  portal.logged.length = 0
  await portal.close()
})

const own = { Origin: origin }
const form = { ...own, 'Content-Type': 'application/x-www-form-urlencoded' }
const post = (headers: Record<string, string>, body = '') => ({ method: 'POST', headers, body })

const paper = '/user/apply/NODUES/documents/1'

type Key = keyof typeof messages.en.pages.refused

/** What is refused before a screen is asked, the words of the page, and where it leads on. */
const refused: [status: number, heading: Key, path: string, init: RequestInit, onward: string][] = [
  [400, 'badAddress', '/%E0%A4', {}, '/'],
  [400, 'cutForm', paper, post({ ...own, 'Content-Type': 'multipart/form-data' }, '--x'), paper],
  [400, 'cutForm', paper, post({ ...own, 'Content-Type': 'multipart/form-data; charset=x' }, '--x'), paper],
  [403, 'otherSite', '/track?number=1', post({ Origin: 'https://evil.example' }), '/track?number=1'],
  [405, 'method', '/login', { method: 'PUT' }, '/'],
  [413, 'signInFirst', '/admin/council', post(form, 'x'.repeat(17_000)), '/login?as=admin'],
  [413, 'tooManyFields', '/track', post(form, 'a&'.repeat(500)), '/track'],
  [415, 'bodyType', '/login', post({ ...own, 'Content-Type': 'text/plain' }, '{}'), '/login'],
  [421, 'otherHost', '/track', { headers: { Host: 'other.example' } }, `${origin}/`],
]

for (const language of ['en', 'hi', 'mr'] as const satisfies Language[]) {
  test(`what stands before the screens answers with a page in ${language}`, async () => {
    const visitor = await reader(portal, language, 'user')
    for (const [status, heading, path, init, onward] of refused) {
      const page = await visitor.send(path, init)
      assert.equal(page.status, status, path)
      assertDecent(page, path)
      assert.ok(page.html.includes(`<h1>${messages[language].pages.refused[heading]}</h1>`), heading)
      assert.ok(page.html.includes(`href="${onward}" class="button`), `${heading} leads on`)
      assert.equal(page.headers.get('Content-Language'), language)
      assert.ok(page.html.includes(`<html lang="${language}">`))
      assert.equal(page.headers.get('Cache-Control'), 'no-store')
      assert.match(page.headers.get('Content-Security-Policy') ?? '', /^default-src 'none'/)
      assert.deepEqual(scriptsOf(page.html), [])
      assert.deepEqual(foreignOn(page.html, language), [], heading)
      assert.doesNotMatch(page.html, /evil|other\.example|Savita/)
      assert.match(page.html, /class="header-name"/)
      assert.equal(page.headers.get('Connection'), init.method === 'POST' ? 'close' : null, heading)
    }
  })
}

test('a browser that takes compressed answers can read a refusal', async () => {
  const headers = { ...form, 'Accept-Encoding': 'gzip, deflate, br' }
  const page = await portal.visitor().send('/track', post(headers, 'a&'.repeat(500)))
  assert.equal(page.headers.get('Content-Encoding'), null)
  assert.match(page.html, /^<!DOCTYPE html>/)
})

test('a browser that has chosen no language is answered in the one that it asks for', async () => {
  const headers = { 'Accept-Language': 'hi-IN,en;q=0.5' }
  const page = await portal.visitor().send('/login', { method: 'PUT', headers })
  assert.equal(page.headers.get('Content-Language'), 'hi')
})

test('a script, a picture and a program get words instead of a page', async () => {
  const visitor = portal.visitor()
  const asked: Record<string, string>[] = [
    { 'Sec-Fetch-Dest': 'empty' },
    { 'Sec-Fetch-Dest': 'image' },
    { Accept: 'application/json' },
  ]
  for (const headers of asked) {
    assert.equal((await visitor.send('/login', { method: 'PUT', headers })).html, 'Method Not Allowed')
  }
  assert.equal((await visitor.send('/login.data', { method: 'PUT' })).html, 'Method Not Allowed')
})

test('the address of a refused page is written as text', async () => {
  const { html } = await portal
    .visitor()
    .send('/track?x="><img src=x>&y=\'', post({ ...own, 'Content-Type': 'a/b' }))
  assert.doesNotMatch(html, /<img src=x/)
})

/** Writes these lines to a connection of an impatient server, and reads until it is closed. */
async function say(t: TestContext, lines: string[], body = '') {
  const patience = { headersMs: 400, requestMs: 900, checkEveryMs: 50, connections: 50 }
  const server = createPortalServer(portal, patience).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (piece) => {
    heard += piece
  })
  socket.on('error', () => undefined)
  socket.write(lines.join('\r\n') + body)
  await once(socket, 'close')
  assert.equal(heard.match(/^HTTP\/1\.1 /gm)?.length, 1, heard)
  const [head = '', html = ''] = heard.split(/\r\n\r\n([\s\S]*)/)
  assert.match(head, /^connection: close\r?$/im)
  return { head, html }
}

function assertPage({ head, html }: { head: string; html: string }, languages: Language[], heading: Key) {
  const headings = [...html.matchAll(/<h[12]>([^<]*)<\/h[12]>/g)].map(([, text]) => text)
  assert.deepEqual(
    headings,
    languages.map((language) => messages[language].pages.refused[heading]),
  )
  assert.match(head, new RegExp(`^content-length: ${Buffer.byteLength(html)}\\r?$`, 'im'))
  assert.match(head, /^content-security-policy: default-src 'none'/im)
  assert.match(head, /^cache-control: no-store\r?$/im)
  assert.ok(html.startsWith('<!DOCTYPE html>') && html.endsWith('</html>'))
  assert.deepEqual(scriptsOf(html), [])
}

const all = ['en', 'hi', 'mr'] as const satisfies Language[]
const host = `Host: ${new URL(origin).host}`

test('a client that sends headers too slowly reads why in every language', async (t) => {
  const answer = await say(t, ['GET /track HTTP/1.1', host, 'Cookie: a'])
  assert.match(answer.head, /^HTTP\/1\.1 408 Request Timeout\r/)
  assertPage(answer, [...all], 'tooSlow')
})

test('a client that sends a form too slowly reads why in its language, and nothing of it is carried out', async (t) => {
  const lines = [
    'POST /track HTTP/1.1',
    host,
    `Origin: ${origin}`,
    'Accept-Language: mr',
    'Content-Length: 90',
  ]
  const type = 'Content-Type: application/x-www-form-urlencoded'
  const answer = await say(t, [...lines, type, '', ''], 'number=WATER321')
  assert.match(answer.head, /^HTTP\/1\.1 408 Request Timeout\r/)
  assertPage(answer, ['mr'], 'tooSlow')
  assert.match(answer.html, /href="\/track" class="button/)
})

test('a client that sends headers that are too long reads why, in its language where it was read', async (t) => {
  const cookie = `Cookie: ${'a'.repeat(20_000)}`
  const answer = await say(t, [
    'GET /track HTTP/1.1',
    host,
    'Accept-Language: hi-IN,en;q=0.5',
    cookie,
    '',
    '',
  ])
  assert.match(answer.head, /^HTTP\/1\.1 431 Request Header Fields Too Large\r/)
  assertPage(answer, ['hi'], 'longHeaders')
  assertPage(await say(t, [`GET /${'a'.repeat(20_000)} HTTP/1.1`, host, '', '']), [...all], 'longHeaders')
})

test('what cannot be read at all is answered without a page', async (t) => {
  const { head, html } = await say(t, ['\u0016\u0003\u0001', '', ''])
  assert.match(head, /^HTTP\/1\.1 400 Bad Request\r/)
  assert.equal(html, '')
})
