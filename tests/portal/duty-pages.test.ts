// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'
import { keptFor } from '../../council/privacy/kept-for.server.ts'
import { personalData, privacyLists } from '../../council/privacy/personal-data.server.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()

const pages = ['contact', 'help', 'overview', 'privacy', 'terms', 'accessibility', 'site-map']
const languages = ['en', 'hi', 'mr']
const inLanguage = (path: string, language: string) =>
  portal.visitor().send(path, { headers: { 'Accept-Language': language } })

test('the foot of every page leads to the pages that a public office owes, or to the map of them, in every language', async () => {
  for (const language of languages) {
    const foot = (await inLanguage('/login', language)).html.replace(/^[\s\S]*<footer/, '')
    const map = await inLanguage('/site-map', language)
    for (const page of pages) {
      const shown = page === 'contact' || page === 'overview' ? map.html : foot
      const link = new RegExp(`<a[^>]* href="/${page}"[^>]*>([^<]+)</a>`).exec(shown)
      const answer = await inLanguage(`/${page}`, language)
      assert.equal(answer.status, 200)
      assert.ok(answer.html.includes(`<h1>${link?.[1]}</h1>`), `${page} in ${language}`)
    }
  }
})

test('a council that has not said how it is reached says so, and nothing is made up', async () => {
  const { html, text } = await portal.visitor().get('/contact')
  assert.match(text, /has not yet written here how to reach it/)
  assert.doesNotMatch(html, /href="(tel|mailto):/)
})

test('the two lists of the privacy page tell of everything that is kept, and how long what runs out stays', async () => {
  for (const language of languages) {
    const lists = await Promise.all(privacyLists.map((list) => inLanguage(`/privacy/${list}`, language)))
    const html = lists.map((answer) => answer.html).join()
    const text = lists.map((answer) => answer.text).join()
    assert.equal(html.match(/<section class="section"><h2>/g)?.length, personalData.length)
    const items = personalData.reduce((sum, { items }) => sum + items.length, 0)
    assert.equal(html.match(/<li><strong>/g)?.length, items)
    const seen: number[] = Object.values(keptFor)
    assert.deepEqual(
      seen.filter((number) => !new RegExp(`\\b${number}\\b`).test(text)),
      [],
    )
    assert.doesNotMatch(text, /pages\.privacy|undefined/)
  }
  assert.deepEqual(keptFor, {
    sessionHours: 12,
    officeHours: 8,
    afterHours: 24,
    deviceDays: 365,
    linkHours: 24,
    invitationHours: 72,
    stepMinutes: 10,
    openMinutes: 15,
    undoMinutes: 10,
    codeMinutes: 10,
    codeDays: 30,
    claimDays: 90,
    draftDays: 30,
    clientDays: 180,
    noticeDays: 90,
    messageDays: 90,
    paperDays: 365,
    accessYears: 2,
    searchDays: 90,
  })
})

test('the privacy page begins with six plain lines and leads to the full lists', async () => {
  for (const language of languages) {
    const { html } = await inLanguage('/privacy', language)
    const [, lines = '', after = ''] =
      /<div class="prose"><ul class="bullets">([\s\S]*?)<\/ul>([\s\S]*?)<section/.exec(html) ?? []
    assert.equal(lines.match(/<li>/g)?.length, 6, language)
    for (const list of privacyLists) {
      const [, link] = new RegExp(`<a href="/privacy/${list}"[^>]*>([^<]+)</a>`).exec(after) ?? []
      const { html } = await inLanguage(`/privacy/${list}`, language)
      assert.ok(html.includes(`<h1>${link}</h1>`), `${list} in ${language}`)
    }
  }
})

test('a list that the privacy page does not have is not found', async () => {
  assert.equal((await portal.visitor().get('/privacy/everything')).status, 404)
})

test('help is a list of questions, each of which opens its answer', async () => {
  for (const language of languages) {
    const { html } = await inLanguage('/help', language)
    const answers = [
      ...html.matchAll(/<details[^>]*><summary><h2>([^<]+\?)<\/h2><\/summary><p>(.+?)<\/p><\/details>/g),
    ]
    assert.equal(answers.length, html.match(/<details/g)?.length, language)
    assert.ok(answers.length >= 15, language)
  }
})

function addressesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children }) => {
    if (children) return path ? [] : addressesOf(children)
    return [`/${path}`]
  })
}

test('the site map leads to every page that can be read without signing in', async () => {
  await newService(portal)
  const { html } = await portal.visitor().get('/site-map')
  const others = [
    '/logout',
    '/403',
    '/district',
    '/district/councils.csv',
    '/offline',
    '/drafts',
    '/account/password',
    '/account/sign-in',
    '/account/second-factor',
    '/login/code',
    '/login/forgot',
    '/account/phone',
    '/account/passkeys',
    '/account/messages',
    '/account/privacy',
    '/account/privacy/download',
    '/account/privacy/looked',
    '/account/privacy/complain',
    '/account/privacy/nominee',
    '/account/privacy/erase',
    '/account/privacy/breach',
    '/login/passkey',
    '/account/sessions',
    '/site-map',
    '/*',
  ]
  const open = addressesOf(await routes).filter(
    (path) => !path.includes(':') && !path.startsWith('/login/hosted') && !others.includes(path),
  )
  assert.ok(open.length > 8)
  for (const path of open) assert.ok(html.includes(`href="${path}`), path)
  assert.ok(html.includes('href="/services?category=Tests"'))
})
