// One engine is enough: passwords are refused by a rule before any act writes.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { changeIdentifier } from '../../council/actors/change-identifier.server.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import type { Role } from '../../rules/roles.ts'
import { freshEmail, linkTokenFor, newAccount, newSession, password, sessionCookie } from '../actors.ts'
import { portalForFile, type TestPortal } from './open-test-portal.ts'

const portal = await portalForFile()
before(async () => {
  await setCouncilProfile(portal.council.db, operator, {
    name: 'Gram Panchayat Vadgaon',
    place: 'Taluka Haveli, Maharashtra',
  })
})

const name = 'Dnyaneshwar Shitole'
/** What somebody tries first who knows the account's name and email and where the council is. */
const guesses = (email: string) => [email, email.split('@')[0] ?? '', name, ...alike]
const alike = `
  Password@123 Welcome@123 India@123 Panchayat@123 admin@123 panchayat grampanchayat gram-panchayat jaishreeram
  9876543210 aaaaaaaa abcdefgh password Password1 12345678 abcd1234 11112222 test1234 krishna1 पासवर्ड
  Qwerty@123 Vadgaon@123 Maharashtra@1 shitole1985 9822041357 Admin@2026
  panchayat-panchayat abcdefgh-abcdefgh vadgaon-vadgaon 123456789012
`
  .trim()
  .split(/\s+/)

/** Each way to set a password: a function that tries one for a role's new account and gives the answer. */
const doors: Record<string, (role: Role, email: string) => Promise<(guess: string) => Promise<Answer>>> = {
  registration: async (_role, email) => (guess) =>
    portal.visitor().post('/registration/user', {
      fullName: name,
      email,
      password: guess,
      confirmPassword: guess,
      adult: 'yes',
    }),
  'a staff account': async (_role, email) => {
    const admin = await portal.signedIn('admin')
    return (guess) => admin.post('/admin/create-staff', { name, email, office: '', password: guess })
  },
  'a change': async (role, email) => {
    const visitor = await owner(role, email)
    const typed = (guess: string) => ({
      newPassword: guess,
      confirmPassword: guess,
      currentPassword: password,
    })
    return (guess) => visitor.post('/account/password', typed(guess))
  },
  'a link': async (role, email) => {
    await owner(role, email)
    const token = await linkTokenFor(portal.council.db, email)
    return (guess) =>
      portal.visitor().post(`/password/${token}`, { newPassword: guess, confirmPassword: guess })
  },
}
type Answer = Awaited<ReturnType<ReturnType<TestPortal['visitor']>['get']>>

async function owner(role: Role, email: string) {
  const { db, secret } = portal.council
  const { id } = await newAccount(db, role, name)
  await changeIdentifier(db, id, { kind: 'email', value: email }, new Date().toISOString())
  const visitor = portal.visitor()
  visitor.cookies.set('session', sessionCookie(await newSession(db, id, role), secret))
  return visitor
}

const ways: [keyof typeof doors, Role][] = [
  ['registration', 'user'],
  ['a staff account', 'staff'],
  ['a change', 'user'],
  ['a change', 'staff'],
  ['a change', 'admin'],
  ['a link', 'user'],
  ['a link', 'staff'],
  ['a link', 'admin'],
]

for (const [door, role] of ways) {
  test(`none of what is tried first becomes a password by ${door} of role ${role}`, async () => {
    const email = freshEmail('dada')
    const attempt = await doors[door]?.(role, email)
    for (const guess of guesses(email)) {
      const answer = await attempt?.(guess)
      assert.equal(answer?.status, 422, guess)
      assert.match(answer.text, /Password (is|repeats)/, guess)
    }
    const short = await attempt?.('lamp well')
    if (role === 'user') assert.equal(short?.status, 303)
    else assert.match(short?.text ?? '', /Password is too short\. Use at least 12 characters/)
    if (role !== 'user') assert.equal((await attempt?.('lamp in the well'))?.status, 303)
  })
}

test('the password of the demonstration may be chosen for each of its accounts', async () => {
  for (const role of ['user', 'staff', 'admin'] as const) {
    const attempt = await doors['a link']?.(role, freshEmail('savita'))
    assert.equal((await attempt?.(demonstrationPassword))?.status, 303)
  }
})

test('each rule says in each language what is wrong, and says no word of a list', async () => {
  const said = new Set<string>()
  for (const language of ['en', 'hi', 'mr']) {
    const visitor = portal.visitor()
    await visitor.get(`/language/${language}`)
    for (const guess of ['krishna1', 'abcdefgh', '9822041357', 'Shitole@123', 'Vadgaon@123']) {
      const typed = {
        fullName: name,
        email: freshEmail('dada'),
        password: guess,
        confirmPassword: guess,
        adult: 'yes',
      }
      const { html } = await visitor.post('/registration/user', typed)
      const message = /id="password-error"[\s\S]*?<span>([^<]*)</.exec(html)?.[1] ?? ''
      assert.doesNotMatch(message, new RegExp(guess, 'i'))
      said.add(message)
    }
  }
  assert.equal(said.size, 15)
  assert.ok(!said.has(''))
})
