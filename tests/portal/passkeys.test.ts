// One engine is enough: its acts are asked on both engines in tests/council/passkeys.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAccount, password } from '../actors.ts'
import { type Authenticator, newAuthenticator } from '../passkey-authenticator.ts'
import { openTestPortal, portalForFile } from './open-test-portal.ts'
import { assertSays, type Visited, type Visitor } from './visitor.ts'

const origin = 'https://portal.test'
const portal = await portalForFile({ origin, origins: [origin] })

const page = '/account/passkeys'

async function newOwner() {
  const { id, email } = await newAccount(portal.council.db, 'user', 'Asha Patil')
  const visitor = await portal.visitor().signIn(email, password)
  return { visitor, email, userHandle: Buffer.from(id).toString('base64url') }
}

/** What the page gives the browser to make a passkey. */
function optionsOn({ html }: Visited): { challenge: string } {
  const [, text = ''] = /data-create="([^"]*)"/.exec(html) ?? []
  return JSON.parse(text.replaceAll('&quot;', '"'))
}

/** Adds a passkey as the page does; `device` answers in the browser's place. */
async function addPasskey(visitor: Visitor, device: Authenticator) {
  const begun = await visitor.submit(page, { deviceName: 'my phone', currentPassword: password })
  assert.equal(begun.location, `${page}?create=yes`)
  const { challenge } = optionsOn(await visitor.get(begun.location))
  const answer = JSON.stringify(device.create({ challenge, origin }))
  return visitor.follow(await visitor.post(page, { intent: 'create', answer }))
}

async function challengeFor(visitor: Visitor): Promise<string> {
  const asked = await visitor.get('/login/passkey')
  assert.equal(asked.headers.get('cache-control'), 'no-store')
  return JSON.parse(asked.html).challenge
}

test('a passkey is added after the password, signs in elsewhere, and is removed after the password', async () => {
  const { visitor, userHandle } = await newOwner()
  assert.match((await visitor.get('/account/sign-in')).text, /Passkeys None yet\./)
  const wrong = await visitor.submit(page, { deviceName: 'my phone', currentPassword: 'not her password' })
  assert.equal(wrong.status, 422)
  const device = newAuthenticator()
  assert.match((await addPasskey(visitor, device)).text, /The passkey was added[\s\S]*my phone Added on/)
  assert.match((await visitor.get('/account/sign-in')).text, /Passkeys 1 passkey/)
  const elsewhere = portal.visitor()
  const challenge = await challengeFor(elsewhere)
  const answer = JSON.stringify(device.sign({ challenge, origin, userHandle }))
  const entered = await elsewhere.post('/login/passkey?next=%2Fuser%2Ffamily', { answer })
  assert.deepEqual([entered.status, entered.location], [303, '/user/family'])
  assert.equal((await elsewhere.get('/user/family')).status, 200)
  assert.match(
    (await visitor.get('/user')).text,
    /Signed in with one of your passkeys from another browser on \d[^?]*\. Was this you\? If not, remove that passkey ?, too/,
  )
  const removal = `${page}?remove=${device.id}`
  assert.equal((await visitor.submit(removal, { currentPassword: 'not her password' }, 'remove')).status, 422)
  const removed = await visitor.submit(removal, { currentPassword: password }, 'remove')
  assert.match((await visitor.follow(removed)).text, /The passkey was removed/)
  const stale = await challengeFor(elsewhere)
  const again = JSON.stringify(device.sign({ challenge: stale, origin, userHandle }))
  assert.equal((await elsewhere.post('/login/passkey', { answer: again })).location, '/login')
})

test('an answer without its challenge, for another browser’s or twice leads back to the login', async () => {
  const { visitor, userHandle } = await newOwner()
  const device = newAuthenticator()
  await addPasskey(visitor, device)
  const [stranger, other] = [portal.visitor(), portal.visitor()]
  const challenge = await challengeFor(stranger)
  const answer = JSON.stringify(device.sign({ challenge, origin, userHandle }))
  assert.equal((await other.post('/login/passkey', { answer })).location, '/login')
  await challengeFor(other)
  const carried = JSON.stringify({ applicantLandmark: 'Beside the mill' })
  const refused = await other.post('/login/passkey?next=%2Fuser%2Ffamily', { answer, carried })
  assert.deepEqual([refused.status, refused.location], [307, '/login?next=%2Fuser%2Ffamily'])
  const login = await other.post(refused.location, { answer, carried })
  assertSays(login, 401, /Login Failed That passkey did not fit/)
  assert.match(login.html, /name="carried" value="[^"]*Beside the mill/, 'a form that waits is not lost')
  assert.match((await other.get('/login?as=staff')).html, /action="\/login\/passkey\?as=staff"/)
  assert.equal((await other.post('/login/passkey?as=staff', { answer })).location, '/login?as=staff')
  const cookies = [...stranger.cookies]
  assert.equal((await stranger.post('/login/passkey', { answer })).location, '/user')
  const thief = portal.visitor()
  for (const [name, value] of cookies) thief.cookies.set(name, value)
  assert.equal((await thief.post('/login/passkey', { answer })).location, '/login')
})

test('a challenge to add a passkey signs nobody in, and adds none to another session', async () => {
  const { visitor, userHandle } = await newOwner()
  const device = newAuthenticator()
  await addPasskey(visitor, device)
  const begun = await visitor.submit(page, { deviceName: 'laptop', currentPassword: password })
  const { challenge } = optionsOn(await visitor.get(begun.location))
  const thief = await newOwner()
  for (const [name, value] of visitor.cookies)
    if (name.includes('passkey')) thief.visitor.cookies.set(name, value)
  assert.doesNotMatch((await thief.visitor.get(`${page}?create=yes`)).html, /data-create/)
  const answer = JSON.stringify(newAuthenticator().create({ challenge, origin }))
  const refused = await thief.visitor.post(page, { intent: 'create', answer })
  assert.match((await thief.visitor.follow(refused)).text, /No passkey was added/)
  const signed = JSON.stringify(device.sign({ challenge, origin, userHandle }))
  assert.equal((await visitor.post('/login/passkey', { answer: signed })).location, '/login')
})

test('hostile answers are refused alike, and none of them is an error', async () => {
  const { visitor } = await newOwner()
  const huge = JSON.stringify({ id: 'a'.repeat(9000) })
  const deep = '['.repeat(5000)
  const odd = JSON.stringify({
    id: 'a',
    rawId: 'a',
    type: 'public-key',
    response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
  })
  for (const answer of ['', 'null', '{}', '[]', '"text"', '\u0000', huge, deep, odd]) {
    const stranger = portal.visitor()
    await challengeFor(stranger)
    assert.equal((await stranger.post('/login/passkey', { answer })).location, '/login')
    await visitor.submit(page, { deviceName: 'x', currentPassword: password })
    assert.equal((await visitor.post(page, { intent: 'create', answer })).location, page)
  }
})

test('without script the login shows no passkey, and a portal that is reached by a number has none', async () => {
  const { html } = await portal.visitor().get('/login')
  assert.match(html, /<form[^>]*class="passkey-form/)
  assert.doesNotMatch(html, /class="[^"]*can-passkey/)
  const byNumber = await openTestPortal({
    origin: 'http://127.0.0.1:3000',
    origins: ['http://127.0.0.1:3000'],
  })
  try {
    assert.doesNotMatch((await byNumber.visitor().get('/login')).html, /passkey-form/)
    assert.equal((await byNumber.visitor().get('/login/passkey')).status, 404)
  } finally {
    await byNumber.close()
  }
})
