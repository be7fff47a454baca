// One engine is enough: its acts are asked on both engines in tests/council/hosted-identity.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newAccount, password } from '../actors.ts'
import { ServiceBrowser } from '../identity-service.ts'
import { accountNamed, changeRows, findRow, findRows } from '../rows.ts'
import { begin, comeBack, type HostedPortal, linked, openHostedPortal, pathOf } from './hosted-portal.ts'
import type { TestPortal } from './open-test-portal.ts'
import { assertSays, type Visitor } from './visitor.ts'

let hosted: HostedPortal
let portal: TestPortal
before(async () => {
  hosted = await openHostedPortal()
  portal = hosted.portal
})
after(() => hosted.close())

/** Takes the lines that the portal has logged since. */
function takeLogged() {
  return portal.logged.splice(0).map((line) => (JSON.parse(line) as { what: string }).what)
}

async function unlink(login: string) {
  await portal.council.db.deleteFrom('credentials').where('accountId', '=', login).execute()
}

test('a linked account signs in without script, by the role of the account alone', async () => {
  const { id } = await newAccount(portal.council.db, 'staff', 'Linked Clerk')
  await linked(hosted, id, 'clerk')
  const visitor = portal.visitor()
  const page = await visitor.get('/login?as=staff')
  assert.match(page.html, /<a[^>]*href="\/login\/hosted\?as=staff"[^>]*>Sign in with Village ID<\/a>/)
  const answer = await comeBack(visitor, 'clerk', { query: 'as=staff' })
  assert.equal(answer.location, '/staff')
  assert.equal(answer.headers.get('Cache-Control'), 'no-store')
  assert.match((await visitor.get('/staff')).text, /Linked Clerk/)
  assert.equal((await visitor.get('/admin')).location, '/403')
  const session = await portal.council.db
    .selectFrom('sessions')
    .select(['way', 'issuer', 'subject', 'sid'])
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([session.way, session.issuer, session.subject], ['hosted', hosted.service.issuer, 'clerk'])
  assert.ok(session.sid)
  await unlink('clerk')
})

test('a page that was asked for opens after the sign-in, and only one of the portal', async () => {
  const { id } = await newAccount(portal.council.db, 'user', 'Asha')
  await linked(hosted, id, 'asha')
  const wanted = encodeURIComponent('/user/applications')
  assert.equal(
    (await comeBack(portal.visitor(), 'asha', { query: `next=${wanted}` })).location,
    '/user/applications',
  )
  const elsewhere = encodeURIComponent('//evil.example')
  assert.equal((await comeBack(portal.visitor(), 'asha', { query: `next=${elsewhere}` })).location, '/user')
  await unlink('asha')
})

test('an email never links by itself, not even one that both sides have verified', async () => {
  const { id } = await newAccount(portal.council.db, 'admin', 'The Admin')
  await changeRows(portal.council.db, 'users', { id }, { email: 'asha@village.example' })
  const visitor = portal.visitor()
  const answer = await comeBack(visitor, 'asha', { query: 'as=admin' })
  assert.equal(answer.location, '/login?as=admin')
  const page = await visitor.get(answer.location)
  assert.match(page.html, /role="alert"[\s\S]*Login Failed[\s\S]*This account is not known here\./)
  assert.equal(visitor.cookies.has('session'), false)
  await changeRows(portal.council.db, 'users', { id }, { email: `${id}@x.example` })
})

test('a disabled account and one whose role may not come this way read the words of an unknown one', async () => {
  const { db } = portal.council
  const { id } = await newAccount(db, 'user', 'Disabled')
  await linked(hosted, id, 'asha')
  await db.updateTable('users').set({ disabledAt: new Date().toISOString() }).where('id', '=', id).execute()
  const admin = await newAccount(db, 'admin', 'Admin')
  await linked(hosted, admin.id, 'clerk')
  for (const [login, accountId, reason] of [
    ['asha', id, 'disabled'],
    ['clerk', admin.id, 'way'],
  ] as const) {
    const visitor = portal.visitor()
    const page = await visitor.follow(await comeBack(visitor, login))
    assert.match(page.text, /Login Failed This account is not known here\./)
    assert.equal(visitor.cookies.has('session'), false)
    const line = await findRow(db, 'audit', { act: 'session.refused', subject: accountId }, ['after'])
    assert.equal(JSON.parse(line.after ?? '{}').reason, reason)
  }
  await unlink('asha')
  await unlink('clerk')
})

