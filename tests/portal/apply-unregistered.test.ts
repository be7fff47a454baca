// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttles } from '../../rules/limits.ts'
import { freshEmail, freshPhone, newAccount, password } from '../actors.ts'
import { changeRows, findRows } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import { newServiceWithForm, storedOf, treeAnswers, treeForm } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'
import { assertSays, type Visited } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

const { applicantPhoneNo: _, ...others } = answers
const typed = (applicantPhoneNo: string, more: object = {}): Record<string, string> => ({
  ...others,
  applicantPhoneNo,
  password,
  confirmPassword: password,
  adult: 'yes',
  ...more,
})

const accountsOf = (phone: string) =>
  db.selectFrom('identifiers').select('userId').where('value', '=', phone).execute()
const sentFor = (serviceId: string) =>
  findRows(db, 'applications', { serviceId }, ['applicationId', 'user', 'applicantName', 'applicantPhoneNo'])

/** The page without what differs from one drawing to the next. */
const words = ({ text }: Visited) => text.replaceAll(/\d{10}/g, 'NUMBER')

test('one post makes the account, opens its session and sends the application', async () => {
  const serviceId = await newService(portal)
  const visitor = portal.visitor()
  const page = await visitor.get(`/services/${serviceId}`)
  assert.match(page.html, new RegExp(`href="/apply/${serviceId}"`))
  const phone = freshPhone()
  const sent = await visitor.submit(`/apply/${serviceId}`, typed(phone))
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  assert.match((await visitor.follow(sent)).text, new RegExp(`Your Application no is ${serviceId}`))
  const [row, ...more] = await sentFor(serviceId)
  const [account] = await accountsOf(phone)
  assert.deepEqual(
    [row?.user, row?.applicantName, row?.applicantPhoneNo, more],
    [account?.userId, answers.applicantName, phone, []],
  )
  assert.equal((await visitor.get(`/apply/${serviceId}`)).location, `/user/apply/${serviceId}`)
})

test('sent twice at once, or again after a lost answer, is one account and one application', async () => {
  const serviceId = await newService(portal)
  const phone = freshPhone()
  const page = await portal.visitor().get(`/apply/${serviceId}`)
  const send = () => portal.visitor().sendForm(page, `/apply/${serviceId}`, typed(phone))
  const answers = [...(await Promise.all([send(), send()])), await send()]
  assert.deepEqual(
    answers.map(({ location }) => location.startsWith('/user?sent=')),
    [true, true, true],
  )
  assert.equal((await sentFor(serviceId)).length, 1)
  assert.equal((await accountsOf(phone)).length, 1)
})

test('a number with an account asks for its password: a wrong one, an officer’s and a disabled one get one answer', async () => {
  const serviceId = await newService(portal)
  const [citizen, disabled, staff] = await Promise.all([
    newAccount(db, 'user', 'Citizen'),
    newAccount(db, 'user', 'Disabled'),
    newAccount(db, 'staff', 'Clerk'),
  ])
  await db.updateTable('users').set({ disabledAt: '2026-01-01' }).where('id', '=', disabled.id).execute()
  const wrong = { password: 'not this sentence', confirmPassword: 'not this sentence' }
  const phone = freshPhone()
  const pages: string[] = []
  for (const more of [
    { email: citizen.email, ...wrong },
    { email: disabled.email },
    { email: staff.email },
  ]) {
    const visitor = portal.visitor()
    const refused = await visitor.submit(`/apply/${serviceId}`, typed(phone, more))
    assertSays(refused, 409, /This email has an account here\. Type its password; what you typed is kept\./)
    assert.doesNotMatch(refused.text, /One phone in the house/)
    assert.match(refused.html, /value="Behind the temple"/)
    assert.doesNotMatch(refused.html, /village sentence|not this sentence/)
    assert.equal((await visitor.get('/user')).status, 303, 'nobody is signed in')
    pages.push(words(refused))
  }
  assert.equal(new Set(pages).size, 1)
  assert.deepEqual(await sentFor(serviceId), [])
  assert.deepEqual(await accountsOf(phone), [])
})

test('with its right password it is a sign-in, also without a name, and gives the registration back', async () => {
  const serviceId = await newService(portal)
  const phone = freshPhone()
  await portal.visitor().submit(`/apply/${await newService(portal)}`, typed(phone))
  const wrong = typed(phone, { password: 'not this sentence', confirmPassword: 'not this sentence' })
  const asked = await portal.visitor().submit(`/apply/${serviceId}`, wrong)
  assert.match(asked.text, /This number has an account here\..* One phone in the house/s)
  const address = '198.51.100.9'
  const back = Object.assign(portal.visitor(), { address })
  const sent = await back.submit(`/apply/${serviceId}`, typed(phone, { applicantName: '' }))
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  assert.equal((await sentFor(serviceId))[0]?.applicantName, answers.applicantName)
  const counted = await db
    .selectFrom('throttles')
    .select(['key', 'points'])
    .where('key', 'like', `%${address}%`)
    .execute()
  const points = (throttle: string) => counted.find(({ key }) => key.includes(throttle))?.points ?? 0
  assert.deepEqual([points('registrations'), points('applications')], [0, 1])

  const unknown = await portal
    .visitor()
    .submit(`/apply/${serviceId}`, typed(freshPhone(), { applicantName: '' }))
  assertSays(unknown, 422, /Enter Full Name/)
})

