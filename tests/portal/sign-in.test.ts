// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshEmail, newAccount, password } from '../actors.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council

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
