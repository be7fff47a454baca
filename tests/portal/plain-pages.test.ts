import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { linkTokenFor, newMember } from '../actors.ts'
import { citizenPages } from '../browser/citizen-pages.ts'
import type { TestPortal } from './open-test-portal.ts'
import { openSamplePortal, reader } from './sample-portal.ts'
import type { Visited, Visitor } from './visitor.ts'

let portal: TestPortal
let guest: Visitor
let citizen: Visitor
/** What the names in the addresses stand for. */
const values: Record<string, string> = {}
before(async () => {
  portal = await openSamplePortal()
  const { db } = portal.council
  guest = await reader(portal, 'en')
  citizen = await reader(portal, 'en', 'user')
  const own = db.selectFrom('applications').select(['applicationId', 'turn']).where('user', '=', 'demo-user')
  const cases = await own.execute()
  values.NUMBER = cases.find(({ turn }) => turn !== 'citizen')?.applicationId ?? ''
  values.ASKED = cases.find(({ turn }) => turn === 'citizen')?.applicationId ?? ''
  values.MEMBER = await newMember(db, 'demo-user')
  values.TOKEN = await linkTokenFor(db, 'user@panchayat.example')
})
after(() => portal.close())

function open(path: string) {
  const visitor = /^\/(user|account)/.test(path) ? citizen : guest
  return visitor.get(path.replace(/NUMBER|ASKED|TOKEN|MEMBER/, (name) => values[name] ?? ''))
}

/** The pages that do something with script: forms that keep what was typed. */
const withScript = [
  /^\/(login|registration\/user|password\/TOKEN|account\/(password|sign-in))$/,
  /^\/user\/(apply\/[^/]*|applications\/ASKED|demo-user\?request=new)$/,
]
const addresses = [...Object.values(citizenPages).flat(), '/user/applications/ASKED']

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')

function assertPlain({ html, headers }: Visited, path: string) {
  const policy = headers.get('Content-Security-Policy') ?? ''
  const scripts = Array.from(html.matchAll(/<script[^>]*>[^<]*/g), ([script]) => script)
  const known = /^<script src="\/assets\/(print|share|open-dialog)-[\w-]+\.js" (defer|async)="">$/
  const inline = scripts.filter((script) => !known.test(script))
  assert.ok(inline.length <= 1, path)
  for (const script of inline) {
    assert.match(script, /^<script>const came=location\.href,painted=/, path)
    // Named in the page, it would be fetched beside the style sheet, and the first paint would wait for both.
    assert.match(script, /painted\.then\([\s\S]*script\.src="\/assets\/every-document-[\w-]+\.js"/, path)
    assert.ok(policy.includes(` 'sha256-${digestOf(script.slice('<script>'.length))}'`), path)
  }
  assert.doesNotMatch(html, /nonce|data-discover|<!--|__reactRouter|modulepreload/, path)
}

test('a page that does nothing with script has none: no data, no marks of React, no nonce, links and forms as they are', async () => {
  const plain = addresses.filter((path) => !withScript.some((pattern) => pattern.test(path)))
  assert.ok(plain.length > 20)
  for (const path of plain) {
    const answer = await open(path)
    assert.ok(answer.status < 500, `${path} answers ${answer.status}`)
    assertPlain(answer, path)
    assert.match(answer.html, /<h1/, path)
  }
})

test('a page with a form that keeps what was typed has its script', async () => {
  const scripted = addresses.filter((path) => withScript.some((pattern) => pattern.test(path)))
  assert.equal(scripted.length, 8)
  for (const path of scripted) {
    const { html, status } = await open(path)
    assert.equal(status, 200, path)
    assert.match(html, /<script type="module" nonce="/, path)
    // The router's own link marks itself, and costs the server several times as much to draw.
    assert.doesNotMatch(html, /<a [^>]*data-discover/, path)
  }
})

test('the answer to a form, and the page of an error in an area, are plain too', async () => {
  const refused = await guest.submit('/track', { number: '', applicantPhoneNo: '' })
  assert.equal(refused.status, 422)
  assertPlain(refused, 'a refused form')
  assert.match(refused.html, /<div class="summary" role="alert" tabindex="-1" autofocus="">/)
  const missing = await citizen.get('/user/applications/NOTHING')
  assert.equal(missing.status, 404)
  assertPlain(missing, 'a missing case')
  const admin = await reader(portal, 'en', 'admin')
  assertPlain(await admin.get('/admin/calendar/order/nothing'), 'a missing order')
})

test('a message of the act before has the focus on a plain page, once', async () => {
  const visitor = await reader(portal, 'en', 'user')
  const left = await visitor.post('/logout')
  assert.equal(left.location, '/')
  const home = await visitor.get('/')
  assert.match(home.html, /role="status" tabindex="-1" autofocus=""/)
  assert.doesNotMatch((await visitor.get('/')).html, /autofocus/)
})
