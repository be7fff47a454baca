// One engine is enough: it reads which scripts pages have, which hangs on no row.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { linkTokenFor, newMember } from '../actors.ts'
import { citizenPages } from '../browser/citizen-pages.ts'
import { findRows } from '../rows.ts'
import type { TestPortal } from './open-test-portal.ts'
import { openSamplePortal, reader } from './sample-portal.ts'
import { newService } from './services-for-tests.ts'
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
  const cases = await findRows(db, 'applications', { user: 'demo-user' }, ['applicationId', 'turn'])
  values.NUMBER = cases.find(({ turn }) => turn !== 'citizen')?.applicationId ?? ''
  values.ASKED = cases.find(({ turn }) => turn === 'citizen')?.applicationId ?? ''
  await newService(portal, { serviceId: 'PLAIN' })
  values.MEMBER = await newMember(db, 'demo-user')
  values.TOKEN = await linkTokenFor(db, 'user@panchayat.example')
})
after(() => portal.close())

function open(path: string) {
  const visitor = /^\/(user|account)/.test(path) ? citizen : guest
  return visitor.get(path.replace(/NUMBER|ASKED|TOKEN|MEMBER/, (name) => values[name] ?? ''))
}

const addresses = [...Object.values(citizenPages).flat(), '/user/applications/ASKED']

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')

function assertPlain({ html, headers }: Visited, path: string) {
  const policy = headers.get('Content-Security-Policy') ?? ''
  const scripts = Array.from(html.matchAll(/<script[^>]*>[^<]*/g), ([script]) => script)
  const known =
    /^<script src="\/assets\/(print|share|open-dialog|passkey|send-paper)-[\w-]+\.js" (defer|async)="">$/
  const inline = scripts.filter((script) => !known.test(script))
  assert.ok(inline.length <= 1, path)
  for (const script of inline) {
    // Named as its source, it would be fetched beside the style sheet, and the first paint would wait for
    // both.
    assert.match(script, /^<script data-then="\/assets\/plain-page-[\w-]+\.js">/, path)
    assert.ok(policy.includes(` 'sha256-${digestOf(script.slice(script.indexOf('>') + 1))}'`), path)
  }
  assert.doesNotMatch(html, /nonce|data-discover|<!--|__reactRouter|modulepreload/, path)
}

test('every page of strangers and citizens, and of an account, is plain: no data, no marks of React, no nonce', async () => {
  assert.ok(addresses.length > 40)
  for (const path of addresses) {
    const answer = await open(path)
    assert.ok(answer.status < 500, `${path} answers ${answer.status}`)
    assertPlain(answer, path)
    assert.match(answer.html, /<h1/, path)
  }
})

test('every page of an officers’ area is taken over by its script, whatever is on it', async () => {
  const admin = await reader(portal, 'en', 'admin')
  const staff = await reader(portal, 'en', 'staff')
  for (const [visitor, path] of [
    [admin, '/admin'],
    [admin, '/ADMIN/create-service'],
    [admin, '/admin/messages'],
    [admin, `/admin/application/update/${values.NUMBER}/acknowledgement`],
    [staff, '/staff/counter'],
    [staff, '/staff/slips'],
  ] as const) {
    const { html, status } = await visitor.get(path)
    assert.equal(status, 200, path)
    assert.match(html, /<script nonce="[^"]+" type="module"/, path)
    // The router's own link marks itself, and costs the server several times as much to draw.
    assert.doesNotMatch(html, /<a [^>]*data-discover/, path)
  }
  assertPlain(await staff.get('/account/sign-in'), 'an officer’s account')
})

test('a form that keeps drafts has the script for it, and says of what it shows what has not been saved', async () => {
  const form = /<form [^>]*data-draft="demo-user"[^>]*>/
  for (const path of ['/user/apply/PLAIN', '/user/applications/ASKED', '/user/demo-user?request=new']) {
    const { html } = await open(path)
    assert.match(html, form, path)
    assert.doesNotMatch(html, /data-unsaved/, path)
    assert.match(form.exec(html)?.[0] ?? '', / data-then="\/assets\/saved-form-[\w-]+\.js"/, path)
  }
  const refused = await citizen.submit('/user/demo-user?request=new', { message: '' })
  assert.equal(refused.status, 422)
  assert.match(form.exec(refused.html)?.[0] ?? '', /data-unsaved=""/)
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
  assert.equal((await visitor.post('/logout')).location, '/')
  assert.match((await visitor.get('/')).html, /role="status" tabindex="-1" autofocus=""/)
  assert.doesNotMatch((await visitor.get('/')).html, /autofocus/)
})
