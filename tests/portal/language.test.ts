// One engine is enough: it asks the same pages again and again, in each language.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { services } from '../council/sample-data/read-sample.ts'
import { foreignOn, foreignWords, type Language, messages } from './foreign-words.ts'
import type { TestPortal } from './open-test-portal.ts'
import { openSamplePortal, reader } from './sample-portal.ts'
import { sentData } from './sent-data.ts'
import { newService } from './services-for-tests.ts'
import type { Visited } from './visitor.ts'

let portal: TestPortal
before(async () => {
  portal = await openSamplePortal()
})
after(() => portal.close())

const languages: Language[] = ['en', 'hi', 'mr']

function langOf({ html }: Visited) {
  return /<html lang="([^"]*)"/.exec(html)?.[1]
}

/** A page is in a language through and through: the document says so, and no word of it is of another. */
function assertIn(page: Visited, language: string) {
  assert.equal(langOf(page), language)
  // The names of places are offered as they are written there.
  const html = page.html.replace(/<option\b[^>]*>नमुना गाव[^<]*<\/option>/g, '')
  assert.deepEqual(foreignOn(html, language as Language), [])
}

const asking = async (accepted: string, path = '/login') =>
  langOf(await portal.visitor().send(path, { headers: { 'Accept-Language': accepted } }))

test('the switch names each language in its own script and remembers the choice for a year', async () => {
  const visitor = portal.visitor()
  const { html } = await visitor.get('/services')
  for (const tag of languages) {
    const link = new RegExp(`<a href="/language/${tag}\\?to=%2Fservices" lang="${tag}"[^>]*>([^<]*)</a>`)
    assert.equal(link.exec(html)?.[1], messages[tag].language.name)
  }
  const answer = await visitor.get('/language/mr?to=%2Fservices')
  const [cookie = ''] = answer.headers.getSetCookie()
  assert.match(cookie, /^language=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  assertIn(await visitor.get('/'), 'mr')
})

test('the switch keeps the page with its query', async () => {
  const path = '/services?search=%E0%A4%95%E0%A4%B0+x%26y&category=Civil+registration'
  const visitor = portal.visitor()
  const { html } = await visitor.get(path)
  const link = /<a href="(\/language\/hi\?to=[^"]*)"/.exec(html)?.[1] ?? ''
  const answer = await visitor.get(link)
  assert.deepEqual([answer.status, answer.location], [303, path])
  assertIn(await visitor.get('/services?category=Civil+registration'), 'hi')
})

test('what was chosen counts, whatever the browser asks for; without a choice the browser does', async () => {
  const visitor = await reader(portal, 'hi')
  const asked = { headers: { 'Accept-Language': 'mr' } }
  assertIn(await visitor.send('/login', asked), 'hi')
  assertIn(await portal.visitor().send('/login', asked), 'mr')
})

test('a choice that is no language is no choice', async () => {
  for (const value of ['xx', 'IngiSEki', encodeURIComponent(btoa('"kn"')), '%', '..%2Fen']) {
    const headers = { Cookie: `language=${value}`, 'Accept-Language': 'mr' }
    assert.equal(langOf(await portal.visitor().send('/login', { headers })), 'mr', value)
  }
})

test('a language that the portal does not speak is not found and not remembered', async () => {
  for (const tag of ['kn', 'EN', 'en-IN', 'constructor', '..%2Fen', '%00']) {
    const answer = await portal.visitor().get(`/language/${tag}?to=%2F`)
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [404, []], tag)
  }
})

test('the switch leads to a page of the portal and nowhere else', async () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/%09/evil.example\t',
    ' //evil.example',
    '/\n/evil.example',
    'evil.example',
    '',
    `/${'x'.repeat(3000)}`,
  ]
  for (const to of elsewhere) {
    const answer = await portal.visitor().get(`/language/hi?to=${encodeURIComponent(to)}`)
    assert.deepEqual([answer.status, answer.location], [303, '/'], to)
  }
  assert.equal((await portal.visitor().get('/language/hi')).location, '/')
})

test('the browser is understood by its weights, and a header of nonsense is no fault', async () => {
  const asked: Record<string, string> = {
    'mr-IN,mr;q=0.9,en;q=0.8': 'mr',
    'en;q=0.2, hi;q=0.7': 'hi',
    'kn, mr;q=0.1, hi;q=0.1': 'mr',
    'HI-in': 'hi',
    'mr;q=0, hi;q=0.001': 'hi',
    'kn,bn;q=0.5': 'en',
    'mr;q=2, hi;q=x': 'en',
    '*': 'en',
    ';;;,,,q=1;=,mr': 'mr',
    'mra, hindi': 'en',
    [`${'kn,'.repeat(4000)}mr`]: 'en',
  }
  for (const [header, language] of Object.entries(asked)) assert.equal(await asking(header), language, header)
})

