import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import type { RequestRecord } from '../../server/log.ts'
import { newAdmin } from '../actors.ts'
import { profileRow } from '../profile-row.ts'
import { type KeptPortals, openKeptPortals } from './kept-portals.ts'
import type { TestPortal } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

let portals: KeptPortals
let portal: TestPortal
let second: TestPortal
let serviceId: string
let records: RequestRecord[]
before(async () => {
  portals = await openKeptPortals()
  ;({ portal, second, serviceId, records } = portals)
})
after(() => portals.close())
afterEach(() => void records.splice(0))

const keptPaths = () => portals.paths
const lastRecord = () => records.at(-1)

test('a stranger’s page is rendered once, and the same for all who ask for it afterwards', async () => {
  for (const path of keptPaths()) {
    const first = await portal.visitor().get(path)
    assert.equal(first.status, 200, path)
    const again = await portal.visitor().get(path)
    assert.equal(lastRecord()?.kept, true, path)
    assert.equal(again.html, first.html, path)
    assert.equal(
      lastRecord()?.route,
      path
        .replace(/\?.*$/, '')
        .replace(/^\/services\/.+/, '/services/:serviceId')
        .replace(/^\/privacy\/.+/, '/privacy/:list'),
    )
    const withoutId = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => name !== 'x-request-id')
    assert.deepEqual(withoutId(again), withoutId(first), path)
    assert.notEqual(again.headers.get('X-Request-Id'), first.headers.get('X-Request-Id'))
  }
})

test('the page that is kept is the page that others get, with the same headers but its own policy', async () => {
  for (const path of keptPaths()) {
    const kept = await portal.visitor().get(path)
    const signedIn = await portal.visitor().send(path, { headers: { Cookie: 'other=1' } })
    assert.equal(lastRecord()?.kept, undefined, path)
    const bare = (html: string) => html.replace(/ nonce="[^"]*"/g, '')
    assert.equal(bare(signedIn.html), kept.html, path)
    const own = ['x-request-id', 'content-security-policy', 'etag', 'content-length']
    const others = ({ headers }: { headers: Headers }) => [...headers].filter(([name]) => !own.includes(name))
    assert.deepEqual(others(kept), others(signedIn), path)
    const policies = [kept, signedIn].map(({ headers }) =>
      (headers.get('Content-Security-Policy') ?? '').replace(/ '(nonce|sha256)-[^']+'/g, ''),
    )
    assert.equal(policies[0], policies[1])
  }
})

test('no nonce is sent twice: the scripts of a kept page run by their digests, and no other script does', async () => {
  for (const path of keptPaths()) {
    const { html, headers } = await portal.visitor().get(path)
    assert.doesNotMatch(html, /nonce/i, path)
    const policy = headers.get('Content-Security-Policy') ?? ''
    assert.doesNotMatch(policy, /nonce|unsafe/, path)
    const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    const inline = scripts.filter(([, attributes = '']) => !attributes.includes(' src='))
    const digests = inline.map(
      ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
    assert.deepEqual(allowed, ["'self'", ...new Set(digests)], path)
  }
})

test('what an admin has saved is on the next page, at this process and at another', async () => {
  const admin = await portal.signedIn('admin')
  for (const [round, writer] of [admin, admin, admin].entries()) {
    const both = [portal, second]
    for (const one of both) for (const path of keptPaths()) await one.visitor().get(path)
    const serviceName = `Water tap ${round}`
    const saved = await writer.submit(`/admin/services/update/${serviceId}`, { serviceName })
    assert.equal(saved.status, 303, saved.text)
    for (const one of both)
      for (const path of ['/services', `/services/${serviceId}`])
        assert.match((await one.visitor().get(path)).text, new RegExp(serviceName), path)
  }
})

test('while admins save, no page is older than what was saved before it was asked for', async () => {
  const { db } = portal.council
  const names = Array.from({ length: 20 }, (_, index) => `Name ${index} of many`)
  let saved = -1
  let isOver = false
  const write = async () => {
    for (const [index, serviceName] of names.entries()) {
      await db.updateTable('services').set({ serviceName }).where('serviceId', '=', serviceId).execute()
      saved = index
      await Promise.all([portal, second].map((one) => one.visitor().get(`/services/${serviceId}`)))
    }
    isOver = true
  }
  const read = async (one: TestPortal) => {
    while (!isOver) {
      // Answers of kept pages alone would never let the event loop turn.
      await setImmediate()
      const least = saved
      const { text } = await one.visitor().get(`/services/${serviceId}`)
      const shown = Number(/Name (\d+) of many/.exec(text)?.[1] ?? -1)
      assert.ok(shown >= least, `${shown} was shown after ${least} was saved`)
    }
  }
  await Promise.all([write(), read(portal), read(portal), read(second), read(second)])
})

test('a browser that has the page is told that it has not changed, and gets it when it has', async () => {
  const first = await portal.visitor().get('/services')
  const tag = first.headers.get('ETag') ?? ''
  assert.match(tag, /^"[\w-]{22}"$/)
  assert.equal(first.headers.get('Cache-Control'), 'no-cache')
  assert.equal(first.headers.get('Vary'), 'Cookie, Accept-Language, Accept-Encoding')
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await portal.visitor().send('/services', { headers: { 'If-None-Match': known } })
    assert.equal(again.status, 304, known)
    assert.equal(again.html, '')
    assert.equal(again.headers.get('ETag'), tag)
    assert.equal(again.headers.get('Vary'), first.headers.get('Vary'))
    assert.equal(again.headers.get('Cache-Control'), 'no-cache')
    assert.ok(again.headers.get('Content-Security-Policy'))
  }
  const ofOther = await second.visitor().send('/services', { headers: { 'If-None-Match': tag } })
  assert.equal(ofOther.status, 304, 'the tag is of the content, so every process knows it')
  await newService(portal, { serviceName: 'Street light' })
  const changed = await portal.visitor().send('/services', { headers: { 'If-None-Match': tag } })
  assert.equal(changed.status, 200)
  assert.match(changed.text, /Street light/)
  const citizen = await portal.signedIn('user')
  const own = await citizen.send('/services', {
    headers: { 'If-None-Match': changed.headers.get('ETag') ?? '' },
  })
  assert.equal(own.status, 200, 'a page with a session is no copy of the one without')
  assert.equal(own.headers.get('ETag'), null)
  assert.equal(own.headers.get('Cache-Control'), 'no-store')
})