test('an email names the account alone, so that two can share a phone', async () => {
  const serviceId = await newService(portal)
  const phone = freshPhone()
  for (const name of ['first', 'second']) {
    const sent = await portal
      .visitor()
      .submit(`/apply/${serviceId}`, typed(phone, { email: freshEmail(name) }))
    assert.match(sent.location, /^\/user\?sent=/, sent.text)
  }
  assert.deepEqual(await accountsOf(phone), [])
  assert.equal((await sentFor(serviceId)).filter((row) => row.applicantPhoneNo === phone).length, 2)
})

test('faults come first: of a form with one nobody learns whether a number is taken', async () => {
  const serviceId = await newService(portal)
  const phone = freshPhone()
  await portal.visitor().submit(`/apply/${await newService(portal)}`, typed(phone))
  const faulty = { applicantPincode: '12' }
  const told: string[] = []
  for (const number of [phone, freshPhone()]) {
    const refused = await portal.visitor().submit(`/apply/${serviceId}`, typed(number, faulty))
    assertSays(refused, 422, /Pincode|pincode/)
    told.push(words(refused))
  }
  assert.equal(told[0], told[1])
  const mismatch = await portal
    .visitor()
    .submit(`/apply/${serviceId}`, typed(phone, { confirmPassword: 'other one' }))
  assert.match(mismatch.text, /both password does not match/)
  assert.deepEqual(await sentFor(serviceId), [])
})

test('whoever has signed in here meanwhile is named, and nothing is sent', async () => {
  const serviceId = await newService(portal)
  const visitor = portal.visitor()
  const page = await visitor.get(`/apply/${serviceId}`)
  const { email } = await newAccount(db, 'user', 'Meena Other')
  await visitor.signIn(email, password)
  const phone = freshPhone()
  const refused = await visitor.sendForm(page, `/apply/${serviceId}`, typed(phone))
  assertSays(refused, 409, /Meena Other is signed in here\. Log out, then press Apply again\./)
  assert.match(refused.html, /value="Behind the temple"/)
  assert.deepEqual([await sentFor(serviceId), await accountsOf(phone)], [[], []])
})

test('the sixty-first from one address in an hour has to wait, whoever it is for', async () => {
  const serviceId = await newService(portal)
  const stranger = () => Object.assign(portal.visitor(), { address: '198.51.100.10' })
  const page = await stranger().get(`/apply/${serviceId}`)
  const { email } = await newAccount(db, 'user', 'Taken')
  const wrong = { email, password: 'not this sentence', confirmPassword: 'not this sentence' }
  const { points } = throttles.registrations
  const statuses = new Set<number>()
  for (let count = 0; count < points; count += 1)
    statuses.add((await stranger().sendForm(page, `/apply/${serviceId}`, typed(freshPhone(), wrong))).status)
  assert.ok([...statuses].every((status) => status === 409 || status === 429))
  const refused = await stranger().sendForm(page, `/apply/${serviceId}`, typed(freshPhone()))
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('Retry-After')) > 0)
  assert.deepEqual(await sentFor(serviceId), [])
})

test('with several steps the first makes the account, and the application goes on in it', async () => {
  const form = treeForm(undefined, { pages: 'sections' })
  const { serviceId } = await newServiceWithForm(portal, form)
  const visitor = portal.visitor()
  const begun = await visitor.submit(`/apply/${serviceId}`, typed(freshPhone()))
  assert.equal(begun.location, `/user/apply/${serviceId}`, begun.text)
  const next = await visitor.get(begun.location)
  assert.match(next.location, new RegExp(`^/user/apply/${serviceId}/(?!form|check)`))
  await visitor.submit(next.location, treeAnswers, 'id="main-form"')
  const check = `/user/apply/${serviceId}/check`
  assert.match((await visitor.get(check)).text, /Behind the temple/)
  assert.match((await visitor.submit(check, {}, 'id="main-form"')).location, /^\/user\?sent=/)
  assert.equal((await storedOf(portal, serviceId)).length, 1)
})

test('what was written for a service that is paused by then is kept, as its page says', async () => {
  const { serviceId, at } = await newServiceWithForm(portal)
  const visitor = portal.visitor()
  const page = await visitor.get(`/apply/${serviceId}`)
  await changeRows(db, 'services', { serviceId }, { stage: 'paused', listed: 1 })
  const written = { ...typed(freshPhone()), ...treeAnswers }
  const shown = await visitor.follow(await visitor.sendForm(page, `/apply/${serviceId}`, written))
  assert.match(shown.text, /Nobody can apply for this now.*What you have begun to write is kept\./)
  assert.deepEqual(await sentFor(serviceId), [])
  await changeRows(db, 'services', { serviceId }, { stage: 'open' })
  assert.match((await visitor.get(at)).html, /value="Mango"/)
})

test('no account is made for what cannot be sent', async () => {
  const { serviceId } = await newServiceWithForm(portal)
  const visitor = portal.visitor()
  const page = await visitor.get(`/apply/${serviceId}`)
  const phone = freshPhone()
  assert.equal((await visitor.sendForm(page, `/apply/${serviceId}`, typed(phone))).status, 422)
  const changed = await visitor.sendForm(page, `/apply/${serviceId}`, {
    ...typed(phone),
    ...treeAnswers,
    form: '7',
  })
  assert.equal(changed.status, 409)
  assert.deepEqual([await sentFor(serviceId), await accountsOf(phone)], [[], []])
  assert.equal((await visitor.get('/apply/NOWHERE')).status, 404)
})
