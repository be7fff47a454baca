// One engine is enough: its acts are asked on both engines in tests/council/notices.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAccount, password } from '../actors.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()

const told = /Signed in with your password from another browser on \d[^?]*\. Was this you\?/

/** A citizen at home, and somebody else with the password. */
async function signedInByTwo() {
  const { email } = await newAccount(portal.council.db, 'user', 'Asha Patil')
  const [home, elsewhere] = [portal.visitor(), portal.visitor()]
  for (const visitor of [home, elsewhere])
    assert.equal((await visitor.post('/login', { email, password })).status, 303)
  return { home, elsewhere, email }
}

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
