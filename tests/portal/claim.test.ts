import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { throttles } from '../../rules/limits.ts'
import { freshPhone } from '../actors.ts'
import { newSlip } from '../new-slip.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import type { Visitor } from './visitor.ts'

let portal: TestPortal
before(async () => {
  portal = await openTestPortal()
})
after(() => portal.close())

const send = (visitor: Visitor, slip: Record<string, string>) => visitor.post('/claim', slip)

test('whoever is not signed in is led to the login and to the registration, and back with the number', async () => {
  const { number } = await newSlip(portal.council.db)
  const guest = portal.visitor()
  const page = await guest.get(`/claim?number=${number}`)
  assert.equal(page.status, 200)
  assert.doesNotMatch(page.html, /name="claimCode"/)
  const onward = `next=${encodeURIComponent(`/claim?number=${number}`)}`
  for (const way of ['/login?as=user&amp;', '/registration/user?'])
    assert.ok(page.html.includes(`href="${way}${onward}"`), way)
  const registered = await guest.submit(`/registration/user?${onward}`, {
    fullName: 'Sunita Jadhav',
    phone: freshPhone(),
    email: '',
    password: 'mango tree at the well',
    confirmPassword: 'mango tree at the well',
    adult: 'yes',
  })
  assert.equal(registered.headers.get('Location'), `/claim?number=${number}`)
  assert.match(
    (await guest.get(`/claim?number=${number}`)).html,
    new RegExp(`name="number"[^>]* value="${number}"`),
  )
})

test('a citizen takes the application over with what stands on the slip, however it is typed', async () => {
  const slip = await newSlip(portal.council.db)
  const citizen = await portal.signedIn('user')
  const code = `${slip.claimCode.slice(0, 4)} ${slip.claimCode.slice(4)}`.toLowerCase()
  const typed = { number: slip.number.toLowerCase(), phone: `+91 ${slip.phone}`, claimCode: code }
  const claimed = await citizen.submit('/claim', typed, 'claimCode')
  assert.equal(claimed.headers.get('Location'), '/user/applications')
  const own = await citizen.get('/user/applications')
  assert.match(own.text, new RegExp(`${slip.number} is in your account now`))
  assert.match(own.html, new RegExp(`href="/user/applications/${slip.number}"`))
  // The code has been used.
  const stranger = await portal.signedIn('user')
  assert.equal((await send(stranger, typed)).status, 404)
  assert.equal((await stranger.get(`/user/applications/${slip.number}`)).status, 404)
})

test('a wrong number, phone number and code get the same answer, and the code is not shown again', async () => {
  const [slip, other] = [await newSlip(portal.council.db), await newSlip(portal.council.db)]
  const citizen = await portal.signedIn('user')
  const answered = await Promise.all(
    [{ number: `${slip.number}-9` }, { phone: other.phone }, { claimCode: other.claimCode }].map((wrong) =>
      send(citizen, { ...slip, ...wrong }),
    ),
  )
  const [first, ...rest] = answered.map(({ status, html }) => ({
    status,
    html: html.replace(/ value="[^"]*"|nonce="[^"]*"/g, ''),
  }))
  assert.equal(first?.status, 404)
  assert.match(first?.html ?? '', /role="alert"[\s\S]*The number, the phone number and the code do not match/)
  for (const page of rest) assert.deepEqual(page, first)
  for (const { html } of answered)
    assert.ok(!html.includes(slip.claimCode) && !html.includes(other.claimCode))
})

test('a number is tried ten times, by whomever, and its slip works again later', async () => {
  const { db } = portal.council
  const slip = await newSlip(portal.council.db)
  const [citizen, stranger] = [await portal.signedIn('user'), await portal.signedIn('user')]
  for (let tries = 0; tries < throttles.trackings.points; tries++)
    assert.equal((await send(stranger, { ...slip, claimCode: '22222222' })).status, 404)
  const refused = await send(citizen, slip)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('Retry-After')) > 0)
  await db.deleteFrom('throttles').execute()
  assert.equal((await send(citizen, slip)).status, 303)
})

test('an officer reads that it is for citizens, and posts nothing; what a guest posts is asked for after the login', async () => {
  const slip = await newSlip(portal.council.db)
  for (const role of ['staff', 'admin'] as const) {
    const officer = await portal.signedIn(role)
    const page = await officer.get('/claim')
    assert.match(page.text, /You are signed in for the office/)
    assert.doesNotMatch(page.html, /name="claimCode"/)
    assert.equal((await send(officer, slip)).headers.get('Location'), '/403')
  }
  const guest = await send(portal.visitor(), slip)
  assert.match(guest.headers.get('Location') ?? '', /^\/login\?as=user&next=%2Fclaim&carried=yes$/)
  assert.equal((await send(await portal.signedIn('user'), slip)).status, 303)
})

test('the way there stands where somebody with a slip looks', async () => {
  const citizen = await portal.signedIn('user')
  for (const [visitor, path] of [
    [portal.visitor(), '/track'],
    [portal.visitor(), '/registration/user'],
    [portal.visitor(), '/site-map'],
    [citizen, '/user/applications'],
  ] as const)
    assert.match((await visitor.get(path)).html, /<main[\s\S]*href="\/claim"[\s\S]*<\/main>/, path)
})
