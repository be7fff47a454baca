import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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

type Key = keyof typeof messages.en.pages.refused

/** What is refused before a screen is asked, the words of the page, and where it leads on. */
const refused: [status: number, heading: Key, path: string, init: RequestInit, onward: string][] = [
  [400, 'badAddress', '/%E0%A4', {}, '/'],
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
    const { html } = await visitor.send('/login', { method: 'PUT', headers })
    assert.equal(html, 'Method Not Allowed')
  }
  assert.equal((await visitor.send('/login.data', { method: 'PUT' })).html, 'Method Not Allowed')
})

test('the address of a refused page is written as text', async () => {
  const { html } = await portal
    .visitor()
    .send('/track?x="><img src=x>&y=\'', post({ ...own, 'Content-Type': 'a/b' }))
  assert.doesNotMatch(html, /<img src=x/)
})
