// One engine is enough: forged cookies are refused whatever is stored.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { registerCitizen } from '../../council/identity/accounts/create-account.server.ts'
import { freshEmail, newAccount, password } from '../actors.ts'
import { assertDecent } from './hostile-answers.ts'
import { origin, portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const citizen = await portal.signedIn('user')
/** The signed cookies that a citizen has come to hold, each as it stands in the Cookie header. */
const own: Record<'session' | 'device' | 'flash', string> = { session: '', device: '', flash: '' }

before(async () => {
  const { email } = await newAccount(portal.council.db, 'user', 'Other Citizen')
  const other = await portal.visitor().signIn(email, password)
  await other.post('/logout')
  own.session = citizen.cookies.get('session') ?? ''
  own.device = other.cookies.get('device') ?? ''
  own.flash = other.cookies.get('flash') ?? ''
})

/** Values that no cookie of the portal has: unsigned, signed with nothing, cut, not decodable, very long. */
const forged = [
  '',
  '.',
  'x',
  'x.',
  '.x',
  'x.y',
  'null',
  'e30.',
  '""',
  '"',
  '%',
  '%00',
  '%E0%A4',
  '%FF.%FF',
  '\u00FF\u00FE',

  '{"key":"passwordChanged"}',
  'eyJrZXkiOiJzaWduZWRPdXQifQ==.AAAA',
  '__proto__',
  'j:{}',
  's:x.y',
  '!!!!.!!!!',

  'a'.repeat(50_000),
  '.'.repeat(5000),
  `${'a'.repeat(43)}.${'b'.repeat(43)}`,
  '../../etc/passwd',
  '<img src=x>',
]

test('a forged cookie signs nobody in, says nothing and breaks nothing', async () => {
  for (const name of ['session', 'flash', '__proto__']) {
    for (const value of forged) {
      const Cookie = `${name}=${value}`
      const home = await portal.visitor().send('/', { headers: { Cookie } })
      assertDecent(home, Cookie.slice(0, 60))
      assert.equal(home.status, 200)
      assert.doesNotMatch(home.html, /role="(status|alert)"/, Cookie.slice(0, 60))
      const inside = await portal.visitor().send('/user', { headers: { Cookie } })
      assert.match(inside.location, /^\/login\?as=user/)
    }
  }
})

test('a cookie that the portal signed is taken for no other', async () => {
  for (const name of ['session', 'device', 'flash'] as const) {
    for (const [signed, value] of Object.entries(own)) {
      if (signed === name) continue
      const stranger = await portal.visitor().send('/user', { headers: { Cookie: `${name}=${value}` } })
      assert.match(stranger.location, /^\/login\?as=user/, `${signed} as ${name}`)
      const Cookie = `session=${own.session}; ${name === 'session' ? 'x' : name}=${value}`
      const page = await citizen.send('/user', { headers: { Cookie } })
      assert.equal(page.status, 200)
      assert.doesNotMatch(page.html, /role="(status|alert)"/, `${signed} as ${name}`)
    }
  }
  assert.deepEqual(portal.logged, [])
})

test('a sign-in with a forged device is a sign-in from a new one', async () => {
  const { db } = portal.council
  const email = freshEmail('asha')
  await registerCitizen(db, { name: 'Asha Patil', email, password })
  // Each twice: two browsers must not come to share a name.
  const values = [...forged.slice(0, 5), own.session, own.flash].flatMap((value) => [value, value])
  for (const value of values) {
    const headers = {
      Origin: origin,
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: `device=${value}`,
    }
    const body = new URLSearchParams({ email, password }).toString()
    const answer = await portal.visitor().send('/login', { method: 'POST', headers, body })
    assert.equal(answer.status, 303, value.slice(0, 60))
  }
  const devices = db.selectFrom('knownDevices').innerJoin('users', 'users.id', 'knownDevices.userId')
  const known = await devices.select('deviceDigest').where('email', '=', email).execute()
  assert.equal(known.length, values.length)
})
