// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password } from '../actors.ts'
import { accountRow, expireSessions } from '../rows.ts'
import { portalForFile, type TestPortal } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()

function applicationsFor(serviceId: string) {
  return portal.council.db
    .selectFrom('applications')
    .selectAll()
    .where('serviceId', '=', serviceId)
    .orderBy('applicationId')
    .execute()
}

test('an application is stored as it was sent and its number is said', async () => {
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const answer = await citizen.submit(`/user/apply/${serviceId}`, {
    ...answers,
    applicantPhoneNo: '+91 98765-43210',
    applicantPincode: '४१२ ८०३',
    userDetails: ' first line\r\nsecond ',
  })
  assert.equal(answer.status, 303)
  assert.equal(answer.location, `/user?sent=${serviceId}321`)
  const page = await citizen.follow(answer)
  assert.match(page.html, /role="status"[\s\S]*Application Submitted/)
  assert.match(page.text, new RegExp(`Application Submitted. Your Application no is ${serviceId}321 `))
  const [stored] = await applicationsFor(serviceId)
  assert.equal(stored?.applicationId, `${serviceId}321`)
  assert.equal(stored?.applicantPhoneNo, '9876543210')
  assert.equal(stored?.applicantPincode, '412803')
  assert.equal(stored?.userDetails, 'first line\nsecond')
  assert.equal(stored?.status, 'Pending')
  assert.doesNotMatch((await citizen.get('/user')).text, /Application Submitted/, 'the message is said once')
})

test('a refused form says what is wrong with each field and keeps what was typed', async () => {
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const answer = await citizen.submit(`/user/apply/${serviceId}`, {
    ...answers,
    applicantName: '   ',
    applicantPhoneNo: '0123',
    applicantPincode: '012345',
    userDetails: 'my <b>house</b>',
  })
  assertSays(answer, 422, /Failed to Submit Application/)
  assert.match(answer.html, /<a href="#applicantName">Enter Full Name<\/a>/)
  assert.match(answer.text, /Invalid Phone Number. It should be a 10-digit number without leading zeros\./)
  assert.match(answer.text, /Invalid Pincode. It should be a 6-digit number\./)
  assert.match(answer.html, /my &lt;b&gt;house&lt;\/b&gt;<\/textarea>/)
  assert.match(answer.html, /value="0123"/)
  assert.deepEqual(await applicationsFor(serviceId), [])
})

test('the same form sent ten times at once is one application', async () => {
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const { account, submissionKey } = await hiddenOf(citizen, serviceId)
  const fields = { ...answers, account, submissionKey }
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => citizen.post(`/user/apply/${serviceId}`, fields)),
  )
  assert.deepEqual(new Set(sent.map((answer) => answer.status)), new Set([303]))
  assert.equal((await applicationsFor(serviceId)).length, 1)
  assert.deepEqual(new Set(sent.map(({ location }) => location)), new Set([`/user?sent=${serviceId}321`]))
})

test('the form of a brother, after Back, is an application of its own', async () => {
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const { account, submissionKey } = await hiddenOf(citizen, serviceId)
  for (const applicantName of ['Asha Patil', 'Vijay Patil', 'Asha Patil']) {
    await citizen.post(`/user/apply/${serviceId}`, { ...answers, applicantName, account, submissionKey })
  }
  const stored = await applicationsFor(serviceId)
  assert.deepEqual(
    stored.map((row) => [row.applicationId, row.applicantName]),
    [
      [`${serviceId}321`, 'Asha Patil'],
      [`${serviceId}321-2`, 'Vijay Patil'],
    ],
  )
})

test('forty citizens at once with the same digits get forty numbers', async () => {
  const serviceId = await newService(portal)
  const citizens = await Promise.all(Array.from({ length: 40 }, () => portal.signedIn('user')))
  const sent = await Promise.all(
    citizens.map((citizen) => citizen.submit(`/user/apply/${serviceId}`, answers)),
  )
  assert.deepEqual(new Set(sent.map((answer) => answer.status)), new Set([303]))
  const stored = await applicationsFor(serviceId)
  const expected = [
    `${serviceId}321`,
    ...Array.from({ length: 39 }, (_, index) => `${serviceId}321-${index + 2}`),
  ]
  assert.deepEqual(new Set(stored.map((row) => row.applicationId)), new Set(expected))
  assert.equal(new Set(stored.map((row) => row.user)).size, 40)
})

