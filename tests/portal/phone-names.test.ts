// One engine is enough: its acts are asked on both engines in tests/council/identifiers.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshPhone, password } from '../actors.ts'
import { accountNamed } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()

const path = '/registration/user'
const person = { fullName: 'Asha Patil', password, confirmPassword: password, adult: 'yes' }

test('who has no email registers with a phone number, and signs in with it', async () => {
  const phone = freshPhone()
  const visitor = portal.visitor()
  assert.equal((await visitor.submit(path, { ...person, phone: `+91 ${phone}` })).location, '/user')
  assert.match((await visitor.get('/user')).text, /Welcome User Asha Patil/)
  await portal.visitor().signIn(phone, password)
  const other = { password: 'another village sentence', confirmPassword: 'another village sentence' }
  const refused = await portal.visitor().submit(path, { ...person, ...other, phone })
  assertSays(refused, 409, /Phone number is already registered/, /Log in, or use another phone number\./)
})

test('a registration names a phone number or an email, and comes from a grown-up', async () => {
  const nameless = await portal.visitor().submit(path, person)
  assert.equal(nameless.status, 422)
  assert.match(nameless.html, /href="#phone">Enter a phone number or an email</)
  const { adult: _, ...unticked } = person
  const young = await portal.visitor().submit(path, { ...unticked, phone: freshPhone() })
  assert.equal(young.status, 422)
  assert.match(young.html, /href="#adult">Tick that you are 18 or older/)
})

test('an unknown number, an unknown email and a wrong password are answered with the same page', async () => {
  const phone = freshPhone()
  await portal.visitor().submit(path, { ...person, phone })
  const pages = []
  for (const name of [freshPhone(), 'nobody@panchayat.example', phone]) {
    const visitor = portal.visitor()
    const answer = await visitor.submit('/login', { email: name, password: 'a wrong sentence' })
    assert.equal(answer.status, 401)
    pages.push(answer.text.replaceAll(name, 'NAME'))
  }
  assert.equal(new Set(pages).size, 1)
})

test('a number is confirmed at the counter, and the page of its owner stops asking', async () => {
  const phone = freshPhone()
  const citizen = portal.visitor()
  await citizen.submit(path, { ...person, fullName: 'Tara Shinde', phone })
  const { id } = await accountNamed(portal.council.db, 'Tara Shinde')
  assert.match((await citizen.get(`/user/${id}`)).text, /Show this page at the office/)
  const staff = await portal.signedIn('staff')
  const at = `/staff/update-user?user=${id}`
  assert.match((await staff.get(at)).text, new RegExp(`The phone number ${phone} is not confirmed`))
  const stale = await staff.post(at, { intent: 'seen', phone: freshPhone() })
  assert.match((await staff.follow(stale)).text, /Nothing was confirmed/)
  const seen = await staff.post(at, { intent: 'seen', phone })
  assert.match((await staff.follow(seen)).text, /Phone number confirmed/)
  assert.match((await staff.get(at)).text, new RegExp(`The phone number ${phone} was confirmed on`))
  assert.doesNotMatch((await citizen.get(`/user/${id}`)).text, /Show this page at the office/)
})
