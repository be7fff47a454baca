// One engine is enough: what the act does is tested on both in tests/council.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password } from '../actors.ts'
import { apply, offer } from '../council/cases-for-tests.ts'
import { newErasure } from './erasure-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council

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
