// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { endSessionsOf } from '../../council/identity/sessions/end-sessions.server.ts'
import { freshEmail, newAccount, password } from '../actors.ts'
import { ServiceBrowser } from '../identity-service.ts'
import { type HostedPortal, linked, openHostedPortal, pathOf } from './hosted-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visited, Visitor } from './visitor.ts'

let hosted: HostedPortal
let path: string
before(async () => {
  hosted = await openHostedPortal()
  path = `/user/apply/${await newService(hosted.portal)}`
})
after(() => hosted.close())
afterEach(async () => {
  const { db } = hosted.portal.council
  await db.deleteFrom('credentials').where('providerId', '=', hosted.settings.issuer).execute()
  await db.deleteFrom('drafts').execute()
})

const fields = { ...answers, applicantLandmark: 'Beside the "old" mill & well' }

/** Sends a filled form without a session, and gives the login that holds it and the link to the service. */
async function sendWithoutSession(visitor: Visitor, typed: Record<string, string> = fields) {
  const sent = await visitor.post(path, typed)
  assert.equal(sent.status, 307)
  const login = await visitor.post(sent.location, typed)
  assert.equal(login.status, 401)
  return { login, at: sent.location, link: linkOf(login) }
}

function linkOf({ html }: Visited) {
  const [, link = ''] = /href="(\/login\/hosted\?[^"]*)"/.exec(html) ?? []
  return link.replaceAll('&amp;', '&')
}

/** Follows the link of a login to the service, says there who it is, and gives the portal's answer. */
async function comeBackBy(visitor: Visitor, link: string, login: string) {
  const { location } = await visitor.get(link)
  return visitor.get(pathOf(await new ServiceBrowser().signIn(location, login)))
}

const draftsOf = (user: string) =>
  hosted.portal.council.db.selectFrom('drafts').select('path').where('user', '=', user).execute()

test('a form that met no session comes along through the identity service', async () => {
  const { id } = await newAccount(hosted.portal.council.db, 'user', 'Asha')
  await linked(hosted, id, 'asha')
  const visitor = hosted.portal.visitor()
  const { login, link } = await sendWithoutSession(visitor, { ...fields, account: id })
  assert.match(
    login.headers.getSetCookie().join(),
    /^carried=[\w%.+-]+; Max-Age=1800; Path=\/login; HttpOnly; SameSite=Lax$/,
  )
  assert.equal((await comeBackBy(visitor, link, 'asha')).location, path)
  assert.match((await visitor.get(path)).html, /value="Beside the &quot;old&quot; mill &amp; well"/)
  assert.equal(visitor.cookies.has('carried'), false, 'the browser forgets it')
})

test('what was typed for one account is not given to another that comes through the service', async () => {
  const { db } = hosted.portal.council
  const [one, brother] = [await newAccount(db, 'user', 'Asha'), await newAccount(db, 'user', 'Brother')]
  await linked(hosted, brother.id, 'asha')
  const visitor = hosted.portal.visitor()
  const { link } = await sendWithoutSession(visitor, { ...fields, account: one.id })
  await comeBackBy(visitor, link, 'asha')
  assert.deepEqual(await draftsOf(brother.id), [])
})

for (const first of ['link', 'register'] as const)
  test(`a first time at the service ends with the form, too: ${first}`, async () => {
    const { email } = await newAccount(hosted.portal.council.db, 'user', 'Old Account')
    const visitor = hosted.portal.visitor()
    const { link } = await sendWithoutSession(visitor)
    const answer = await comeBackBy(visitor, link, 'asha')
    assert.equal(answer.location, '/login/hosted/new')
    const typed: Record<string, string> =
      first === 'link' ? { name: email, password } : { fullName: 'Asha', email: '', adult: 'yes' }
    assert.equal((await visitor.submit(answer.location, typed, `value="${first}"`)).location, path)
    assert.match((await visitor.get(path)).html, /old&quot; mill/)
  })

test('a visitor who turns back at the service finds the form in the login again', async () => {
  const { email, id } = await newAccount(hosted.portal.council.db, 'user', 'Asha')
  const visitor = hosted.portal.visitor()
  const { link } = await sendWithoutSession(visitor)
  const { location } = await visitor.get(link)
  const back = await visitor.get(pathOf(await new ServiceBrowser().cancel(location)))
  const login = await visitor.get(back.location)
  assert.equal(linkOf(login), link)
  assert.equal((await visitor.sendForm(login, back.location, { email, password })).location, path)
  assert.deepEqual(await draftsOf(id), [{ path }])
  assert.equal(visitor.cookies.has('carried'), false)
})

test('who registers instead takes the form along, and the browser forgets it', async () => {
  const visitor = hosted.portal.visitor()
  const { login } = await sendWithoutSession(visitor)
  const to = `/registration/user?next=${encodeURIComponent(path)}`
  const begun = await visitor.sendForm(login, to, { begin: 'yes' })
  const person = { fullName: 'Asha Patil', email: freshEmail('carried'), password, confirmPassword: password }
  assert.equal((await visitor.sendForm(begun, to, { ...person, adult: 'yes' })).location, path)
  assert.match((await visitor.get(path)).html, /old&quot; mill/)
  assert.equal(visitor.cookies.has('carried'), false)
})

test('the next person in that browser, who begins at a fresh login, is given nothing', async () => {
  const { id } = await newAccount(hosted.portal.council.db, 'user', 'Next Person')
  await linked(hosted, id, 'asha')
  const phone = hosted.portal.visitor()
  await sendWithoutSession(phone)
  const fresh = await phone.get(`/login?as=user&next=${encodeURIComponent(path)}`)
  assert.match(fresh.html, /name="carried" value=""/)
  assert.equal((await comeBackBy(phone, linkOf(fresh), 'asha')).location, path)
  assert.deepEqual(await draftsOf(id), [])
  await endSessionsOf(hosted.portal.council.db, id)
})

test('a form that is too long for the service’s way comes along with the password', async () => {
  const { email, id } = await newAccount(hosted.portal.council.db, 'user', 'Asha')
  const visitor = hosted.portal.visitor()
  const userDetails = randomBytes(3000).toString('hex')
  const { login, at } = await sendWithoutSession(visitor, { ...fields, userDetails })
  assert.deepEqual(login.headers.getSetCookie(), [])
  assert.match(login.text, /Sign in with your password, and what you typed is in the form again/)
  assert.equal((await visitor.sendForm(login, at, { email, password })).location, path)
  assert.deepEqual(await draftsOf(id), [{ path }])
})

test('while the service is down the password form holds what was typed; where there is no password it is said to be lost', async () => {
  const alone = await openHostedPortal()
  const closed = await openHostedPortal({ only: ['user'] })
  try {
    alone.service.interfere((_, response) => {
      response.writeHead(500).end()
      return true
    })
    const visitor = alone.portal.visitor()
    const sent = await visitor.post(path, fields)
    const page = await visitor.get(linkOf(await visitor.post(sent.location, fields)))
    assert.equal(page.status, 503)
    assert.match(page.html, /name="carried" value="\{&quot;applicantName&quot;:/)
    assert.match(alone.portal.logged.splice(0).join(), /identity\.unreachable/)
    const stranger = closed.portal.visitor()
    const long = { ...fields, userDetails: randomBytes(3000).toString('hex') }
    const login = await stranger.post((await stranger.post(path, long)).location, long)
    assert.match(login.text, /you have to type it again/)
  } finally {
    await alone.close()
    await closed.close()
  }
})
