// One engine is enough: the acts have tests of their own on both.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digest } from '../../council/database/digest.server.ts'
import { throttles } from '../../rules/limits.ts'
import { password } from '../actors.ts'
import { refuseApplication } from '../refusals.ts'
import { findRow } from '../rows.ts'
import { applyFor } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council
const [erase, ask] = ['/account/privacy/erase', '/privacy/request']

const asked = { kind: 'erase', message: 'Erase my landmark.' }
const request = (visitor: Visitor, number: string, applicantPhoneNo: string = answers.applicantPhoneNo) =>
  visitor.post(ask, { number, applicantPhoneNo, ...asked })

const download = '/account/privacy/download'

test('a citizen reads what goes and what stays, erases the account, and is signed out', async () => {
  const citizen = await portal.signedIn('user', 'Asha Leaving')
  const number = await applyFor(citizen, await newService(portal))
  const held = await citizen.get(erase)
  assert.match(held.text, new RegExp(`Withdraw it first, or wait .*${number}`))
  assert.doesNotMatch(held.html, /name="currentPassword"/)
  assert.equal((await citizen.post(erase, { currentPassword: password })).status, 409)
  await refuseApplication(db, number, 'No')
  const page = await citizen.get(erase)
  assert.match(page.text, new RegExp(`What goes at once .*What stays, and why .*These stay: ${number}`))
  assert.equal((await citizen.submit(erase, { currentPassword: 'another sentence' })).status, 422)
  const pressed = portal.visitor()
  for (const [name, value] of citizen.cookies) pressed.cookies.set(name, value)
  const gone = await citizen.submit(erase, { currentPassword: password })
  assert.equal(gone.location, '/')
  const twice = await pressed.post(erase, { currentPassword: password })
  assert.equal(
    twice.location,
    '/login?as=user&next=%2Faccount%2Fprivacy%2Ferase',
    'nothing is said to be unsent',
  )
  assert.match((await citizen.follow(gone)).text, /Your account is erased/)
  assert.match((await citizen.get('/account/privacy')).location, /^\/login/)
  const clerk = await portal.signedIn('staff')
  assert.match((await clerk.get(`/staff/application/update/${number}`)).text, /Rejected/)
})

test('who speaks for a citizen is named, shown to the admin alone, and taken away', async () => {
  const citizen = await portal.signedIn('user', 'Asha Naming')
  const page = '/account/privacy/nominee'
  assert.match((await citizen.get('/account/privacy')).text, /Who speaks for me Nobody yet/)
  assert.equal((await citizen.submit(page, { name: '', phone: '12' })).status, 422)
  const named = await citizen.follow(await citizen.submit(page, { name: 'Ravi Patil', phone: '9876543210' }))
  assert.match(named.text, /Who speaks for me Ravi Patil, 9876543210/)
  const { id } = await findRow(db, 'users', { name: 'Asha Naming' })
  const admin = await portal.signedIn('admin')
  assert.match((await admin.get(`/admin/citizens/${id}`)).text, /Who speaks for them Ravi Patil/)
  const clerk = await portal.signedIn('staff')
  assert.doesNotMatch((await clerk.get(`/staff/update-user?user=${id}`)).text, /Ravi Patil/)
  const away = await citizen.follow(await citizen.submit(page, { intent: 'remove' }, 'value="remove"'))
  assert.match(away.text, /Who speaks for me Nobody yet/)
})

test('the grievance officer stands on two pages, and an empty one is said in words', async () => {
  const none = /has not named a grievance officer yet/
  for (const path of ['/privacy', '/contact']) assert.match((await portal.visitor().get(path)).text, none)
  const admin = await portal.signedIn('admin')
  const page = '/admin/privacy/officer'
  const fields = { office: 'Gram Sevak', phone: '+91 1000 000 100', email: 'sevak@panchayat.example' }
  assert.equal((await admin.submit(page, { ...fields, email: 'no email' })).status, 422)
  await admin.submit(page, fields)
  for (const path of ['/privacy', '/contact']) {
    const shown = await portal.visitor().get(path)
    assert.match(shown.text, /Complaints about your data Office Gram Sevak Phone \+91 1000 000 100/)
    assert.doesNotMatch(shown.text, none)
  }
  // Whoever was named stays until another is: a form without anything takes nobody away.
  const empty = await admin.submit(page, { office: '', phone: '', email: '' })
  assert.equal(empty.status, 422)
  assert.doesNotMatch(empty.text, /Empty/)
  assert.doesNotMatch((await portal.visitor().get('/contact')).text, none)
})

test('without an account the answer is the same, whether or not number and phone belong together', async () => {
  const number = await applyFor(await portal.signedIn('user'), await newService(portal))
  const others = [
    await request(portal.visitor(), `${number}9`),
    await request(portal.visitor(), number, '9876543299'),
  ]
  const rows = db.selectFrom('privacyRequests').select(['applicationId', 'kind', 'words'])
  assert.deepEqual(await rows.where('userId', 'is', null).execute(), [])
  const taken = await portal
    .visitor()
    .submit(ask, { number, applicantPhoneNo: answers.applicantPhoneNo, ...asked })
  assert.match(
    taken.text,
    /Taken down If number and phone number belong together.*If one like it is open already, that one counts/,
  )
  for (const other of others) assert.deepEqual([other.status, other.text], [taken.status, taken.text])
  assert.deepEqual(await rows.where('userId', 'is', null).execute(), [
    { applicationId: number, kind: 'erase', words: asked.message },
  ])
  const admin = await portal.signedIn('admin')
  const list = await admin.get('/admin/privacy/requests')
  assert.match(list.text, new RegExp(`Erase data About application ${number} ?, without an account`))
  assert.match((await request(portal.visitor(), number)).text, /Taken down/)
  assert.equal((await rows.where('userId', 'is', null).execute()).length, 1, 'one of a kind waits')
})

test('who tries numbers through is told to wait, also where they were right', async () => {
  const number = await applyFor(await portal.signedIn('user'), await newService(portal))
  const guest = portal.visitor()
  for (let index = 0; index < throttles.trackings.points; index += 1)
    assert.equal((await request(guest, number)).status, 200)
  assert.equal((await request(guest, number)).status, 429)
  const ofNumber = digest(number)
  const counted = db.selectFrom('throttles').select('points').where('key', '=', `numberTrackings:${ofNumber}`)
  assert.deepEqual(await counted.execute(), [{ points: throttles.trackings.points }])
})

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
