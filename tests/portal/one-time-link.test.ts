// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordAct } from '../../council/audit/audit.server.ts'
import { issueLink } from '../../council/identity/accounts/one-time-links.server.ts'
import { throttles } from '../../rules/limits.ts'
import { linkTokenFor, newAccount, newStaff, password } from '../actors.ts'
import { accountNamed, auditLines } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council

const chosen = 'a sentence of my own'
const asked = { newPassword: chosen, confirmPassword: chosen }

async function somebody(name: string) {
  const visitor = await portal.signedIn('user', name)
  const { email } = await accountNamed(db, name)
  return { visitor, email }
}

async function linkFor(email: string) {
  return `/password/${await linkTokenFor(db, email)}`
}

test('a link says whose account it opens, and the new password signs in', async () => {
  const { visitor, email } = await somebody('Asha Patil')
  const path = await linkFor(email)
  const holder = portal.visitor()
  assert.match((await holder.get(path)).text, /for the account of Asha Patil/)
  const answer = await holder.submit(path, asked)
  assert.equal(answer.status, 303)
  assert.equal(answer.location, '/login')
  assert.match((await holder.follow(answer)).html, /role="status"[\s\S]*Password Changed/)
  await holder.signIn(email, chosen)
  assert.equal((await visitor.get('/user')).status, 303)
  assert.equal((await portal.visitor().post('/login', { email, password })).status, 401)
})

test('an officer whose link was used goes on to the sign-in of the own area', async () => {
  for (const [role, heading] of [
    ['admin', 'Admin Login'],
    ['staff', 'Staff Login'],
  ] as const) {
    const { email } = await newAccount(db, role, `Linked ${role}`)
    const holder = portal.visitor()
    const long = { newPassword: `${chosen} ${role}`, confirmPassword: `${chosen} ${role}` }
    const answer = await holder.submit(await linkFor(email), long)
    assert.equal(answer.location, `/login?as=${role}`)
    assert.match((await holder.follow(answer)).text, new RegExp(heading))
  }
})

test('passwords that differ leave the link as it was', async () => {
  const { email } = await somebody('Bharat Patil')
  const path = await linkFor(email)
  const refused = await portal.visitor().submit(path, { ...asked, confirmPassword: 'something else' })
  assert.equal(refused.status, 422)
  assert.match(refused.html, /role="alert"[\s\S]*href="#confirmPassword">both password does not match</)
  assert.equal((await portal.visitor().submit(path, asked)).status, 303)
})

test('a form that is sent twice says what the first one did, and sets nothing more', async () => {
  const { email } = await somebody('Twice')
  const path = await linkFor(email)
  const hash = () =>
    db
      .selectFrom('credentials')
      .innerJoin('users', 'users.id', 'credentials.userId')
      .select('credentials.password')
      .where('users.email', '=', email)
      .executeTakeFirstOrThrow()
  const visitors = [portal.visitor(), portal.visitor()]
  const answers = await Promise.all(visitors.map((visitor) => visitor.post(path, asked)))
  const kept = await hash()
  answers.push(await portal.visitor().post(path, asked))
  for (const { status, location } of answers) assert.deepEqual([status, location], [303, '/login'])
  assert.match((await visitors[1]?.get('/login'))?.text ?? '', /Password Changed/)
  // Whoever else has the link reads neither that it was used nor whose it was.
  const other = { newPassword: 'another sentence', confirmPassword: 'another sentence' }
  const tried = Array.from({ length: throttles.accountFailures.points }, () => portal.visitor())
  for (const visitor of tried) assert.equal((await visitor.post(path, other)).status, 410)
  assert.deepEqual(await hash(), kept)
  // It counts for the link alone, and as no refused sign-in.
  assert.equal((await portal.visitor().post(path, asked)).status, 410, 'nobody tries passwords so')
  const { id: subject } = await accountNamed(db, 'Twice')
  assert.deepEqual(await auditLines(db, ['act'], { subject, act: 'session.refused' }), [])
  await portal.visitor().signIn(email, chosen)
  await db.deleteFrom('oneTimeLinks').execute()
  assert.equal((await portal.visitor().post(path, asked)).status, 410)
})

