// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttles } from '../../rules/limits.ts'
import { freshEmail, freshPhone, newAccount, password } from '../actors.ts'
import { findRow, findRows } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import type { Visited } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

const path = '/registration/user'
const person = (email = freshEmail('asha')) => ({
  fullName: ' Asha  Patil ',
  email,
  password,
  confirmPassword: password,
  adult: 'yes',
})

/** The message that a field shows and that describes it; empty when it has none. */
function errorOf({ html }: Visited, field: string) {
  assert.match(
    html,
    new RegExp(`aria-describedby="[^"]*${field}-error`),
    `${field} is not described by an error`,
  )
  return new RegExp(`id="${field}-error"[\\s\\S]*?<span>([^<]*)<`).exec(html)?.[1] ?? ''
}

test('who registers is a citizen, signed in, in their own area', async () => {
  const visitor = portal.visitor()
  const answer = await visitor.submit(path, { ...person('  New@Panchayat.example '), role: 'admin' })
  assert.equal(answer.status, 303)
  assert.equal(answer.location, '/user')
  assert.match((await visitor.get('/user')).text, /Welcome User Asha {1,2}Patil/)
  assert.equal((await findRow(db, 'users', { email: 'new@panchayat.example' })).role, 'user')
  assert.equal((await visitor.get('/admin')).location, '/403')
})

test('the new account signs in with the email and the password', async () => {
  const { email } = person()
  await portal.visitor().submit(path, person(email))
  await portal.visitor().signIn(email.toUpperCase(), password)
})

test('two passwords that differ are refused, and nothing is created', async () => {
  const { email } = person()
  const refused = await portal.visitor().submit(path, { ...person(email), confirmPassword: `${password}?` })
  assert.equal(refused.status, 422)
  assert.match(refused.html, /role="alert"[\s\S]*href="#confirmPassword">both password does not match</)
  assert.match(errorOf(refused, 'confirmPassword'), /^both password does not match\. Type/)
  assert.doesNotMatch(refused.html, new RegExp(password))
  assert.match(refused.html, new RegExp(`value="${email}"`))
  assert.deepEqual(await db.selectFrom('users').where('email', '=', email).select('id').execute(), [])
})

test('every fault of the form is said at once', async () => {
  const typed = { fullName: '', email: 'asha', password: 'short', confirmPassword: 'other' }
  const refused = await portal.visitor().submit(path, typed)
  assert.equal(refused.status, 422)
  assert.match(errorOf(refused, 'fullName'), /^Enter Full Name$/)
  assert.match(errorOf(refused, 'email'), /^Enter Email/)
  assert.match(errorOf(refused, 'password'), /at least 8 characters/)
  assert.match(errorOf(refused, 'confirmPassword'), /does not match/)
  assert.match(refused.html, /<title>Error: User Registration/)
})

test('a common password is refused', async () => {
  const typed = { ...person(), password: 'Password1', confirmPassword: 'Password1' }
  assert.match(errorOf(await portal.visitor().submit(path, typed), 'password'), /easy to guess/)
})

test('an email that has an account is refused, with the way to log in', async () => {
  const { email } = person()
  await portal.visitor().submit(path, person(email))
  const visitor = portal.visitor()
  const other = { password: 'another sentence', confirmPassword: 'another sentence' }
  const typed = Object.assign(person(email.toUpperCase()), other)
  const refused = await visitor.submit(`${path}?next=/user/applications`, typed)
  assert.equal(refused.status, 409)
  assert.match(refused.html, /role="alert"[\s\S]*>Email is already registered</)
  assert.match(errorOf(refused, 'email'), /^Email is already registered\. Log in/)
  assert.match(refused.html, /href="\/login\?as=user&amp;next=%2Fuser%2Fapplications"/)
  assert.equal(visitor.cookies.size, 0)
})

test('a form that is sent twice opens the account that it has made, and nobody else’s', async () => {
  const typed = person()
  const [first, second] = [portal.visitor(), portal.visitor()]
  const answers = await Promise.all([first, second].map((visitor) => visitor.post(path, typed)))
  assert.deepEqual(
    answers.map(({ status, location }) => [status, location]),
    Array(2).fill([303, '/user']),
  )
  for (const visitor of [first, second]) assert.equal((await visitor.get('/user')).status, 200)
  assert.equal((await findRows(db, 'users', { email: typed.email }, ['id'])).length, 1)
  // Not by an email that is free beside a number that is not, and not to an officer's account.
  const phone = freshPhone()
  assert.equal((await portal.visitor().post(path, { ...person(), phone })).status, 303)
  assert.equal((await portal.visitor().post(path, { ...person(), phone })).status, 409)
  const { email } = await newAccount(db, 'staff', 'Clerk')
  assert.equal((await portal.visitor().post(path, person(email))).status, 409)
})

test('the page that was asked for comes next, if a citizen may see it', async () => {
  const targets = { '/user/applications': '/user/applications', '/admin': '/user', '//evil.example': '/user' }
  for (const [next, place] of Object.entries(targets)) {
    const answer = await portal.visitor().submit(`${path}?next=${encodeURIComponent(next)}`, person())
    assert.equal(answer.location, place, next)
  }
})

test('session and device come with the document and with the answer to script', async () => {
  for (const target of [path, `${path}.data`]) {
    const visitor = portal.visitor()
    assert.equal((await visitor.post(target, person())).status, target === path ? 303 : 202)
    assert.deepEqual([...visitor.cookies.keys()].sort(), ['device', 'session'], target)
  }
})

test('who is signed in already is sent on', async () => {
  assert.equal((await (await portal.signedIn('staff')).get(path)).location, '/staff')
})

test('someone whose email others have tried too often has an account, and signs in later', async () => {
  const { email } = person()
  for (let index = 0; index < throttles.accountFailures.points; index += 1) {
    await portal.visitor().post('/login', { email, password: 'a guess' })
  }
  const visitor = portal.visitor()
  const answer = await visitor.submit(`${path}?next=/user/applications`, person(email))
  assert.equal(answer.location, '/login?next=%2Fuser%2Fapplications')
  assert.match((await visitor.follow(answer)).text, /You are registered\./)
})

test('too many registrations from one address have to wait, and say how long', async () => {
  const { points, seconds } = throttles.registrations
  const { email } = await newAccount(db, 'staff', 'Officer')
  const stranger = () => Object.assign(portal.visitor(), { address: '198.51.100.7' })
  for (let index = 0; index < points; index += 1) {
    assert.equal((await stranger().post(path, person(email))).status, 409)
  }
  for (const target of [path, `${path}.data`]) {
    const refused = await stranger().post(target, person())
    assert.equal(refused.status, 429, target)
    const wait = Number(refused.headers.get('Retry-After'))
    assert.ok(wait > seconds - 60 && wait <= seconds, `${target} says ${wait}`)
  }
  assert.match((await stranger().post(path, person())).text, /Too many attempts\. Try again in 60 minutes\./)
  assert.equal((await portal.visitor().post(path, person())).status, 303)
})