test('every page says its language and that it differs by cookie and by what the browser asks', async () => {
  for (const language of languages) {
    const visitor = await reader(portal, language)
    for (const path of ['/', '/services', '/services/BIRTH', '/nowhere', '/403', '/services.data']) {
      const answer = await visitor.get(path)
      assert.equal(answer.headers.get('Vary')?.match(/Cookie, Accept-Language/)?.length, 1, path)
      if (!path.endsWith('.data')) assertIn(answer, language)
    }
  }
})

test('a council uses its own language for a reader who has none', async () => {
  const { db } = portal.council
  const say = (defaultLanguage: string) => db.updateTable('councilProfile').set({ defaultLanguage }).execute()
  await say('mr')
  assertIn(await portal.visitor().get('/login'), 'mr')
  assert.equal(await asking('kn, hi;q=0.5'), 'hi')
  await say('en')
})

test('services have their names in the language, and one without is shown in its own, marked and with a note', async () => {
  const visitor = await reader(portal, 'mr')
  assert.match((await visitor.get('/services?category=Tax')).text, /ग्रामपंचायत येणे बाकी नसल्याचा दाखला/)
  const serviceId = await newService(portal, { serviceName: 'Grazing permit' })
  const { html } = await visitor.get(`/services/${serviceId}`)
  assert.match(html, /<h1[^>]*\slang="en"[^>]*>Grazing permit<\/h1>/)
  assert.match(html, /<p class="other-language">[^<]*English[^<]*<\/p>/)
  const list = await visitor.get('/services?search=grazing')
  assert.match(
    list.html,
    /<a[^>]*\slang="en"[^>]*>Grazing permit<\/a>|lang="en"[^>]*>(<[^>]*>)*Grazing permit/,
  )
  assert.deepEqual(foreignOn(list.html, 'mr'), [])
})

test('what is refused, done or not there is said in the reader’s language', async () => {
  for (const language of ['hi', 'mr'] as const) {
    const stranger = await reader(portal, language)
    for (const [path, fields] of [
      ['/login', {}],
      ['/login', { email: 'nobody@panchayat.example', password: 'not this one' }],
      ['/registration/user', { fullName: 'आशा', email: 'x', password: '1', confirmPassword: '2' }],
    ] as const) {
      const refused = await stranger.submit(path, fields)
      assert.match(refused.html, /role="alert"/)
      assertIn(refused, language)
    }
    for (const path of ['/nowhere', '/services/NONE', '/password/gone', '/403', '/language/kn']) {
      const refused = await stranger.get(path)
      assert.ok(refused.status >= 400, path)
      assertIn(refused, language)
    }
    assertIn(await stranger.post('/services'), language)
    const citizen = await reader(portal, language, 'user')
    assertIn(await citizen.submit('/user/apply/BIRTH/form', { applicantPhoneNo: '1' }), language)
    const signedOut = await citizen.follow(await citizen.post('/logout'))
    assert.match(signedOut.html, /role="status"/)
    assertIn(signedOut, language)
  }
})

test('a fault of the portal is said in the language', async () => {
  const { db } = portal.council
  const visitor = await reader(portal, 'hi')
  await sql`alter table "services" rename to "gone"`.execute(db)
  const page = await visitor.get('/services')
  await sql`alter table "gone" rename to "services"`.execute(db)
  portal.logged.length = 0
  assert.equal(page.status, 500)
  assertIn(page, 'hi')
})

test('a post and the page that it leads to keep the language', async () => {
  const visitor = await reader(portal, 'mr', 'user')
  const path = '/user/demo-user?request=new'
  const answer = await visitor.submit(path, { message: 'माझे गाव बदलले आहे.' }, 'message')
  assert.equal(answer.status, 303)
  const page = await visitor.follow(answer)
  assert.match(page.text, new RegExp(messages.mr.flash.requestSent.title))
  assert.equal(langOf(page), 'mr')
})

test('what the script fetches has no word of another language', async () => {
  const localName = services.find((one) => one.serviceId === 'NODUES')?.localName?.text ?? ''
  for (const language of languages) {
    const visitor = await reader(portal, language)
    for (const path of ['/services.data', '/services/NODUES.data', '/services.data?search=tax']) {
      const { status, html } = await visitor.get(path)
      assert.equal(status, 200, path)
      // What a messenger shows of a link is in the council's own language.
      const isPreview = (key: string, value: unknown) => key === 'preview' && typeof value === 'object'
      const sent = JSON.stringify(sentData(html), (key, value) => (isPreview(key, value) ? {} : value))
      // What the offices of the place call it stands below the name on every page, marked as theirs.
      const own = sent.replaceAll(localName, '')
      assert.deepEqual(foreignWords(own, language), [], `${language} ${path}`)
    }
  }
})
