// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkSessionMinutes, temporaryPasswordHours, throttles } from '../../rules/limits.ts'
import { freshPhone, newAccount, password } from '../actors.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council

const path = '/account/password'
const chosen = 'a sentence of my own'
const asked = { currentPassword: password, newPassword: chosen, confirmPassword: chosen }

/** Somebody of the role on two devices. */
async function onTwoDevices(role: 'admin' | 'staff' | 'user') {
  const here = await portal.signedIn(role)
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .$narrowType<{ email: string }>()
    .orderBy('createdAt', 'desc')
    .where('role', '=', role)
    .executeTakeFirstOrThrow()
  return { email, here, there: await portal.visitor().signIn(email, password) }
}

test('a changed password is said in the own area, and other devices are signed out', async () => {
  for (const role of ['admin', 'staff', 'user'] as const) {
    const { email, here, there } = await onTwoDevices(role)
    const answer = await here.submit(path, asked)
    assert.equal(answer.status, 303)
    assert.equal(answer.location, `/${role}`)
    assert.match((await here.follow(answer)).html, /role="status"[\s\S]*Password Changed/)
    assert.equal((await there.get(`/${role}`)).status, 303)
    await portal.visitor().signIn(email, chosen)
    assert.equal((await portal.visitor().post('/login', { email, password })).status, 401)
  }
})

test('a wrong current password is refused on its field, and the session stays', async () => {
  const visitor = await portal.signedIn('user')
  const refused = await visitor.submit(path, { ...asked, currentPassword: 'another one' })
  assert.equal(refused.status, 422)
  assert.match(refused.html, /role="alert"[\s\S]*href="#currentPassword">That password is not right</)
  assert.match(refused.html, /id="currentPassword-error"/)
  assert.equal((await visitor.get('/user')).status, 200)
})

test('two new passwords that differ, a short one and the same one again are refused', async () => {
  const visitor = await portal.signedIn('user')
  const cases: [Record<string, string>, string, RegExp][] = [
    [{ confirmPassword: 'something else' }, 'confirmPassword', /both password does not match/],
    [{ newPassword: 'short', confirmPassword: 'short' }, 'newPassword', /too short/],
    [{ newPassword: password, confirmPassword: password }, 'newPassword', /is the one you have now/],
    [{ currentPassword: '' }, 'currentPassword', /Enter Current Password/],
  ]
  for (const [fields, field, message] of cases) {
    const refused = await visitor.submit(path, { ...asked, ...fields })
    assert.equal(refused.status, 422)
    assert.match(refused.html, new RegExp(`id="${field}-error"`))
    assert.match(refused.text, message)
  }
})

test('too many wrong current passwords have to wait, and say how long', async () => {
  const visitor = await portal.signedIn('user')
  const wrong = { ...asked, currentPassword: 'a guess' }
  for (let index = 0; index < throttles.accountFailures.points; index += 1) {
    assert.equal((await visitor.post(path, wrong)).status, 422)
  }
  for (const target of [path, `${path}.data`]) {
    const refused = await visitor.post(target, asked)
    assert.equal(refused.status, 429, target)
    const wait = Number(refused.headers.get('Retry-After'))
    assert.ok(wait > 0 && wait <= throttles.accountFailures.seconds, `${target} says ${wait}`)
  }
  assert.match((await visitor.post(path, asked)).html, /role="alert"[\s\S]*Too many attempts\./)
})

test('who is not signed in is asked to, and comes back', async () => {
  const answer = await portal.visitor().get(path)
  assert.equal(answer.location, '/login?as=user&next=%2Faccount%2Fpassword')
  const clerk = await portal.signedIn('staff', 'Door Clerk')
  const expiresAt = new Date(Date.now() - 1000).toISOString()
  const own = db.selectFrom('users').select('id').where('name', '=', 'Door Clerk')
  await db.updateTable('sessions').set({ expiresAt }).where('userId', 'in', own).execute()
  assert.equal((await clerk.get(path)).location, '/login?as=staff&next=%2Faccount%2Fpassword')
  const posted = await portal.visitor().post(path, asked)
  // Passwords are carried nowhere, and nothing else was typed.
  assert.deepEqual([posted.status, posted.location], [303, answer.location])
})

test('a password that somebody else gave is to be changed, first asked for, then overdue', async () => {
  const visitor = await portal.signedIn('staff', 'Overdue Clerk')
  assert.match((await visitor.get(path)).text, /Choose a password of your own/)
  const given = new Date(Date.now() - (temporaryPasswordHours * 60 + 1) * 60_000).toISOString()
  const clerk = db.updateTable('users').where('name', '=', 'Overdue Clerk')
  await clerk.set({ temporaryPasswordAt: given }).execute()
  for (const closed of ['/staff', '/account/sign-in', '/account/second-factor'])
    assert.equal((await visitor.get(closed)).location, path, closed)
  const page = await visitor.get(path)
  assert.match(page.text, /more than 72 hours ago/)
  assert.doesNotMatch(page.text, /Your own page/)
  assert.match(page.html, /action="\/logout"/i)
  const answer = await visitor.submit(path, asked)
  const area = await visitor.follow(answer)
  assert.equal(area.status, 200)
  assert.match(area.text, /Password Changed/)
  assert.doesNotMatch(area.text, /Choose a password of your own/)
})

test('who chose their own password is not asked to change it', async () => {
  const page = await (await portal.signedIn('user')).get(path)
  assert.doesNotMatch(page.text, /Choose a password of your own/)
  assert.match(page.html, /<a[^>]*href="\/user"/)
})

test('who has no password and signed in long ago is told the same wherever it would be asked for', async () => {
  const { id, email } = await newAccount(db, 'user', 'Asha Hosted')
  const visitor = await portal.visitor().signIn(email, password)
  await db.deleteFrom('credentials').where('userId', '=', id).execute()
  const createdAt = new Date(Date.now() - (linkSessionMinutes + 1) * 60_000).toISOString()
  await db.updateTable('sessions').set({ createdAt }).where('userId', '=', id).execute()
  const forms: [string, Record<string, string>][] = [
    ['/account/passkeys', { deviceName: 'my phone' }],
    ['/account/phone', { phone: freshPhone() }],
    ['/account/privacy/download', { as: 'page' }],
    ['/account/privacy/erase', {}],
  ]
  for (const [form, fields] of forms) {
    const refused = await visitor.submit(form, fields)
    assert.match(refused.text, /You signed in a while ago\. Sign out, sign in again, then try again\./, form)
  }
  const passkeys = async (one: typeof visitor) => (await one.get('/account/passkeys')).text
  assert.doesNotMatch(await passkeys(visitor), /Your password goes on to work/)
  assert.match(await passkeys(await portal.signedIn('user')), /Your password goes on to work/)
  const officer = await newAccount(db, 'staff', 'Invited Clerk')
  const clerk = await portal.visitor().signIn(officer.email, password)
  await db.deleteFrom('credentials').where('userId', '=', officer.id).execute()
  for (const page of [await visitor.get(path), await clerk.get('/account/second-factor')]) {
    assert.match(page.text, /Password: You have none here\./)
    assert.doesNotMatch(page.html, /name="currentPassword"/)
  }
})