test('an answer counts once, and only in the browser that asked', async () => {
  const { id } = await newAccount(portal.council.db, 'user', 'Asha')
  await linked(hosted, id, 'asha')
  const visitor = portal.visitor()
  const path = pathOf(await new ServiceBrowser().signIn(await begin(visitor), 'asha'))
  const cookies = new Map(visitor.cookies)
  const other = portal.visitor()
  const stolen = await other.follow(await other.get(path))
  assert.match(stolen.text, /Login Failed That page was too old\. Please sign in again\./)
  assert.equal((await visitor.get(path)).location, '/user')
  // Again in the same browser, which has forgotten the flow, and in a copy of it, which has not.
  visitor.cookies.delete('session')
  assert.match((await visitor.follow(await visitor.get(path))).text, /That page was too old/)
  const copy = portal.visitor()
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  assert.match((await copy.follow(await copy.get(path))).text, /That page was too old/)
  await unlink('asha')
})

test('the code of one sign-in does not end another, and a wrong issuer is not believed', async () => {
  const { id } = await newAccount(portal.council.db, 'user', 'Asha')
  await linked(hosted, id, 'asha')
  const visitor = portal.visitor()
  const one = new URL(await new ServiceBrowser().signIn(await begin(visitor), 'asha'))
  const other = new URL(await new ServiceBrowser().signIn(await begin(visitor), 'asha'))
  const mixed = new URL(other)
  mixed.searchParams.set('code', one.searchParams.get('code') ?? '')
  assert.match((await visitor.follow(await visitor.get(pathOf(mixed.href)))).text, /That page was too old/)
  const again = new URL(await new ServiceBrowser().signIn(await begin(visitor), 'asha'))
  again.searchParams.set('iss', 'https://evil.example')
  const page = await visitor.follow(await visitor.get(pathOf(again.href)))
  assert.match(page.text, /Login Failed Village ID gave an answer that cannot be trusted\./)
  assert.deepEqual(takeLogged(), ['identity.refused OAUTH_INVALID_RESPONSE'])
  assert.equal(visitor.cookies.has('session'), false)
  await unlink('asha')
})

test('a visitor who turns back at the service reads that they did not finish', async () => {
  const visitor = portal.visitor()
  const path = pathOf(await new ServiceBrowser().cancel(await begin(visitor, 'as=staff')))
  const answer = await visitor.get(path)
  assert.equal(answer.location, '/login?as=staff')
  assert.match((await visitor.get(answer.location)).text, /You did not finish signing in with Village ID\./)
})

/** The browser as it was when a form was pressed twice, before the first answer came. */
function copyOf(visitor: Visitor) {
  const copy = portal.visitor()
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
  return copy
}

test('a citizen who comes for the first time links an account by its password', async () => {
  const { db } = portal.council
  const { email } = await newAccount(db, 'user', 'Old Account')
  const visitor = portal.visitor()
  assert.equal((await comeBack(visitor, 'phone-only')).location, '/login/hosted/new')
  assert.match((await visitor.get('/login/hosted/new')).html, /<h1>First time with Village ID<\/h1>/)
  const wrong = await visitor.submit(
    '/login/hosted/new',
    { name: email, password: 'a wrong one' },
    'value="link"',
  )
  assertSays(wrong, 401, /Login Failed/)
  const [again, elsewhere] = [copyOf(visitor), copyOf(visitor)]
  const typed = { intent: 'link', name: email, password }
  const answer = await visitor.submit('/login/hosted/new', { name: email, password }, 'value="link"')
  assert.equal(answer.location, '/user')
  assert.match((await visitor.get('/account/sign-in')).text, /Village ID Linked on/)
  assert.equal((await again.post('/login/hosted/new', typed)).location, '/user', 'pressed twice')
  const { email: other } = await newAccount(db, 'user', 'Other Account')
  assert.equal((await elsewhere.post('/login/hosted/new', { ...typed, name: other })).status, 401)
  assert.equal((await comeBack(portal.visitor(), 'phone-only')).location, '/user')
  await unlink('phone-only')
})

