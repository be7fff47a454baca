// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAccount, newSession, password } from '../actors.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()
const { db } = portal.council

const phone = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 9) Mobile' }

/** One account, signed in on a computer and on a phone. */
async function signedInTwice() {
  const { id, email } = await newAccount(db, 'user', 'Asha Patil')
  const [here, there] = [portal.visitor(), portal.visitor()]
  assert.equal((await here.post('/login', { email, password })).status, 303)
  assert.equal((await there.post('/login', { email, password }, phone)).status, 303)
  return { id, here, there }
}

const told = /Signed in with your password from another browser on \d[^?]*\. Was this you\?/

/** A citizen at home, and somebody else with the password. */
async function signedInByTwo() {
  const { email } = await newAccount(db, 'user', 'Asha Patil')
  const [home, elsewhere] = [portal.visitor(), portal.visitor()]
  for (const visitor of [home, elsewhere])
    assert.equal((await visitor.post('/login', { email, password })).status, 303)
  return { home, elsewhere, email }
}

test('without script somebody sees a phone that is signed in, and signs it out', async () => {
  const { here, there } = await signedInTwice()
  assert.match((await here.get('/account/sign-in')).html, /href="\/account\/sessions"/)
  const page = await here.get('/account/sessions')
  assert.match(page.text, /This browser[\s\S]*In use now[\s\S]*With the password[\s\S]*A phone/)
  assert.doesNotMatch(page.html, /Android/)
  const [, session = ''] = /<button[^>]* value="([^"]+)"[^>]*>Sign out</.exec(page.html) ?? []
  const out = await here.post('/account/sessions', { session })
  assert.equal(out.location, '/account/sessions')
  const after = await here.follow(out)
  assert.match(after.text, /Signed out there/)
  assert.doesNotMatch(after.text, /A phone|Sign out everywhere else/)
  assert.equal((await there.get('/user')).status, 303)
  const again = await here.follow(await here.post('/account/sessions', { session }))
  assert.match(again.text, /Nothing was signed out/)
})

test('everywhere else is signed out at once, and this browser stays', async () => {
  const { id, here, there } = await signedInTwice()
  await newSession(db, id, 'user')
  const out = await here.post('/account/sessions', { session: 'others' })
  assert.match((await here.follow(out)).text, /Signed out there/)
  assert.equal((await there.get('/user')).status, 303)
  assert.equal((await here.get('/user')).status, 200)
})

test('the id of another’s session ends nothing', async () => {
  const { here } = await signedInTwice()
  const other = await signedInTwice()
  const rows = db.selectFrom('sessions').select('id').where('userId', '=', other.id)
  for (const { id: session } of await rows.execute()) {
    const answer = await here.follow(await here.post('/account/sessions', { session }))
    assert.match(answer.text, /Nothing was signed out/)
  }
  for (const visitor of [other.here, other.there]) assert.equal((await visitor.get('/user')).status, 200)
})

test('a forgotten phone is signed out, loses its id, and is a new one at the next sign-in', async () => {
  const { id, there } = await signedInTwice()
  const page = await there.get('/account/sessions')
  assert.match(page.text, /Forget this phone/)
  const known = () => db.selectFrom('knownDevices').select('deviceDigest').where('userId', '=', id)
  assert.equal((await known().execute()).length, 2)
  const gone = await there.sendForm(page, '/account/sessions', { forget: 'yes' }, 'name="forget"')
  assert.equal(gone.location, '/')
  assert.deepEqual(
    [...there.cookies.keys()].filter((name) => /session|device/.test(name)),
    [],
  )
  assert.match((await there.follow(gone)).text, /Signed out, and the phone or computer forgotten/)
  assert.equal((await known().execute()).length, 1)
  assert.equal((await there.get('/user')).status, 303)
})

test('without script the owner reads of a sign-in elsewhere, says so, and is back on the page', async () => {
  const { home, elsewhere } = await signedInByTwo()
  const page = await home.get('/user/applications')
  assert.match(page.text, told)
  assert.doesNotMatch((await elsewhere.get('/user/applications')).text, told)
  const [button = ''] = /<button[^>]*name="notice"[^>]*>/.exec(page.html) ?? []
  const [, notice = ''] = /value="([^"]+)"/.exec(button) ?? []
  const [, action = ''] = /<form[^>]* action="(\/account\/sessions[^"]*)"/.exec(page.html) ?? []
  assert.ok(notice)
  await elsewhere.post(action, { notice })
  assert.match((await home.get('/user')).text, told)
  const answer = await home.post(action, { notice })
  assert.deepEqual([answer.status, answer.location], [303, '/user/applications'])
  assert.doesNotMatch((await home.follow(answer)).text, told)
  assert.match(
    (await home.get('/account/sessions')).text,
    /Signed in from a new browser[\s\S]*: With the password/,
  )
})

test('a press on “No” ends the other session and leads to a new password, which asks for the old one', async () => {
  const { home, elsewhere } = await signedInByTwo()
  const page = await home.get('/user/applications')
  const [, disown = ''] = /<button[^>]*value="([^"]+)" name="disown"[^>]*>No</.exec(page.html) ?? []
  assert.ok(disown)
  const answer = await home.post('/account/sessions', { disown })
  assert.deepEqual([answer.status, answer.location], [303, '/account/password'])
  assert.match((await home.follow(answer)).text, /That browser is signed out .* Current Password/)
  assert.equal((await elsewhere.get('/user')).location?.split('?')[0], '/login')
  assert.equal((await home.get('/user')).status, 200)
  const again = await home.post('/account/sessions', { disown })
  assert.match((await home.follow(again)).text, /Nothing was signed out/)
})

test('a browser that signed in after the other is asked too, and its “No” turns nobody out', async () => {
  const { home, elsewhere, email } = await signedInByTwo()
  const later = portal.visitor()
  await later.post('/login', { email, password })
  const page = await home.get('/user')
  const [, disown = ''] = /<button[^>]*value="([^"]+)" name="disown"/.exec(page.html) ?? []
  const told = await later.get('/user')
  assert.doesNotMatch(told.html, /name="disown"/)
  assert.match(told.html, /<a href="\/account\/sessions"[^>]*>No</)
  assert.equal((await later.post('/account/sessions', { disown })).location, '/account/sessions')
  for (const visitor of [home, elsewhere]) assert.equal((await visitor.get('/user')).status, 200)
})

test('the form of a service is not made heavier by a notice, and the page of own sessions always has it', async () => {
  const { home } = await signedInByTwo()
  const serviceId = await newService(portal)
  assert.doesNotMatch((await home.get(`/user/apply/${serviceId}`)).html, told)
  for (const path of ['/account/sessions', '/account/sign-in', '/account/password', '/user'])
    assert.match((await home.get(path)).text, told, path)
})

test('a notice leads to no page of another role or site, and an unknown one changes nothing', async () => {
  const { home } = await signedInByTwo()
  for (const [next, place] of [
    ['//evil.example', '/user'],
    ['/admin', '/user'],
    ['/user/family', '/user/family'],
  ] as const) {
    const at = `/account/sessions?next=${encodeURIComponent(next)}`
    const answer = await home.post(at, { notice: 'no such notice' })
    assert.deepEqual([answer.status, answer.location], [303, place])
  }
  assert.match((await home.get('/user')).text, told)
})