test('HEAD brings the headers of GET', async () => {
  const page = await portal.visitor().get('/help')
  const head = await portal.visitor().send('/help', { method: 'HEAD' })
  assert.equal(head.html, '')
  const bare = (headers: Headers) => [...headers].filter(([name]) => name !== 'x-request-id')
  assert.deepEqual(bare(head.headers), bare(page.headers))
  await newService(portal)
  const rendered = await portal.visitor().send('/help', { method: 'HEAD' })
  assert.equal(rendered.status, 200)
  assert.equal(rendered.html, '')
  const tag = page.headers.get('ETag') ?? ''
  const known = await portal.visitor().send('/help', { method: 'HEAD', headers: { 'If-None-Match': tag } })
  assert.equal(known.status, 304, 'the page is the same as before the change')
})

test('each language has a page of its own, by the cookie, else by what the browser accepts', async () => {
  const langOf = async (headers: Record<string, string>) => {
    const { html } = await portal.visitor().send('/help', { headers })
    return /<html lang="(\w+)"/.exec(html)?.[1]
  }
  for (let round = 0; round < 2; round += 1) {
    for (const tag of ['en', 'hi', 'mr']) {
      assert.equal(await langOf({ 'Accept-Language': tag }), tag)
      assert.equal(await langOf({ 'Accept-Language': `${tag}-IN,en;q=0.1` }), tag)
      const visitor = portal.visitor()
      await visitor.get(`/language/${tag}`)
      const headers = { 'Accept-Language': tag === 'en' ? 'mr' : 'en' }
      assert.match((await visitor.send('/help', { headers })).html, new RegExp(`<html lang="${tag}"`))
      assert.equal(lastRecord()?.kept, true, 'the cookie of the language stands in the way of nothing')
    }
    assert.equal(await langOf({}), 'en')
  }
  const { db } = portal.council
  await db
    .insertInto('councilProfile')
    .values({ ...profileRow, defaultLanguage: 'mr' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ defaultLanguage: 'mr' }))
    .execute()
  assert.equal(await langOf({}), 'mr', 'the council’s language was changed')
  await db.updateTable('councilProfile').set({ defaultLanguage: 'en' }).execute()
  assert.equal(await langOf({}), 'en')
})

test('each encoding has its own tag and the same page', async () => {
  const { html } = await portal.visitor().get('/help')
  const ask = (accepted: string) =>
    portal.fetch(
      new Request('http://portal.test/help', {
        headers: { 'Accept-Encoding': accepted, Host: 'portal.test' },
      }),
    )
  const tags = new Set<string | null>()
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['', null, (bytes: Buffer) => bytes],
    ['gzip;q=0', null, (bytes: Buffer) => bytes],
  ] as const) {
    const answer = await ask(accepted)
    assert.equal(answer.headers.get('Content-Encoding'), encoding, accepted)
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.equal(answer.headers.get('Content-Length'), String(bytes.length))
    assert.equal(read(bytes).toString(), html)
    tags.add(answer.headers.get('ETag'))
  }
  assert.equal(tags.size, 3)
})

test('what is missing is not kept, and a service that was deleted is gone', async () => {
  const gone = await newService(portal)
  assert.equal((await portal.visitor().get(`/services/${gone}`)).status, 200)
  await deleteService(second.council.db, await newAdmin(second.council.db), gone)
  for (let round = 0; round < 2; round += 1) {
    const { status, headers } = await portal.visitor().get(`/services/${gone}`)
    assert.equal(status, 404)
    assert.equal(headers.get('ETag'), null)
    assert.equal(lastRecord()?.kept, undefined)
  }
})

test('many who ask at once for a page that is not kept wait for one rendering', async () => {
  await newService(portal)
  records.splice(0)
  const pages = await Promise.all(Array.from({ length: 12 }, () => portal.visitor().get('/services')))
  assert.equal(new Set(pages.map(({ html }) => html)).size, 1)
  assert.equal(records.filter(({ kept }) => kept).length, 11)
})
