// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endSessionsOf } from '../../council/identity/sessions/end-sessions.server.ts'
import { newAccount, password } from '../actors.ts'
import { expireSessions, findRows } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

const typed = { ...answers, applicantLandmark: 'Beside the "old" mill & well' }

/** Sends a filled form without a session, as a browser does that follows where it is led. */
async function sendWithoutSession(visitor: Visitor, path: string, fields: Record<string, string>) {
  const sent = await visitor.post(path, fields)
  assert.equal(sent.status, 307)
  const login = await visitor.post(sent.location, fields)
  assert.equal(login.status, 401)
  return { at: sent.location, login }
}

async function citizenWithForm() {
  const account = await newAccount(db, 'user', 'Asha Patil')
  const path = `/user/apply/${await newService(portal)}`
  return { account, path, fields: { ...typed, account: account.id } }
}

test('a form that met no session comes along through the sign-in, and nothing is sent before', async () => {
  const { account, path, fields } = await citizenWithForm()
  const visitor = portal.visitor()
  const { at, login } = await sendWithoutSession(visitor, path, fields)
  assert.match(login.text, /Nothing was sent|nothing was sent/)
  const wrong = await visitor.sendForm(login, at, { email: account.email, password: 'a wrong sentence' })
  assert.equal(wrong.status, 401)
  assert.equal((await visitor.sendForm(wrong, at, { email: account.email, password })).location, path)
  const page = await visitor.get(path)
  assert.match(page.html, /value="Beside the &quot;old&quot; mill &amp; well"/)
  assert.match(page.text, /What you typed before is back/)
  assert.deepEqual(await findRows(db, 'applications', { user: account.id }, ['applicationId']), [])
})

test('what was typed for one account is not given to another that signs in', async () => {
  const { path, fields } = await citizenWithForm()
  const brother = await newAccount(db, 'user', 'Brother')
  const visitor = portal.visitor()
  const { at, login } = await sendWithoutSession(visitor, path, fields)
  await visitor.sendForm(login, at, { email: brother.email, password })
  assert.doesNotMatch((await visitor.get(path)).html, /old.*mill/)
})

test('a session that was ended on purpose writes no draft, even for a request with its cookie', async () => {
  const { account, path, fields } = await citizenWithForm()
  const visitor = portal.visitor()
  await visitor.submit('/login', { email: account.email, password })
  await endSessionsOf(db, account.id)
  await sendWithoutSession(visitor, path, fields)
  assert.deepEqual(await findRows(db, 'drafts', { user: account.id }), [])
})

test('a session that ran out keeps a draft for its own account and role alone', async () => {
  const { account, path, fields } = await citizenWithForm()
  const visitor = portal.visitor()
  await visitor.submit('/login', { email: account.email, password })
  await expireSessions(db, account.id)
  assert.equal((await visitor.post('/admin/create-service', fields)).status, 307)
  assert.equal((await visitor.post(path, { ...fields, account: 'another' })).status, 307)
  assert.equal((await visitor.post(path, fields)).status, 303)
  const drafts = await db.selectFrom('drafts').select('path').where('user', '=', account.id).execute()
  assert.deepEqual(drafts, [{ path }])
})

test('no password is carried, and what is too long is said to be lost', async () => {
  const { path, fields } = await citizenWithForm()
  const secret = { newPassword: 'canary of a sentence', ...fields }
  assert.doesNotMatch((await sendWithoutSession(portal.visitor(), path, secret)).login.html, /canary/)
  const long = await sendWithoutSession(portal.visitor(), path, {
    ...fields,
    userDetails: 'x'.repeat(13_000),
  })
  assert.match(long.login.text, /you have to type it again/)
  assert.doesNotMatch(long.login.html, /xxxx/)
})

test('what a login is told to carry is read as text, whatever it is', async () => {
  const { account } = await citizenWithForm()
  for (const carried of ['{', 'null', '[1]', '"x"', '{"a":{"b":1}}', '{"__proto__":"x"}']) {
    const visitor = portal.visitor()
    const answer = await visitor.post('/login', { email: account.email, password, carried })
    assert.equal(answer.status, 303, carried)
  }
})
