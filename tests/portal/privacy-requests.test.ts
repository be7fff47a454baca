// One engine is enough: the test of the requests in tests/council runs the queries on both.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password } from '../actors.ts'
import { apply, offer } from '../council/cases-for-tests.ts'
import { newErasure } from './erasure-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council
const complain = '/account/privacy/complain'
const list = '/admin/privacy/requests'

test('a citizen complains, the admin answers, and the answer stands among the citizen’s requests', async () => {
  const citizen = await portal.signedIn('user', 'Asha Complaining')
  const own = await citizen.get('/account/privacy')
  assert.ok(own.html.includes(`href="${complain}"`))
  assert.match(own.text, /You have asked nothing yet/)
  assert.equal((await citizen.submit(complain, { message: '' })).status, 422)
  const sent = await citizen.submit(complain, { message: 'Somebody read my papers.' })
  const told = await citizen.follow(sent)
  assert.match(
    told.text,
    /Complaint sent.* My requests Complaint .* Open Somebody read my papers\. Answer by /,
  )
  assert.doesNotMatch((await citizen.get(complain)).html, /<textarea/)
  const twice = await citizen.post(complain, { message: 'Somebody read my papers.' })
  assert.equal(twice.location, '/account/privacy', 'whoever presses twice has sent it')
  assert.equal((await citizen.post(complain, { message: 'Again.' })).status, 409)
  const admin = await portal.signedIn('admin')
  const page = await admin.get(list)
  assert.match(page.text, /Complaint Asha Complaining · .* · answer by .* Somebody read my papers\. Answer/)
  const [, path = ''] = new RegExp(`href="(${list}/[^"]+)"`).exec(page.html) ?? []
  assert.equal((await admin.submit(path, { reply: ' ' })).status, 422)
  const answered = await admin.follow(await admin.submit(path, { reply: 'Nobody\nbut the clerk.' }))
  assert.match(answered.text, /Request answered/)
  assert.doesNotMatch(answered.text, /Somebody read my papers/)
  assert.equal((await admin.get(path)).status, 404)
  const mine = await citizen.get('/account/privacy')
  assert.match(mine.text, /Done Somebody read my papers\. Answer of .* Nobody but the clerk\./)
})

test('what is corrected through My Profile stands among the citizen’s requests, done without an answer', async () => {
  const citizen = await portal.signedIn('user')
  const [, profile = ''] =
    /href="(\/user\/[^"]+request=new)"/.exec((await citizen.get('/account/privacy')).html) ?? []
  await citizen.submit(profile, { message: 'My name is Asha.' })
  assert.match((await citizen.get('/account/privacy')).text, /Correct .* Open My name is Asha\./)
  const admin = await portal.signedIn('admin')
  await admin.submit('/admin/requests', {}, 'Mark as done')
  assert.match((await citizen.get('/account/privacy')).text, /Correct .* Done My name is Asha\./)
})

test('from the request over the paper and the password to an account that is gone', async () => {
  const { id, at, citizen } = await newErasure(db)
  const admin = await portal.signedIn('admin')
  const answer = await admin.get(`/admin/privacy/requests/${id}`)
  assert.ok(answer.html.includes(`href="${at}"`))
  assert.match((await admin.get(at)).text, /Erase the account Asha Erasing · /)
  assert.equal((await admin.post(at, {})).status, 422)
  const wrong = await admin.submit(at, { identityPaper: 'Voter card', password: 'another sentence' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text, /That password is not right/)
  assert.match(wrong.html, /value="Voter card"/)
  const done = await admin.submit(at, { identityPaper: 'Voter card', password })
  assert.match((await admin.follow(done)).text, /The account is erased.*Write on the person’s paper/)
  assert.equal((await admin.get(at)).status, 404)
  const row = db.selectFrom('users').select('name').where('id', '=', citizen.id)
  assert.deepEqual(await row.executeTakeFirst(), { name: '' })
  const clerk = await portal.signedIn('staff')
  assert.equal((await clerk.get(at)).location, '/403')
})

test('whoever has an open application keeps the account, which the page says to the office and not to the citizen', async () => {
  const { at, citizen } = await newErasure(db)
  const admin = await portal.signedIn('admin')
  const form = { identityPaper: 'Voter card', password }
  const applicationId = await apply(db, citizen, await offer(db))
  const page = await admin.post(at, form)
  assert.equal(page.status, 409)
  assert.match(page.html, new RegExp(`href="/admin/application/update/${applicationId}"`))
  // With script the page keeps what it has loaded, and names the failure alone.
  assert.match((await admin.post(`${at}.data`, form)).html, /"eraseFirst"/)
})
