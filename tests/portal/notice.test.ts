// One engine is enough: what the acts store is tested on both in tests/council.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshEmail, freshPhone, password } from '../actors.ts'
import { findRows, storeRow } from '../rows.ts'
import { applyFor } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newServiceWithForm, treeAnswers, treeForm } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'

const portal = await portalForFile()
const { db } = portal.council
const versionNow = async () =>
  db.selectFrom('noticeVersions').select(['version', 'texts']).orderBy('since', 'desc').executeTakeFirst()

const noticeOf = (html: string) =>
  /<details class="fold"[^>]*><summary><b>What is kept of you.*?<\/details>/s.exec(html)?.[0]

test('beside each form stands what is kept, what for and what people can do, folded and without a tick', async () => {
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const own = noticeOf((await citizen.get(`/user/apply/${serviceId}`)).html) ?? ''
  for (const said of ['Your father’s and mother’s names', 'The photos and PDFs', 'Who sees it', 'How long'])
    assert.ok(own.includes(said), said)
  for (const to of ['/account/privacy', '/user/applications', '/account/privacy/complain', '/privacy'])
    assert.ok(own.includes(`href="${to}"`), to)
  assert.doesNotMatch(own, /<input(?! type="hidden")/)
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

test('each form stores the version that stood beside it, also over an update, and none where none did', async () => {
  const earlier = '00000001'
  await storeRow(db, 'noticeVersions', { version: earlier, texts: '{}', since: '2026-01-01T06:30:00.000Z' })
  const now = (await versionNow())?.version
  const citizen = await portal.signedIn('user')
  const account = { adult: 'yes', password, confirmPassword: password }
  for (const [noticeVersion, kept] of [
    [undefined, now],
    [earlier, earlier],
    ['', null],
    ['99999999', 'unknown'],
  ] as const) {
    const serviceId = await newService(portal)
    const stored = async (path: string) => {
      const accounts = db.selectFrom('users').select('noticeVersion').where('name', '=', `Asha ${kept}`)
      const sent = db.selectFrom('applications').select('noticeVersion').where('serviceId', '=', serviceId)
      const rows = await (path === '/registration/user' ? accounts : sent).execute()
      return rows.map(({ noticeVersion }) => noticeVersion)
    }
    for (const [path, visitor, fields] of [
      ['/registration/user', portal.visitor(), { ...account, fullName: `Asha ${kept}`, phone: freshPhone() }],
      [`/user/apply/${serviceId}`, citizen, { ...answers, additionalInfo: `With ${kept}` }],
      [`/apply/${serviceId}`, portal.visitor(), { ...answers, ...account, applicantPhoneNo: freshPhone() }],
    ] as const) {
      const before = await stored(path)
      const sent = await visitor.submit(path, {
        ...fields,
        ...(noticeVersion !== undefined && { noticeVersion }),
      })
      const added = (await stored(path)).slice(before.length)
      if (kept !== 'unknown') {
        assert.deepEqual([sent.status, added], [303, [kept]], `${path} ${noticeVersion}`)
        continue
      }
      assert.deepEqual([sent.status, added], [422, []], path)
      assert.match(sent.html, /<a href="#noticeVersion">Nothing was sent: the notice about your data has/)
      assert.match(sent.html, new RegExp(`name="noticeVersion" value="${now}"`))
      assert.ok(Object.values(fields).every((typed) => typed === password || sent.html.includes(typed)))
    }
  }
})

test('a form on one page has a line alone for a citizen, and the notice in full for a stranger', async () => {
  const { at, serviceId } = await newServiceWithForm(portal, treeForm(undefined, { pages: 'one' }))
  const citizen = await portal.signedIn('user')
  await citizen.submit(at, { ...answers, ...treeAnswers })
  const account = { adult: 'yes', password, confirmPassword: password, applicantPhoneNo: freshPhone() }
  await portal.visitor().submit(`/apply/${serviceId}`, { ...answers, ...treeAnswers, ...account })
  const rows = db.selectFrom('applications').select('noticeVersion').where('serviceId', '=', serviceId)
  assert.deepEqual(
    (await rows.execute()).map(({ noticeVersion }) => noticeVersion).sort(),
    [(await versionNow())?.version, null].sort(),
  )
})

test('who is asked for the password of an account that is there sends the version that stood before', async () => {
  const applicantPhoneNo = freshPhone()
  const account = { adult: 'yes', password, confirmPassword: password, applicantPhoneNo }
  await portal.visitor().submit(`/apply/${await newService(portal)}`, { ...answers, ...account })
  const serviceId = await newService(portal)
  const at = `/apply/${serviceId}`
  const other = 'not this sentence'
  const wrong = { ...answers, ...account, password: other, confirmPassword: other }
  const visitor = portal.visitor()
  const taken = await visitor.submit(at, wrong)
  assert.equal(taken.status, 409)
  const sent = await visitor.sendForm(taken, at, { ...answers, ...account })
  assert.match(sent.location, /^\/user\?sent=/)
  assert.deepEqual(await findRows(db, 'applications', { serviceId }, ['noticeVersion']), [
    { noticeVersion: (await versionNow())?.version },
  ])
})
