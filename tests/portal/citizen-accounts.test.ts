// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../council/actors/actors.server.ts'
import { newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { accountRow, findRows } from '../rows.ts'
import { submitted } from '../submit-for-tests.ts'
import { visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'

const portal = await portalForFile()
const { db } = portal.council

const why = 'Three hundred <empty> applications'
const shown = 'Three hundred &lt;empty&gt; applications'

async function emailOf(id: string) {
  const { email } = await accountRow(db, id)
  return email
}

test('the administrator finds who sent an application, disables the account and enables it again', async () => {
  const citizen = await newCitizen(db, 'Vasant Pawar')
  const email = await emailOf(citizen.id)
  const number = await submitted(db, citizen, await newService(portal), {
    fields: answers,
    submissionKey: 'one',
  })
  const [admin, clerk] = [await portal.signedIn('admin'), await portal.signedIn('staff')]
  const applicant = await visitAs(portal, citizen)
  const page = `/admin/citizens/${citizen.id}`
  const profile = `/staff/update-user?user=${citizen.id}`

  assert.match((await admin.get('/admin/create-staff')).html, /href="\/admin\/citizens"/)
  const link = `href="${page}"`
  assert.ok((await admin.get(`/admin/application/update/${number}`)).html.includes(link))
  assert.ok(!(await clerk.get(`/staff/application/update/${number}`)).html.includes(citizen.id))
  for (const words of ['vasant', email])
    assert.ok((await admin.get(`/admin/citizens?search=${words}`)).html.includes(link), words)

  const empty = await admin.submit(page, { reason: ' ' })
  assert.equal(empty.status, 422)
  assert.match(empty.html, /<a href="#reason">Fill this in: Reason<\/a>/)
  assert.equal((await applicant.get('/user')).status, 200)

  const done = await admin.follow(await admin.submit(page, { reason: why }))
  assert.match(done.text, /Account disabled Vasant Pawar has been signed out/)
  const state = /Disabled since \d+ \w+ \d+: Three hundred <empty> applications/
  assert.match(done.text, state)
  assert.ok(done.html.includes(shown))
  assert.match((await admin.get('/admin/citizens?search=vasant')).text, /Disabled since \d+ \w+ \d+/)
  const seen = await clerk.get(profile)
  assert.match(seen.text, state)
  assert.doesNotMatch(seen.html, /value="link"/)
  assert.equal((await clerk.post(profile, { intent: 'link' })).status, 404)

  assert.match((await applicant.get('/user')).location, /^\/login/)
  const refusals = await Promise.all(
    [email, 'nobody@panchayat.example'].map((typed) =>
      portal.visitor().post('/login', { email: typed, password }),
    ),
  )
  const [disabled, unknown] = refusals.map(({ status, text }) => ({ status, text }))
  assert.equal(disabled?.status, 401)
  assert.deepEqual(disabled, unknown)
  assert.match((await clerk.get(`/staff/application/update/${number}`)).text, /Pending/)

  const enabled = await admin.follow(await admin.submit(page, { reason: 'He came himself' }))
  assert.match(enabled.text, /Account enabled Vasant Pawar can sign in again/)
  assert.doesNotMatch(enabled.text, /Disabled since/)
  assert.match((await applicant.get('/user')).location, /^\/login/)
  assert.equal((await (await portal.visitor().signIn(email, password)).get('/user')).status, 200)
})

test('the administrator signs a citizen, staff or another administrator out everywhere, and the accounts stay', async () => {
  const admin = await portal.signedIn('admin')
  const citizen = await newCitizen(db, 'Suresh More')
  const [staff, other] = [await newStaff(db, 'S. More'), await newAdmin(db, 'T. More')]
  const pages = new Map<Actor, string>([
    [citizen, `/admin/citizens/${citizen.id}`],
    [staff, '/admin/create-staff'],
    [other, '/admin/administrators'],
  ])
  for (const [actor, page] of pages) {
    const visitor = await visitAs(portal, actor)
    assert.notEqual((await visitor.get('/account/sessions')).status, 303)
    assert.match((await admin.get(page)).html, /value="signOut" name="intent"[^>]*>Sign Out Everywhere/)
    const answer = await admin.post(page, { intent: 'signOut', userId: actor.id })
    assert.match((await admin.follow(answer)).text, new RegExp(`Signed out everywhere ${actor.name} has`))
    assert.equal((await visitor.get('/account/sessions')).status, 303, page)
    assert.deepEqual(await findRows(db, 'users', { id: actor.id }, ['disabledAt']), [{ disabledAt: null }])
    const lines = db.selectFrom('audit').select('act').where('subject', '=', actor.id)
    assert.equal((await lines.where('act', '=', 'session.endedByAdmin').execute()).length, 1)
  }
  const own = (await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()).map(
    ({ id }) => id,
  )
  for (const id of own) await admin.post('/admin/administrators', { intent: 'signOut', userId: id })
  assert.equal((await admin.get('/admin')).status, 200, 'one’s own session goes on')
})

test('a form that stood open while a colleague disabled the account changes nothing and says so', async () => {
  const citizen = await newCitizen(db, 'Lata Shinde')
  const page = `/admin/citizens/${citizen.id}`
  const admin = await portal.signedIn('admin')
  const open = await admin.get(page)
  await (await portal.signedIn('admin')).submit(page, { reason: 'First' })
  const late = await admin.sendForm(open, page, { reason: 'Second' })
  assert.equal(late.status, 409)
  assert.match(late.text, /Somebody else changed this account/)
  assert.match((await admin.get(page)).text, /Disabled since \d+ \w+ \d+: First/)
})

test('accounts of an office are not reached from the page of citizens', async () => {
  const admin = await portal.signedIn('admin', 'Own Self')
  await portal.signedIn('staff', 'Own Clerk')
  const others = await db
    .selectFrom('users')
    .select('id')
    .where('name', 'in', ['Own Self', 'Own Clerk'])
    .execute()
  assert.equal(others.length, 2)
  for (const { id } of others) {
    assert.equal((await admin.get(`/admin/citizens/${id}`)).status, 404)
    const answer = await admin.post(`/admin/citizens/${id}`, { intent: 'disable', reason: why })
    assert.equal(answer.status, 404)
  }
  assert.match((await admin.get('/admin/citizens?search=own')).text, /No user found/)
})

test('a form sent by an account that was disabled meanwhile is told to sign in, and stores nothing', async () => {
  const citizen = await newCitizen(db, 'Ganpat Jadhav')
  const service = await newService(portal)
  const applicant = await visitAs(portal, citizen)
  const open = await applicant.get(`/user/apply/${service}`)
  const admin = await portal.signedIn('admin')
  await admin.submit(`/admin/citizens/${citizen.id}`, { reason: why })
  const sent = await applicant.sendForm(open, `/user/apply/${service}`, answers)
  assert.equal(sent.status, 307)
  assert.equal(
    sent.location,
    `/login?as=user&next=${encodeURIComponent(`/user/apply/${service}`)}&carried=yes`,
  )
  const said = {
    en: 'You were not signed in, so nothing was sent.',
    hi: 'आप लॉग इन नहीं थे, इसलिए कुछ भी भेजा नहीं गया।',
    mr: 'आपण लॉगिन केलेले नव्हते, म्हणून काहीच पाठवले नाही.',
  }
  for (const [language, words] of Object.entries(said)) {
    await applicant.get(`/language/${language}?to=%2F`)
    assert.ok((await applicant.post(sent.location, answers)).text.includes(words), language)
  }
  const drafts = await db.selectFrom('drafts').selectAll().where('user', '=', citizen.id).execute()
  assert.deepEqual(drafts, [])
  assert.deepEqual(await findRows(db, 'applications', { user: citizen.id }, ['applicationId']), [])
})
