// One engine is enough: the queries of drafts run on both in `drafts.test.ts` of the council.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../council/database/tables.ts'
import { endSessionsOf } from '../../council/identity/sessions/end-sessions.server.ts'
import { freshEmail, newAccount, password } from '../actors.ts'
import { expireSessions, findRows } from '../rows.ts'
import { openHostileCouncil } from './hostile-council.ts'
import { forms } from './hostile-forms.ts'
import { portalForFile } from './open-test-portal.ts'
import { publishOwnForm, treeForm } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

/** Whose form it is, and where, as the page says it. */
async function openForm(visitor: Visitor, path: string) {
  const page = await visitor.get(path)
  return { form: path, account: /name="account" value="([^"]*)"/.exec(page.html)?.[1] ?? '' }
}

/** The account whose session began last. */
async function newestAccount(db: Database) {
  const newest = db.selectFrom('sessions').select('userId').orderBy('createdAt', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).userId
}

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

test('what was saved while it was typed is offered to its owner, until they begin anew', async () => {
  const path = `/user/apply/${await newService(portal)}`
  const [citizen, other] = [await portal.signedIn('user'), await portal.signedIn('user')]
  const asked = await openForm(citizen, path)
  assert.equal((await citizen.post('/drafts', { ...asked, applicantLandmark: 'Mill' })).status, 204)
  assert.match((await citizen.get(path)).html, /value="Mill"/)
  assert.match((await citizen.get(path)).text, /What you typed before is back/)
  assert.doesNotMatch((await other.get(path)).html, /Mill/)
  const refused = await citizen.post('/drafts', { ...asked, applicantLandmark: 'Temple' })
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('Retry-After'), '20')
  const begun = await citizen.submit(path, { forget: 'yes' }, '/drafts')
  assert.equal(begun.status, 303)
  assert.equal(begun.location, path)
  assert.doesNotMatch((await citizen.get(path)).html, /Mill/)
})

test('a draft is saved for the account alone that the form was drawn for, signed in, at a form of its own', async () => {
  const path = `/user/apply/${await newService(portal)}`
  const [citizen, other] = [await portal.signedIn('user'), await portal.signedIn('user')]
  const asked = await openForm(citizen, path)
  const typed = { ...asked, applicantLandmark: 'Mill' }
  assert.equal((await other.post('/drafts', typed)).status, 403)
  assert.equal((await portal.visitor().post('/drafts', typed)).status, 403)
  for (const form of ['/admin/create-service', '/login', '//evil.example/user/x', '/user/apply/X?y', '']) {
    assert.equal((await citizen.post('/drafts', { ...typed, form })).status, 403, form)
    assert.equal((await citizen.post('/drafts', { ...typed, form, forget: 'yes' })).status, 403, form)
  }
  assert.equal((await citizen.post('/drafts', typed, { Origin: 'https://evil.example' })).status, 403)
  const large = await citizen.post('/drafts', { ...typed, userDetails: 'x'.repeat(70_000) })
  assert.equal(large.status, 413)
  assert.deepEqual(await findRows(portal.council.db, 'drafts', { path }), [])
})

test('a password is never saved, and an ended session says nothing on the next page', async () => {
  const path = `/user/apply/${await newService(portal)}`
  const citizen = await portal.signedIn('user')
  const asked = await openForm(citizen, path)
  await citizen.post('/drafts', { ...asked, applicantLandmark: 'Mill', newPassword: 'canary' })
  const drafts = portal.council.db.selectFrom('drafts').select('fields').where('path', '=', path)
  assert.deepEqual(
    (await drafts.execute()).map(({ fields }) => JSON.parse(fields)),
    [{ applicantLandmark: 'Mill' }],
  )
  await endSessionsOf(portal.council.db, asked.account)
  const late = await citizen.post('/drafts', { ...asked, applicantLandmark: 'Temple' })
  assert.equal(late.status, 403)
  assert.equal(late.headers.get('Set-Cookie'), null)
})

test('what was saved is forgotten when the form is sent', async () => {
  const path = `/user/apply/${await newService(portal)}`
  const citizen = await portal.signedIn('user')
  const asked = await openForm(citizen, path)
  await citizen.post('/drafts', { ...asked, applicantLandmark: 'Mill' })
  assert.match((await citizen.submit(path, answers, 'applicantName')).location, /^\/user\?sent=/)
  assert.doesNotMatch((await citizen.get(path)).html, /Mill/)
})

test('what was refused is kept as a draft, without questions of the service too', async () => {
  const path = `/user/apply/${await newService(portal)}`
  const [citizen, other] = [await portal.signedIn('user'), await portal.signedIn('user')]
  const refused = await citizen.submit(path, { ...answers, applicantPincode: '1', applicantLandmark: 'Mill' })
  assert.equal(refused.status, 422)
  assert.doesNotMatch(refused.text, /What you typed before is back/)
  const again = await citizen.get(path)
  assert.match(again.html, /value="Mill"/)
  assert.match(again.text, /What you typed before is back/)
  assert.doesNotMatch((await other.get(path)).html, /Mill/)
})

