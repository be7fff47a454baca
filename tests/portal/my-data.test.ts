// One engine is enough: the test of the own data in tests/council reads the tables on both.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password } from '../actors.ts'
import { applyFor } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()
const download = '/account/privacy/download'

test('a citizen finds their data from the account, and downloads all of it after the password', async () => {
  const citizen = await portal.signedIn('user', 'Asha Marked')
  const number = await applyFor(citizen, await newService(portal))
  assert.match((await citizen.get('/account/sign-in')).html, /href="\/account\/privacy"/)
  const own = await citizen.get('/account/privacy')
  assert.match(own.text, /Who looked at my papers Nobody has looked yet/)
  assert.ok(own.html.includes(`href="${download}"`))
  const wrong = await citizen.submit(download, { as: 'page', currentPassword: 'another sentence' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text, /That password is not right/)
  const page = await citizen.submit(download, { as: 'page', currentPassword: password })
  assert.equal(page.status, 200)
  assert.equal(page.headers.get('Content-Disposition'), 'attachment; filename="my-data.html"')
  assert.equal(page.headers.get('Cache-Control'), 'no-store')
  assert.match(page.text, /^ All about me .*Your applications .*Your account /)
  for (const kept of ['Asha Marked', number]) assert.ok(page.html.includes(kept), kept)
  assert.doesNotMatch(page.html, /<script|pages\.|undefined/)
  const file = await citizen.submit(download, { as: 'data', currentPassword: password })
  assert.equal(file.headers.get('Content-Type'), 'application/json; charset=utf-8')
  const { tables } = JSON.parse(file.html) as { tables: { table: string; rows: object[] }[] }
  assert.equal(tables.find(({ table }) => table === 'applications')?.rows.length, 1)
})

test('the page is drawn in each language, and the other areas have no such page', async () => {
  const citizen = await portal.signedIn('user')
  await citizen.get('/language/mr')
  const page = await citizen.submit(download, { as: 'page', currentPassword: password })
  assert.match(page.html, /<html lang="mr">/)
  assert.match(page.text, /^ माझ्याविषयी सर्व माहिती .*आपले खाते/)
  const clerk = await portal.signedIn('staff')
  for (const path of ['/account/privacy', download]) assert.equal((await clerk.get(path)).location, '/403')
})
