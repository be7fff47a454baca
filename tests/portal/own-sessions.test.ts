// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAccount, newSession, password } from '../actors.ts'
import { portalForFile } from './open-test-portal.ts'

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