test('a form that is still open when somebody else signs in is not sent in their name', async () => {
  const serviceId = await newService(portal)
  const first = await portal.signedIn('user')
  const { account, submissionKey } = await hiddenOf(first, serviceId)
  const second = await portal.signedIn('user')
  const answer = await second.post(`/user/apply/${serviceId}`, { ...answers, account, submissionKey })
  assertSays(answer, 409, /Somebody else has signed in/)
  assert.doesNotMatch(answer.html, /Behind the temple/)
  assert.deepEqual(await applicationsFor(serviceId), [])
})

test('what was typed when the session had run out comes back for that account alone', async () => {
  const serviceId = await newService(portal)
  const path = `/user/apply/${serviceId}`
  const citizen = await portal.signedIn('user')
  const { db } = portal.council
  const { account, submissionKey } = await hiddenOf(citizen, serviceId)
  await expireSessions(db, account)
  const refused = await citizen.post(path, {
    ...answers,
    additionalInfo: 'A fresh wall',
    account,
    submissionKey,
  })
  assert.equal(refused.status, 303)
  assert.equal(refused.location, `/login?as=user&next=${encodeURIComponent(path)}`)
  assert.match((await citizen.follow(refused)).text, /Please sign in again\./)
  assert.deepEqual(await applicationsFor(serviceId), [])

  const stranger = await portal.signedIn('user')
  assert.doesNotMatch((await stranger.get(path)).html, /A fresh wall/)

  const { email } = await accountRow(db, account)
  await citizen.signIn(email, password)
  assert.match((await citizen.get(path)).html, /A fresh wall/)
  assert.equal((await citizen.submit(path, { ...answers, additionalInfo: 'A fresh wall' })).status, 303)
  assert.doesNotMatch((await citizen.get(path)).html, /A fresh wall/)
  assert.equal((await applicationsFor(serviceId)).length, 1)
})

test('the next application begins with what is known, and is sent without a word typed', async () => {
  const citizen = await portal.signedIn('user')
  const first = await newService(portal)
  await citizen.submit(`/user/apply/${first}`, { ...answers, applicantName: 'Test user' })
  const [sent] = await applicationsFor(first)
  const next = await newService(portal)
  const page = await citizen.get(`/user/apply/${next}`)
  assert.match(page.text, new RegExp(`From your application ${sent?.applicationId}\\.`))
  assert.equal(page.html.match(/<details class="known">/g)?.length, 2, 'applicant and address are folded')
  const boxes = page.html.matchAll(/<input class="input"[^>]* name="([^"]+)" value="([^"]*)"/g)
  const filled = Object.fromEntries([...boxes].map(([, name = '', value = '']) => [name, value]))
  const again = await citizen.sendForm(page, `/user/apply/${next}`, filled)
  assert.match(again.location, /^\/user\?sent=/, again.text)
  const [row] = await applicationsFor(next)
  for (const name of [
    'applicantFatherName',
    'applicantVillage',
    'applicantPincode',
    'applicantLandmark',
  ] as const)
    assert.equal(row?.[name], answers[name])

  const refused = await citizen.sendForm(page, `/user/apply/${next}`, { ...filled, applicantPincode: '12' })
  assert.equal(refused.status, 422)
  assert.doesNotMatch(refused.html, /<details class="known">/, 'what is wrong is not folded away')
})

test('a service that is not offered cannot be applied for', async () => {
  const citizen = await portal.signedIn('user')
  assert.equal((await citizen.get('/user/apply/NOT-THERE')).status, 404)
  assert.equal((await citizen.post('/user/apply/NOT-THERE', answers)).status, 404)
})