test('the password of an officer links nothing at the door of strangers', async () => {
  const { db } = portal.council
  const { email } = await newAccount(db, 'staff', 'Careless Clerk')
  const visitor = portal.visitor()
  await comeBack(visitor, 'stranger')
  const answer = await visitor.submit('/login/hosted/new', { name: email, password }, 'value="link"')
  assert.equal(answer.status, 401)
  const rows = await db.selectFrom('credentials').selectAll().where('accountId', '=', 'stranger').execute()
  assert.deepEqual(rows, [])
})

test('a citizen who is new registers with a name alone, and has no password', async () => {
  const { db } = portal.council
  const visitor = portal.visitor()
  await comeBack(visitor, 'phone-only')
  const again = copyOf(visitor)
  const typed = { fullName: 'Kisan Rao', email: 'kisan@village.example', phone: '', adult: 'yes' }
  const other = { ...typed, noticeVersion: '99999999' }
  const unknown = await visitor.submit('/login/hosted/new', other, 'value="register"')
  assert.match(unknown.text, /the notice about your data has changed/)
  assert.equal((await visitor.submit('/login/hosted/new', typed, 'value="register"')).location, '/user')
  const { id } = await accountNamed(db, 'Kisan Rao')
  const kept = db.selectFrom('users').select('noticeVersion').where('id', '=', id)
  assert.ok(unknown.html.includes(`value="${(await kept.executeTakeFirst())?.noticeVersion}"`))
  const pressed = await again.post('/login/hosted/new', { ...typed, intent: 'register' })
  assert.equal(pressed.location, '/user', 'pressed twice')
  assert.equal((await again.get('/user')).status, 200)
  const ways = await findRows(db, 'credentials', { userId: id }, ['providerId', 'password'])
  assert.deepEqual(ways, [{ providerId: hosted.service.issuer, password: null }])
  assert.doesNotMatch((await visitor.get('/account/sign-in')).html, /\.invalid/)
  const refused = await visitor.submit('/account/sign-in?unlink=yes', {}, 'value="unlink"')
  assertSays(refused, 409, /Add another way to sign in first\./)
  await unlink('phone-only')
})

test('the identity that is held is nobody else’s, and the page is too old without one', async () => {
  const visitor = portal.visitor()
  const page = await visitor.follow(await visitor.get('/login/hosted/new'))
  assert.match(page.text, /That page was too old/)
  const nobody = await visitor.post('/login/hosted/new', { intent: 'register', fullName: 'Nobody' })
  assert.equal(nobody.location, '/login')
})

test('who is signed in links the own identity after the password, and unlinks it again', async () => {
  const visitor = await portal.signedIn('user', 'Links Later')
  assert.equal((await comeBack(visitor, 'asha', { query: 'link=yes' })).location, '/account/sign-in')
  const page = await visitor.get('/account/sign-in')
  assert.match(page.text, /At Village ID you are asha@village\.example\./)
  const wrong = await visitor.sendForm(page, '/account/sign-in', { currentPassword: 'wrong' }, 'value="link"')
  assertSays(wrong, 422, /That password is not right/)
  const done = await visitor.sendForm(page, '/account/sign-in', { currentPassword: password }, 'value="link"')
  assert.equal(done.status, 303)
  assert.match((await visitor.get('/account/sign-in')).text, /Village ID is linked/)
  assert.equal((await comeBack(portal.visitor(), 'asha')).location, '/user')
  const gone = await visitor.submit(
    '/account/sign-in?unlink=yes',
    { currentPassword: password },
    'value="unlink"',
  )
  assert.equal(gone.status, 303)
  // The session stays, the way is gone.
  assert.equal((await visitor.get('/user')).status, 200)
  assert.equal((await comeBack(portal.visitor(), 'asha')).location, '/login/hosted/new')
})

