// One engine is enough: a file does not go away.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../council/database/connect.server.ts'
import type { RequestRecord } from '../../server/log.ts'
import { newPostgresDatabase } from '../postgres-server.ts'
import { until } from '../until.ts'
import { interruptible } from './interruptible.ts'
import { plainPaths } from './kept-portals.ts'
import { openTestPortal } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

/** A portal whose pages have been read by strangers, over a database that can be cut off. */
async function opened(t: TestContext) {
  const made = await newPostgresDatabase('migrated')
  const line = await interruptible(made.url)
  const records: RequestRecord[] = []
  const portal = await openTestPortal({ databaseUrl: line.url }, (one) => void records.push(one))
  t.after(async () => {
    await portal.close()
    await line.end()
    await made.drop()
  })
  const paths = [...plainPaths, `/services/${await newService(portal)}`]
  const read = (path: string, language: string, init: RequestInit = {}) =>
    portal.visitor().send(path, { ...init, headers: { 'Accept-Language': language } })
  for (const path of paths) for (const language of ['en', 'hi', 'mr']) await read(path, language)
  return { portal, line, made, paths, read, records }
}

const notes = {
  en: /The portal cannot read its records just now\. This is from \d+ \w+ \d{4}/,
  hi: /पोर्टल अभी रिकॉर्ड नहीं पढ़ पा रहा है। यह जानकारी .+ की है।/,
  mr: /पोर्टल सध्या नोंदी वाचू शकत नाही\. ही माहिती .+ ची आहे\./,
}

test('without the database strangers read what is kept, with a note in their language, and nobody stores it', async (t) => {
  const { portal, line, paths, read, records } = await opened(t)
  const citizen = await portal.signedIn('user')
  assert.doesNotMatch((await read('/', 'en')).text, notes.en)
  line.cut()
  for (const path of paths)
    for (const [language, note] of Object.entries(notes)) {
      const { status, text, html, headers } = await read(path, language)
      assert.equal(status, 200, path)
      assert.match(text, note, path)
      assert.ok(html.indexOf('stored-note') < html.indexOf('<main'), path)
      assert.deepEqual([headers.get('Cache-Control'), headers.get('ETag')], ['no-store', null], path)
      assert.match(headers.get('Content-Security-Policy') ?? '', /script-src 'self'/)
    }
  const { kept, database } = records.at(-1) ?? {}
  assert.deepEqual([kept, database], [true, 'gone'])
  assert.equal((await read('/', 'en', { method: 'HEAD' })).html, '')
  for (const path of ['/track?number=WATER321', '/services?search=water', '/login', '/services/NONE'])
    assert.equal((await read(path, 'en')).status, 503, path)
  assert.equal((await citizen.get('/')).status, 503, 'with a session nothing is kept')
  const login = await portal.visitor().post('/login', { email: 'asha@p.example', password: 'hush-4f1c' })
  assert.equal(login.status, 503)
  assert.match(login.html, /name="email" value="asha@p\.example"/)
  line.mend()
  await until(async () => !notes.en.test((await read('/', 'en')).text))
})

test('a page is sent without the database for a quarter of an hour, and no longer than it holds', async (t) => {
  // Noon in India, so that no day ends meanwhile.
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-24T06:30:00.000Z') })
  const { line, read } = await opened(t)
  line.cut()
  t.mock.timers.setTime(Date.parse('2026-11-24T06:44:59.000Z'))
  assert.equal((await read('/help', 'en')).status, 200)
  t.mock.timers.setTime(Date.parse('2026-11-24T06:45:01.000Z'))
  assert.equal((await read('/help', 'en')).status, 503)
})

test('a database that takes longer than a second is not waited for where a page is kept', {
  timeout: 120_000,
}, async (t) => {
  const { made, read } = await opened(t)
  const other = await openDatabase({ dataDir: '', databaseUrl: made.url })
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const holding = other.transaction().execute(async (trx) => {
    await sql`lock table "contentRevision" in access exclusive mode`.execute(trx)
    held.resolve()
    await letGo.promise
  })
  await held.promise
  assert.match((await read('/', 'en')).text, notes.en)
  letGo.resolve()
  await holding
  await other.destroy()
  await until(async () => !notes.en.test((await read('/', 'en')).text))
})
