// One engine is enough: it reads a header that follows from the clock alone.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { RouterContextProvider } from 'react-router'
import { officeStateNow } from '../../app/frame/office-state.server.ts'
import { limitKeeping, type RoutePattern, type Visit, visitContext } from '../../app/http/visit.server.ts'
import { mayBeKept } from '../../server/kept/addresses.ts'
import { chooseEncoding } from '../../server/kept/encoded-page.ts'
import { makeKeptPage } from '../../server/kept/kept-page.ts'
import { PageRoom, PageStore } from '../../server/kept/page-store.ts'
import { describeDatabase } from '../describe-database.ts'
import { profileRow } from '../profile-row.ts'
import { storeRow } from '../rows.ts'

const nonce = 'a-nonce-of-one-page'
const html = '<html><script>go()</script><script src="/assets/a.js"></script></html>'
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': `default-src 'none'; script-src 'self' 'nonce-${nonce}' 'sha256-go'; style-src 'self'`,
}
const noon = new Date('2026-11-22T06:30:00.000Z')
const midnight = Date.parse('2026-11-22T18:30:00.000Z')

function make({ holdsUntil, body = html, ...init }: ResponseInit & { holdsUntil?: string; body?: string }) {
  const answer = new Response(body, { headers, ...init })
  return makeKeptPage(answer, { from: noon, holdsUntil, route: '/' as RoutePattern, nonce })
}

test('a page is kept until the day ends in India, and no longer than it says that it holds', async () => {
  const closing = '2026-11-22T12:15:00.000Z'
  for (const [holdsUntil, until] of [
    [undefined, midnight],
    [closing, Date.parse(closing)],
    ['2026-11-25T04:30:00.000Z', midnight],
  ] as const) {
    const page = await make({ holdsUntil })
    assert.ok(page)
    assert.equal(page.until, until)
    const store = new PageStore()
    const findAt = (ms: number) => {
      store.find('/', 1, ms)
      store.keep('/', 1, page)
      return store.find('/', 1, ms)
    }
    assert.equal(findAt(noon.getTime()), page)
    assert.equal(findAt(until - 1), page)
    assert.equal(findAt(until), undefined)
    assert.equal(findAt(noon.getTime() - 1), undefined, 'the clock was set back')
    assert.equal(store.find('/', 1, noon.getTime()), undefined, 'it is forgotten by then')
  }
})

test('of several moments at which a page changes the first counts', () => {
  const visit = { report: {} } as Visit
  for (const hour of ['12', '10', '11']) limitKeeping(visit, `2026-11-22T${hour}:00:00.000Z`)
  assert.equal(visit.report.holdsUntil, '2026-11-22T10:00:00.000Z')
})

test('what is no plain page is not kept', async () => {
  assert.equal(await make({ status: 404 }), undefined)
  assert.equal(await make({ status: 503 }), undefined)
  for (const [name, value] of [
    ['Set-Cookie', 'a=1'],
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'text/plain'],
  ] as const) {
    const other = new Headers(headers)
    other.set(name, value)
    assert.equal(await make({ headers: other }), undefined, name)
  }
  assert.equal(await make({ body: `${html}<p>${nonce}</p>` }), undefined, 'the nonce stands in it')
  const page = await make({})
  const sent = page?.answer(new Request('http://portal.test/'), '1')
  assert.equal(
    sent?.headers.get('content-security-policy'),
    "default-src 'none'; script-src 'self' 'sha256-go'; style-src 'self'",
  )
})

test('kept pages take no more memory than they may, and those not read for longest go first', async () => {
  const page = await make({})
  assert.ok(page)
  const store = new PageStore(new PageRoom(page.bytes * 5))
  const now = noon.getTime()
  const has = (key: string, revision = 1) => store.find(key, revision, now) !== undefined
  assert.ok(!has('a'))
  for (const key of ['a', 'b', 'c', 'd', 'e']) store.keep(key, 1, page)
  assert.ok(has('a'))
  store.keep('f', 1, page)
  assert.deepEqual(
    ['a', 'b', 'c', 'f'].map((key) => has(key)),
    [true, false, true, true],
  )
  store.keep('late', 0, page)
  assert.ok(!has('late'), 'rendered at a revision that has passed')
  assert.ok(!has('a', 2))
  store.keep('large', 2, { ...page, bytes: page.bytes * 2 })
  assert.ok(!has('large', 2), 'one page does not push out all others')
})

test('of a room that councils share one takes no more than its part', async () => {
  const page = await make({})
  assert.ok(page)
  const room = new PageRoom(page.bytes * 40, page.bytes * 5)
  const [one, other] = [new PageStore(room), new PageStore(room)]
  const now = noon.getTime()
  const keysOf = (store: PageStore) =>
    Array.from({ length: 12 }, (_, key) => String(key)).filter((key) => store.find(key, 1, now))
  assert.deepEqual([keysOf(one), keysOf(other)], [[], []])
  other.keep('0', 1, page)
  for (let key = 0; key < 12; key += 1) one.keep(String(key), 1, page)
  assert.deepEqual(keysOf(one), ['7', '8', '9', '10', '11'])
  assert.deepEqual(keysOf(other), ['0'])
})

test('addresses with search words, numbers or anything unknown are not kept', () => {
  for (const kept of [
    '/',
    '/services',
    '/services/MH-BIRTH',
    '/services?need=water',
    '/services?category=A&after=b',
  ])
    assert.ok(mayBeKept(kept), kept)
  for (const other of [
    '/services?search=water',
    '/services?need=water&search=x',
    '/services?need=water&need=x',
    '/services?%73earch=x',
    '/services/MH-BIRTH?x=1',
    '/services/MH-BIRTH.data',
    '/services/',
    '/services/__proto__?need=1',
    '/constructor',
    '/track?number=A321',
    '/user',
    '/login',
    '/overview',
    '/?',
    `/services?category=${'x'.repeat(500)}`,
    '/services?need=a?b',
  ])
    assert.ok(!mayBeKept(other), other)
})

test('an encoding is what the browser takes', () => {
  for (const [accepted, encoding] of [
    [null, 'identity'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['br; q=0, gzip', 'gzip'],
    ['gzip;q=0.0', 'identity'],
    ['*', 'identity'],
  ] as const)
    assert.equal(chooseEncoding(accepted), encoding, String(accepted))
})

describeDatabase('pages that say whether the office is open', (database) => {
  test('are kept until it opens or closes', async () => {
    const db = database()
    const officeHours = Array.from({ length: 7 }, () => '00:00-24:00').join(';')
    await storeRow(db, 'councilProfile', { ...profileRow, weeklyHolidays: '', officeHours })
    const visit = { council: { db }, report: {} } as Visit
    const context = new RouterContextProvider()
    context.set(visitContext, visit)
    const state = await officeStateNow(context)
    assert.ok(state)
    assert.equal(visit.report.holdsUntil, state.changesAt)
  })
})

test('every public page asks for the office’s state in the way that limits its keeping', () => {
  const root = join(import.meta.dirname, '../..')
  for (const file of globSync('app/{routes/public,frame}/**/*.{ts,tsx}', { cwd: root }))
    if (!file.endsWith('office-state.server.ts'))
      assert.doesNotMatch(readFileSync(join(root, file), 'utf8'), /findOfficeState/, file)
})