test('a used, a replaced, an old and an unknown link get the same answer, read and posted', async () => {
  const used = await linkFor((await somebody('Used')).email)
  await portal.visitor().submit(used, asked)
  const { email } = await somebody('Replaced')
  const replaced = await linkFor(email)
  await linkFor(email)
  const old = await linkFor((await somebody('Old')).email)
  const owner = db.selectFrom('users').select('id').where('name', '=', 'Old')
  await db
    .updateTable('oneTimeLinks')
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .where('userId', '=', owner)
    .execute()
  const others = { newPassword: 'another sentence', confirmPassword: 'another sentence' }
  const texts = new Set<string>()
  for (const path of [used, replaced, old, '/password/unknown', '/password/%00']) {
    for (const answer of [await portal.visitor().get(path), await portal.visitor().post(path, others)]) {
      assert.equal(answer.status, 410, path)
      assert.match(answer.text, /This link no longer works/)
      texts.add(answer.text)
    }
    assert.equal((await portal.visitor().get(`${path}.data`)).status, 410)
  }
  assert.deepEqual([...texts].slice(1), [])
})

test('the page of a link is stored nowhere and tells its address to nobody', async () => {
  const { email } = await somebody('Careful')
  const path = await linkFor(email)
  for (const target of [path, `${path}.data`, '/password/unknown']) {
    const { headers } = await portal.visitor().get(target)
    assert.equal(headers.get('Cache-Control'), 'no-store', target)
    assert.equal(headers.get('Referrer-Policy'), 'same-origin', target)
  }
  const refused = await portal.visitor().post(path, { ...asked, confirmPassword: '' })
  assert.equal(refused.headers.get('Cache-Control'), 'no-store')
  assert.doesNotMatch((await portal.visitor().get(path)).html, /(href|src|action)="(https?:)?\/\//)
})

test('a link used over another person’s session changes nothing for them, and ends that session', async () => {
  const { email } = await somebody('Owner')
  const { email: others, visitor: other } = await somebody('Other')
  const browser = portal.visitor()
  for (const [name, value] of other.cookies) browser.cookies.set(name, value)
  const page = await browser.follow(await browser.submit(await linkFor(email), asked))
  assert.match(page.text, /User Login/)
  assert.equal(browser.cookies.has('session'), false)
  assert.match((await other.get('/user')).location, /^\/login/)
  await portal.visitor().signIn(email, chosen)
  await portal.visitor().signIn(others, password)
})

test('a citizen reads for 30 days on the page of the account when the office last gave a link to it', async () => {
  const { visitor } = await somebody('Chitra Patil')
  const { visitor: other } = await somebody('Deepa Patil')
  const page = '/account/password'
  const told = async (date: string) => {
    for (const [language, words] of [
      ['en', `On ${date} the office gave out a link that sets a new password for your account`],
      ['hi', /कार्यालय ने .* को आपके खाते का नया पासवर्ड बनाने का लिंक दिया/],
      ['mr', /कार्यालयाने .* रोजी आपल्या खात्यासाठी नवीन पासवर्ड ठेवण्याची लिंक दिली/],
    ] as const) {
      await visitor.get(`/language/${language}`)
      assert.match((await visitor.get(page)).text, new RegExp(words))
    }
    await visitor.get('/language/en')
  }
  const never = /the office gave out a link/
  assert.doesNotMatch((await visitor.get(page)).text, never)
  const { id } = await accountNamed(db, 'Chitra Patil')
  await issueLink(db, await newStaff(db), id)
  const given = db.updateTable('audit').where('subject', '=', id).where('act', '=', 'link.given')
  // Late in the evening, when it is the next day in India.
  const evening = new Date(Date.now() - 29 * 86_400_000)
  evening.setUTCHours(20, 0, 0, 0)
  await given.set({ date: evening.toISOString() }).execute()
  const day = new Date(evening.getTime() + 86_400_000)
  const month = day.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
  await told(`${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`)
  assert.doesNotMatch((await other.get(page)).text, never)
  assert.doesNotMatch((await (await portal.signedIn('staff')).get(page)).text, never)
  await given.set({ date: new Date(Date.now() - 31 * 86_400_000).toISOString() }).execute()
  assert.doesNotMatch((await visitor.get(page)).text, never)
  const byCode = { act: 'link.byCode', subject: id, date: new Date().toISOString() } as const
  await db.transaction().execute((trx) => recordAct(trx, { id }, byCode))
  assert.doesNotMatch((await visitor.get(page)).text, never, 'their own code gave it')
})
