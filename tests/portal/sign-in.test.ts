import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newAccount, password } from '../actors.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'

let portal: TestPortal
before(async () => {
  portal = await openTestPortal()
})
after(() => portal.close())

test('signing in leads to the area of the role', async () => {
  const { email } = await newAccount(portal.council.db, 'user', 'Asha Patil')
  const citizen = await portal.visitor().signIn(email, password)
  const page = await citizen.get('/login')
  assert.equal(page.status, 303)
  assert.equal(page.location, '/user')
})

test('a wrong password and an unknown email get the same words', async () => {
  await portal.signedIn('user')
  const { email } = await portal.council.db.selectFrom('users').select('email').executeTakeFirstOrThrow()
  const wrong = await portal.visitor().submit('/login', { email, password: `${password}?` })
  const unknown = await portal.visitor().submit('/login', { email: 'nobody@panchayat.example', password })
  assert.equal(wrong.status, 401)
  assert.equal(unknown.status, 401)
  assert.match(wrong.text, /Login Failed/)
  assert.equal(wrong.text, unknown.text)
})