test('what a page held when it was left is older than what was sent from it afterwards', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const form = `/user/apply/${serviceId}/form`
  const citizen = await portal.signedIn('user')
  const asked = await openForm(citizen, form)
  assert.equal((await citizen.post('/drafts', { ...asked, 'q-tree': 'Neem' })).status, 204)
  assert.match((await citizen.get(form)).html, /value="Neem"/)
  await citizen.submit(form, { ...answers, 'q-tree': 'Mango', 'q-reason': '' }, 'id="main-form"')
  const { html } = await citizen.get(form)
  assert.match(html, /value="Mango"/)
  assert.doesNotMatch(html, /Neem/)
})

test('what was begun and not sent stands above the own applications, and begins anew after a question', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const [citizen, other] = [await portal.signedIn('user'), await portal.signedIn('user')]
  const list = '/user/applications'
  const form = `/user/apply/${serviceId}/form`
  assert.doesNotMatch((await citizen.get(list)).text, /Not Sent Yet/)
  const refused = await citizen.submit(form, { ...answers, 'q-tree': 'Neem' }, 'id="main-form"')
  assert.equal(refused.status, 422)
  const shown = await citizen.get(list)
  assert.match(
    shown.text,
    /Not Sent Yet What you typed is kept for 30 days, for you alone\. Test service \d+ You last typed on .* Continue Start again/,
  )
  assert.match((await citizen.get(form)).html, /value="Neem"/, 'what was refused is kept')
  assert.doesNotMatch((await other.get(`${list}?again=${serviceId}`)).text, /Not Sent Yet|Start again/)
  const asking = await citizen.get(`${list}?again=${serviceId}`)
  assert.match(asking.text, /Start again with “ ?Test service \d+ ?”\? What you typed for it is deleted\./)
  assert.match((await citizen.get(form)).html, /value="Neem"/, 'asking deletes nothing')
  const begun = await citizen.sendForm(asking, list, { forget: 'yes' }, '/drafts')
  assert.deepEqual([begun.status, begun.location], [303, `/user/apply/${serviceId}`])
  assert.doesNotMatch((await citizen.get(form)).html, /Neem/)
  assert.doesNotMatch((await citizen.get(list)).text, /Not Sent Yet/)
})

test('no form leaves a password in a draft when its session has ended', async () => {
  const council = await openHostileCouncil()
  const { db } = council
  const secret = 'canary of a sentence'
  let withPasswords = 0
  for (const { sound } of Object.values(forms)) {
    const { at, who, fields } = await sound(council)
    if (!Object.keys(fields).some((name) => /password/i.test(name))) continue
    withPasswords += 1
    const typed = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, /password/i.test(name) ? secret : value]),
    )
    const role = who === 'staff' || who === 'admin' ? who : 'user'
    const visitor = await council.portal.signedIn(role)
    await expireSessions(db, await newestAccount(db))
    const [page, byScript] = [await visitor.post(at, typed), await visitor.post(`${at}.data`, typed)]
    assert.doesNotMatch(page.html + byScript.html, /canary/, at)
    const rows = await db.selectFrom('drafts').selectAll().execute()
    assert.doesNotMatch(JSON.stringify(rows), /canary|assword"/, at)
  }
  assert.ok(withPasswords >= 5)
  const [kept] = await db.selectFrom('drafts').selectAll().where('path', '=', '/admin/create-staff').execute()
  assert.deepEqual(
    Object.keys(JSON.parse(kept?.fields ?? '{}')).sort(),
    ['email', 'name'],
    'the rest is kept',
  )
  await council.portal.close()
})

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

test('a form that met no session comes along through a registration, too', async () => {
  const visitor = portal.visitor()
  const path = `/user/apply/${await newService(portal)}`
  const { login } = await sendWithoutSession(visitor, path, typed)
  const to = `/registration/user?next=${encodeURIComponent(path)}`
  assert.ok(/<button[^>]*name="begin"[^>]*>/.exec(login.html)?.[0].includes(`"${to}"`))
  const begun = await visitor.sendForm(login, to, { begin: 'yes' })
  assert.equal(begun.status, 200)
  const person = { fullName: 'Asha Patil', email: freshEmail('carried'), password, adult: 'yes' }
  const short = await visitor.sendForm(begun, to, { ...person, confirmPassword: 'another' })
  assert.equal(short.status, 422)
  const made = await visitor.sendForm(short, to, { ...person, confirmPassword: password })
  assert.equal(made.location, path)
  assert.match((await visitor.get(path)).html, /value="Beside the &quot;old&quot; mill &amp; well"/)
})
