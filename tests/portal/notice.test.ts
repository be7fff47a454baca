// One engine is enough: what the acts store is tested on both in tests/council.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshEmail, password } from '../actors.ts'
import { applyFor } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newServiceWithForm } from './own-forms-for-tests.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()
const versionNow = async () =>
  (await portal.council.db.selectFrom('noticeVersions').select(['version', 'texts']).execute()).at(-1)

const noticeOf = (html: string) =>
  /<details class="fold"><summary><b>What is kept of you.*?<\/details>/s.exec(html)?.[0]

test('beside each form stands what is kept, what for and what people can do, folded and without a tick', async () => {
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const own = noticeOf((await citizen.get(`/user/apply/${serviceId}`)).html) ?? ''
  for (const said of ['Your father’s and mother’s names', 'The photos and PDFs', 'Who sees it', 'How long'])
    assert.ok(own.includes(said), said)
  for (const to of ['/account/privacy', '/user/applications', '/account/privacy/complain', '/privacy'])
    assert.ok(own.includes(`href="${to}"`), to)
  assert.doesNotMatch(own, /<input/)
  // A page of own questions leads to where it stands in full.
  const { at } = await newServiceWithForm(portal)
  assert.match((await citizen.get(at)).html, /href="\/privacy#notice">What is kept of you/)
  const visitor = portal.visitor()
  assert.match((await visitor.get('/privacy')).html, /<section id="notice"><details class="fold">/)
  for (const path of [`/apply/${serviceId}`, '/registration/user']) {
    const notice = noticeOf((await visitor.get(path)).html) ?? ''
    assert.match(notice, /Your name/)
    // A page that asks to sign in would take away what was typed.
    assert.deepEqual([...new Set(notice.match(/href="[^"]*"/g))], ['href="/privacy"'])
  }
})

test('the version is the one on the page of privacy, and goes with application and account', async () => {
  const stored = await versionNow()
  assert.deepEqual(Object.keys(JSON.parse(stored?.texts ?? '{}')), ['en', 'hi', 'mr'])
  assert.doesNotMatch(stored?.texts ?? '', /<|pages\./)
  const visitor = portal.visitor()
  assert.ok((await visitor.get('/privacy')).text.includes(`has the number ${stored?.version}, since `))
  const asked = { fullName: 'Asha', email: freshEmail('asha'), adult: 'yes' }
  await visitor.submit('/registration/user', { ...asked, password, confirmPassword: password })
  assert.match((await visitor.get('/account/privacy')).text, new RegExp(`Notice ${stored?.version} about`))
  const number = await applyFor(visitor, await newService(portal))
  const file = await visitor.get(`/user/applications/${number}/data`)
  assert.equal((JSON.parse(file.html) as { noticeVersion: string }).noticeVersion, stored?.version)
  // Of an account that was there before, none stood beside the form.
  const earlier = await portal.signedIn('user')
  assert.doesNotMatch((await earlier.get('/account/privacy')).text, /Notice/)
})