async function hiddenOf(visitor: Awaited<ReturnType<TestPortal['signedIn']>>, serviceId: string) {
  const { html } = await visitor.get(`/user/apply/${serviceId}`)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
  return { account: hidden('account'), submissionKey: hidden('submissionKey') }
}

test('the same sent again is asked about on the form, with what was typed, and is sent by the button of the question', async () => {
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const path = `/user/apply/${serviceId}`
  const typed = { ...answers, userDetails: 'house <12>' }
  assert.equal((await citizen.submit(path, typed)).status, 303)
  const asked = await citizen.submit(path, { ...typed, applicantPincode: '४१२८०३' })
  assertSays(asked, 409, new RegExp(`You sent the same on \\d+ \\w+ .*: ${serviceId}321\\. Send it again\\?`))
  assert.match(asked.html, /class="banner banner-question" role="alert"/)
  assert.doesNotMatch(asked.html, /banner-error/)
  assert.match(asked.html, /house &lt;12&gt;<\/textarea>/)
  assert.match(asked.html, new RegExp(`href="/user/applications/${serviceId}321"`))
  const button = /<button[^>]*name="again"[^>]*>/.exec(asked.html)?.[0] ?? ''
  const form = /<form[^>]* id="(main-form)"/.exec(asked.html)?.[1]
  assert.match(button, new RegExp(`form="${form}"`))
  assert.match(button, new RegExp(`value="${serviceId}321"`))
  assert.equal((await applicationsFor(serviceId)).length, 1)
  const again = await citizen.sendForm(asked, path, { ...typed, again: `${serviceId}321` }, 'submissionKey')
  assert.equal(again.status, 303)
  assert.deepEqual(
    (await applicationsFor(serviceId)).map((row) => row.applicationId),
    [`${serviceId}321`, `${serviceId}321-2`],
  )
})

test('the eleventh form of an hour is refused on the form, which says until when, in each language', async () => {
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  citizen.address = '198.51.100.11'
  const path = `/user/apply/${serviceId}`
  const send = (userDetails: string) => citizen.submit(path, { ...answers, userDetails })
  for (let index = 0; index < 10; index += 1) assert.equal((await send(`house ${index}`)).status, 303)
  const refused = await send('the eleventh <house>')
  assert.equal(refused.status, 429)
  const wait = Number(refused.headers.get('Retry-After'))
  assert.ok(wait > 3500 && wait <= 3600, `Retry-After ${wait}`)
  assert.match(refused.text, /you have sent 10 applications within an hour/)
  assert.match(
    refused.text,
    /You can send it from \d+ \w+ \d+ at [^.]+\.\d\d [ap]m on\. .*take it to the panchayat office/,
  )
  assert.match(refused.html, /the eleventh &lt;house&gt;<\/textarea>/)
  for (const [language, words] of [
    ['hi', 'एक घंटे में 10 आवेदन'],
    ['mr', 'एका तासात 10 अर्ज'],
  ] as const) {
    await citizen.get(`/language/${language}`)
    const answer = await send('again')
    assert.equal(answer.status, 429)
    assert.ok(answer.text.includes(words), language)
  }
  assert.equal((await applicationsFor(serviceId)).length, 10)
})

test('the menu says which item a page belongs to, also where the address is another', async () => {
  const serviceId = await newService(portal)
  const currentOn = async (role: 'user' | 'admin', path: string) => {
    const { html } = await (await portal.signedIn(role)).get(path)
    const [menu = ''] = /<nav class="menu"[\s\S]*?<\/nav>/.exec(html) ?? []
    return [...menu.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)</g)].map(([, label]) => label)
  }
  assert.deepEqual(await currentOn('user', '/user'), ['Search Service'])
  assert.deepEqual(await currentOn('user', `/user/apply/${serviceId}`), ['Search Service'])
  assert.deepEqual(await currentOn('user', '/user/applications'), ['Application Status'])
  assert.deepEqual(await currentOn('admin', `/admin/services/update/${serviceId}`), ['Manage Services'])
  assert.deepEqual(await currentOn('admin', '/admin/create-staff'), ['Create Staff Account'])
})