test('an identity is never moved from one account to another', async () => {
  const { id } = await newAccount(portal.council.db, 'user', 'Has It')
  await linked(hosted, id, 'asha')
  const thief = await portal.signedIn('user', 'Wants It')
  await comeBack(thief, 'asha', { query: 'link=yes' })
  const page = await thief.get('/account/sign-in')
  const answer = await thief.sendForm(page, '/account/sign-in', { currentPassword: password }, 'value="link"')
  assert.equal(answer.status, 409)
  const owners = await findRows(portal.council.db, 'credentials', { accountId: 'asha' }, ['userId'])
  assert.deepEqual(owners, [{ userId: id }])
  await unlink('asha')
})

test('the next person on a shared phone must say at the service who they are', async () => {
  const { id } = await newAccount(portal.council.db, 'user', 'First Person')
  await linked(hosted, id, 'asha')
  const phone = portal.visitor()
  const browser = new ServiceBrowser()
  await comeBack(phone, 'asha', { browser })
  // The service knows its visitor still: without a sign-out it lets the same browser in at once.
  const second = portal.visitor()
  const known = await browser.open(await begin(second))
  assert.equal((await second.get(pathOf(known.address))).location, '/user')
  const out = await phone.follow(
    await phone.submit('/user', {}, 'action="/logout"').catch(() => phone.post('/logout')),
  )
  assert.match(
    out.html,
    /<a[^>]*href="\/login\/hosted\/out"[^>]*>Also sign out of Village ID on this device<\/a>/,
  )
  const asked = new URL(await begin(phone))
  assert.equal(asked.searchParams.get('prompt'), 'login')
  assert.equal(asked.searchParams.get('max_age'), '0')
  assert.match((await browser.open(asked.href)).html ?? '', /Who are you\?/)
  // A service that does not ask is not believed.
  asked.searchParams.delete('prompt')
  asked.searchParams.delete('max_age')
  const path = pathOf((await browser.open(asked.href)).address)
  assert.match((await phone.follow(await phone.get(path))).text, /gave an answer that cannot be trusted/)
  assert.deepEqual(takeLogged(), ['identity.refused OLD_SESSION'])
  assert.equal((await comeBack(phone, 'asha', { browser })).location, '/user')
  await unlink('asha')
})

test('a signed-out visitor signs out of the service, too, by a link', async () => {
  const answer = await portal.visitor().get('/login/hosted/out')
  assert.equal(answer.status, 303)
  const address = new URL(answer.location)
  assert.equal(address.origin, hosted.service.issuer)
  assert.equal(address.searchParams.get('post_logout_redirect_uri'), 'http://portal.test/')
})

test('the administrator says what the service is called in each language', async () => {
  const admin = await portal.signedIn('admin')
  const fields = {
    defaultLanguage: 'en',
    paperDays: '365',
    'name-en': 'Vadgaon',
    'identityName-en': 'Vadgaon ID',
    'identityName-mr': 'वडगाव ओळख',
  }
  assert.equal((await admin.submit('/admin/council', fields, 'name-en')).status, 303)
  assert.match((await portal.visitor().get('/login')).text, /Sign in with Vadgaon ID/)
  const reader = portal.visitor()
  const headers = { 'Accept-Language': 'mr' }
  assert.match((await reader.send('/login', { headers })).text, /वडगाव ओळख वापरून लॉगिन करा/)
  assert.equal((await reader.send('/login/hosted/back?state=none', { headers })).location, '/login')
  assert.match((await admin.get('/account/sign-in')).text, /Ways to sign in/)
  const cleared = { 'identityName-en': '', 'identityName-mr': '' }
  await admin.submit('/admin/council', { ...fields, ...cleared }, 'name-en')
  assert.match((await portal.visitor().get('/login')).text, /Sign in with Village ID/)
})

test('no page may send a form to the service', async () => {
  for (const path of ['/login', '/login?as=staff']) {
    const { headers } = await portal.visitor().get(path)
    assert.match(headers.get('Content-Security-Policy') ?? '', /form-action 'self'/)
  }
})
