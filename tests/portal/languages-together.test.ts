// One engine is enough: it asks the same pages again and again, in each language.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { demonstrationAccounts } from '../../council/sample/seed-sample.server.ts'
import { foreignOn, type Language } from './foreign-words.ts'
import type { TestPortal } from './open-test-portal.ts'
import { openSamplePortal, reader } from './sample-portal.ts'

let portal: TestPortal
before(async () => {
  portal = await openSamplePortal()
})
after(() => portal.close())

const languages: Language[] = ['en', 'hi', 'mr']
const paths = [
  '/',
  '/services',
  '/services/BIRTH',
  '/services?search=tax',
  '/login',
  '/registration/user',
  '/nowhere',
]

test('five hundred requests at once, in alternating languages, get no foreign word', async () => {
  const readers = await Promise.all(languages.map((language) => reader(portal, language)))
  const citizens = await Promise.all(languages.map((language) => reader(portal, language, 'user')))
  const answers = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const which = index % languages.length
      const signedIn = index % 5 === 0
      const path = signedIn ? '/user' : (paths[index % paths.length] ?? '/')
      const page = await (signedIn ? citizens : readers)[which]?.get(path)
      return { language: languages[which] ?? 'en', path, html: page?.html ?? '' }
    }),
  )
  for (const { language, path, html } of answers) {
    assert.match(html, new RegExp(`<html lang="${language}"`), path)
    // The header shows the name as its owner wrote it.
    const portalOwn = demonstrationAccounts.reduce((rest, { name }) => rest.replaceAll(name, ''), html)
    assert.deepEqual(foreignOn(portalOwn, language), [], `${language} ${path}`)
  }
})

test('the check knows a foreign word when it reads one', async () => {
  const pages = await Promise.all(
    languages.map(async (one) => (await (await reader(portal, one)).get('/services')).html),
  )
  const found = (language: Language, words: string) =>
    foreignOn((pages[languages.indexOf(language)] ?? '').replace('</main>', `${words}</main>`), language)
  assert.deepEqual(found('hi', '<p>दाखले</p>'), ['दाखले'])
  assert.deepEqual(found('mr', '<p>कागज़ात</p>'), ['कागज़ात'])
  assert.deepEqual(found('en', '<p>कर</p>'), ['कर'])
  assert.deepEqual(found('hi', '<p>Skip to content</p>'), ['Skip to content'])
  assert.deepEqual(found('hi', '<p lang="mr">दाखले</p>'), [])
  assert.deepEqual(found('hi', '<input placeholder="दाखले">'), ['दाखले'])
})
