// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttles } from '../../rules/limits.ts'
import { freshEmail, newAccount, password } from '../actors.ts'
import { accountNamed } from '../rows.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council

test('the login is titled by the door, and by the user’s without one', async () => {
  const titles = {
    '': ['User Login', 'the panchayat office'],
    '?as=user': ['User Login', 'the panchayat office'],
    '?as=admin': ['Admin Login', 'whoever looks after the portal’s computer'],
    '?as=staff': ['Staff Login', 'the admin'],
    '?as=chief': ['User Login', 'the panchayat office'],
  }
  for (const [query, [title, whom]] of Object.entries(titles)) {
    const { html, text } = await portal.visitor().get(`/login${query}`)
    assert.match(html, new RegExp(`<title>${title} - Gram Panchayat</title>`), query)
    assert.match(html, new RegExp(`<h1>${title}</h1>`))
    assert.match(text, new RegExp(`Forgot your password\\? Ask ${whom}\\.`))
  }
})

test('any account signs in at any door, and its role decides where it lands', async () => {
  for (const role of ['admin', 'staff', 'user'] as const) {
    const name = `Everywhere ${role}`
    await portal.signedIn(role, name)
    const { email } = await accountNamed(portal.council.db, name)
    for (const as of ['admin', 'staff', 'user']) {
      const answer = await portal.visitor().submit(`/login?as=${as}`, { email, password })
      assert.equal(answer.location, `/${role}`)
    }
    const script = portal.visitor()
    assert.equal((await script.post('/login.data', { email, password })).status, 202)
    assert.deepEqual([...script.cookies.keys()].sort(), ['device', 'session'])
  }
})

test('a refused login keeps the email, the door and the page that was asked for, and no password', async () => {
  const email = freshEmail('nobody')
  const path = '/login?as=staff&next=%2Fuser%2Fapplications'
  const { status, html } = await portal.visitor().submit(path, { email, password: 'a guess of mine' })
  assert.equal(status, 401)
  assert.match(html, /<h1>Staff Login<\/h1>/)
  assert.match(html, /role="alert"[\s\S]*Login Failed[\s\S]*Check the email/)
  assert.match(html, new RegExp(`value="${email}"`))
  assert.match(html, /href="\/registration\/user\?next=%2Fuser%2Fapplications"/)
  assert.doesNotMatch(html, /a guess of mine/)
})

test('an empty login names the fields', async () => {
  const { status, html } = await portal.visitor().submit('/login', {})
  assert.equal(status, 422)
  assert.match(html, /href="#email">Enter Email or phone number</)
  assert.match(html, /href="#password">Enter Password</)
})

test('too many failures have to wait, and say how long, to a document and to script', async () => {
  const fields = { email: freshEmail('nobody'), password }
  for (let index = 0; index < throttles.accountFailures.points; index += 1) {
    assert.equal((await portal.visitor().post('/login', fields)).status, 401)
  }
  for (const target of ['/login', '/login.data']) {
    const refused = await portal.visitor().post(target, fields)
    assert.equal(refused.status, 429, target)
    const wait = Number(refused.headers.get('Retry-After'))
    assert.ok(wait > 0 && wait <= throttles.accountFailures.seconds, `${target} says ${wait}`)
  }
  const refused = await portal.visitor().post('/login', fields)
  assert.match(refused.html, /role="alert"[\s\S]*Too many attempts\. Try again in 15 minutes\./)
  assert.doesNotMatch(refused.text, /Login Failed/)
})

test('the login’s address names no application, and leads its owner to it all the same', async () => {
  const { email } = await newAccount(portal.council.db, 'user', 'Asha Patil')
  const owner = await portal.visitor().signIn(email, password)
  const number = await applyFor(owner, await newCaseService(portal))
  const slip = `/user/applications/${number}/acknowledgement?slip=`
  const phone = portal.visitor()
  const login = await phone.get(slip)
  assert.equal(login.location, '/login?as=user&next=%2Fuser%2Fapplications')
  const somebody = await portal.signedIn('user')
  somebody.cookies.set('askedCase', phone.cookies.get('askedCase') ?? '')
  assert.equal((await somebody.get('/user/applications')).status, 200)
  const signedIn = await phone.submit(login.location, { email, password })
  assert.equal(signedIn.location, '/user/applications')
  assert.equal((await phone.get(signedIn.location)).location, slip)
  assert.equal((await phone.get(signedIn.location)).status, 200)
})

test('signing in leads to the area of the role', async () => {
  const { email } = await newAccount(db, 'user', 'Asha Patil')
  const citizen = await portal.visitor().signIn(email, password)
  const page = await citizen.get('/login')
  assert.equal(page.status, 303)
  assert.equal(page.location, '/user')
})

test('signing in over a session ends it, in every account', async () => {
  const asha = (await newAccount(db, 'user', 'Asha Patil')).email
  const clerk = (await newAccount(db, 'staff', 'Clerk')).email
  const browser = await portal.visitor().signIn(asha, password)
  for (const email of [asha, clerk]) {
    const before = portal.visitor()
    for (const [name, value] of browser.cookies) before.cookies.set(name, value)
    assert.equal((await before.get('/user')).status, 200)
    const wrong = await browser.post('/login', { email, password: `${password}?` })
    assert.equal(wrong.status, 401)
    assert.match(wrong.text, /Login Failed/)
    assert.equal((await before.get('/user')).status, 200, 'a refused sign-in ends nothing')
    assert.equal((await browser.post('/login', { email, password })).status, 303)
    assert.match((await before.get('/user')).location, /^\/login/)
  }
  assert.equal((await browser.get('/staff')).status, 200)
})

test('registering over a session ends it', async () => {
  const before = await portal.signedIn('user')
  const browser = portal.visitor()
  for (const [name, value] of before.cookies) browser.cookies.set(name, value)
  const asked = {
    fullName: 'Bharat',
    email: freshEmail('user'),
    password,
    confirmPassword: password,
    adult: 'yes',
  }
  assert.equal((await browser.post('/registration/user', asked)).location, '/user')
  assert.equal((await browser.get('/user')).status, 200)
  assert.match((await before.get('/user')).location, /^\/login/)
})

test('a wrong password and an unknown email get the same words', async () => {
  await portal.signedIn('user')
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .$narrowType<{ email: string }>()
    .executeTakeFirstOrThrow()
  const wrong = await portal.visitor().submit('/login', { email, password: `${password}?` })
  const unknown = await portal.visitor().submit('/login', { email: 'nobody@panchayat.example', password })
  assert.equal(wrong.status, 401)
  assert.equal(unknown.status, 401)
  assert.match(wrong.text, /Login Failed/)
  assert.equal(wrong.text, unknown.text)
})
