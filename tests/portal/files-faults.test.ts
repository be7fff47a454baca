import assert from 'node:assert/strict'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { startBucketServer } from '../council/files/bucket-server.ts'
import { redAndBlue } from '../council/files/papers-for-tests.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { foreignOn, type Language, messages } from './foreign-words.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import type { Visited, Visitor } from './visitor.ts'

const photo = await redAndBlue(40, 20).jpeg().toBuffer()

function addPhoto(portal: TestPortal, visitor: Visitor, path: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  return visitor.send(path, { method: 'POST', headers: { Origin: portal.council.origin }, body: form })
}

/** An application with a photo, and where its owner and the office open it. */
async function newCase(portal: TestPortal) {
  const citizen = await portal.signedIn('user')
  const number = await applyFor(citizen, await newCaseService(portal), {})
  const document = `/user/applications/${number}/documents/1`
  assert.equal((await addPhoto(portal, citizen, document)).status, 303)
  const staff = await portal.signedIn('staff')
  const pages = [
    [citizen, `${document}/1`],
    [staff, `/staff/application/update/${number}/papers/1/1`],
  ] as const
  return { citizen, document, pages }
}

/** The one page of words, in the reader's language, that stands in place of a photo. */
function assertPage(page: Visited, language: Language, heading: 'cannotShow' | 'unavailable') {
  assert.match(page.headers.get('Content-Type') ?? '', /^text\/html/)
  assert.ok(page.html.includes(`<h1>${messages[language].pages.refused[heading]}</h1>`), page.text)
  assert.deepEqual(foreignOn(page.html, language), [])
}

/** The lines that were logged since, each a warning of these words. */
function assertWarned(portal: TestPortal, words: RegExp, times: number) {
  const lines = portal.logged.splice(0)
  assert.equal(lines.length, times)
  for (const line of lines) {
    const { level, what } = JSON.parse(line) as { level: string; what: string }
    assert.equal(level, 'warning')
    assert.match(what, words)
  }
}

test('a bucket that fails or is down is answered with 503 in words, and named in the log', async (t) => {
  const server = await startBucketServer()
  t.after(() => server.stop())
  const portal = await openTestPortal({ bucket: server.bucket })
  t.after(() => portal.close())
  const { citizen, document, pages } = await newCase(portal)
  const assertAnswered = async (why: RegExp) => {
    const refused = await addPhoto(portal, citizen, document)
    assert.deepEqual([refused.status, refused.headers.get('Retry-After')], [503, '30'])
    assert.match(refused.text, /The portal cannot answer now .*nothing was half-saved/)
    for (const [visitor, path] of pages) {
      const page = await visitor.get(path)
      assert.equal(page.status, 503)
      assertPage(page, 'en', 'unavailable')
    }
    assertWarned(portal, why, 3)
    assert.equal((await citizen.get('/user')).status, 200)
  }
  server.harmNext('refuse', 1000)
  await assertAnswered(/^The bucket answers (PUT|GET) with 500 InternalError\. \(in the bucket papers\)$/)
  server.harmNext('refuse', 0)
  for (const [visitor, path] of pages) assert.equal((await visitor.get(path)).status, 200)
  await server.stop()
  await assertAnswered(/^The bucket does not answer (PUT|GET) \(ECONNREFUSED\)\. \(in the bucket papers\)$/)
})

test('a photo that is lost or has changed on the disk is told to citizen and officer as a page of words', async (t) => {
  const portal = await openTestPortal()
  t.after(() => portal.close())
  const { pages } = await newCase(portal)
  const folder = dirname(await portal.council.files.openParts())
  const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
  assert.equal(kept.length, 1)
  const harms = [
    [() => writeFileSync(kept[0] ?? '', 'other'), /^A stored file has other bytes than it was stored with/],
    [() => rmSync(kept[0] ?? ''), /^A stored file is lost: run doctor\.$/],
  ] as const
  for (const [harm, why] of harms) {
    harm()
    for (const language of ['en', 'hi', 'mr'] as const)
      for (const [visitor, path] of pages) {
        await visitor.get(`/language/${language}`)
        const page = await visitor.get(path)
        assert.equal(page.status, 500)
        assertPage(page, language, 'cannotShow')
        assertWarned(portal, why, 1)
      }
  }
})
