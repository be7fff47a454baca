// One engine is enough: its acts are asked on both engines in tests/council/staff.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshEmail, password } from '../actors.ts'
import { findRow, findRows } from '../rows.ts'
import { origin, portalForFile } from './open-test-portal.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

const screen = '/admin/create-staff'

async function idOf(email: string) {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).execute()
  return row[0]?.id ?? ''
}

test('a staff account works at once', async () => {
  const admin = await portal.signedIn('admin')
  const email = freshEmail('patil')
  const answer = await admin.submit(screen, { name: 'A. Patil', email, password })
  assert.equal(answer.status, 303)
  const page = await admin.follow(answer)
  assert.match(page.text, /Staff created successfully! A\. Patil can sign in now at Staff Login\./)
  assert.match(page.text, /Staff Accounts .*A\. Patil Since \d+ [A-Z][a-z]{2} \d{4} /)
  assert.ok(page.text.replace(/([@.]) /g, '$1').includes(email))
  const staff = await portal.visitor().signIn(email, password)
  assert.equal((await staff.get('/login')).location, '/staff')
})

test('a staff account that cannot be created says why, and keeps all but the password', async () => {
  const admin = await portal.signedIn('admin')
  const email = freshEmail('patil')
  const asked = { name: 'A. Patil', email, password }
  const refusals: [Record<string, string>, RegExp][] = [
    [{ name: '' }, /Error creating staff Enter Name/],
    [{ email: 'nobody' }, /Error creating staff Enter Email like/],
    [{ password: 'eleven char' }, /Error creating staff Password is too short\. Use at least 12 characters/],
    [{ password: 'passwordpassword' }, /Error creating staff Password is one that many people use/],
  ]
  for (const [wrong, words] of refusals) {
    const answer = await admin.submit(screen, { ...asked, ...wrong })
    assertSays(answer, 422, words)
    assert.ok(!answer.html.includes(asked.password) && !answer.html.includes('passwordpassword'))
    assert.match(answer.html, wrong.name === '' ? new RegExp(email) : /value="A\. Patil"/)
  }
  assert.equal(await idOf(email), '')
})

test('a registered email gets no second account', async () => {
  const admin = await portal.signedIn('admin')
  const email = freshEmail('patil')
  await admin.submit(screen, { name: 'A. Patil', email, password })
  const answer = await admin.submit(screen, { name: 'B. Patil', email: email.toUpperCase(), password })
  assertSays(answer, 409, /Error creating staff Email is already registered/)
})

test('a disabled account is out at its next request, and back once it is enabled', async () => {
  const admin = await portal.signedIn('admin')
  const email = freshEmail('out')
  await admin.submit(screen, { name: 'Out Going', email, password })
  const staff = await portal.visitor().signIn(email, password)
  const userId = await idOf(email)
  const disabled = await admin.post(screen, { intent: 'disable', userId })
  assert.equal(disabled.status, 303)
  const page = await admin.follow(disabled)
  assert.match(page.text, /Account disabled Out Going has been signed out/)
  assert.match(page.text, /Disabled since/)
  assert.match((await staff.get('/staff')).location, /^\/login/)
  assert.equal((await portal.visitor().submit('/login', { email, password })).status, 401)
  await admin.post(screen, { intent: 'enable', userId })
  await portal.visitor().signIn(email, password)
})

test('a one-time link is shown once, in full, and is stored by nobody', async () => {
  const admin = await portal.signedIn('admin')
  const email = freshEmail('forgot')
  await admin.submit(screen, { name: 'For Getful', email, password })
  const answer = await admin.post(screen, { intent: 'link', userId: await idOf(email) })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('Cache-Control'), 'no-store')
  assert.match(answer.text, /One-time link for For Getful/)
  assert.match(answer.text, new RegExp(`${origin}/password/[A-Za-z0-9_-]{43} `))
  assert.match(answer.text, /until \d+ \w+ \d{4} at \d+\.\d\d [ap]m/)
  assert.doesNotMatch((await admin.get(screen)).text, /\/password\//)
})

test('a member of the staff gets an office, which is changed from the list of accounts', async () => {
  const admin = await portal.signedIn('admin')
  const email = freshEmail('office')
  const page = await admin.follow(
    await admin.submit(screen, { name: 'O. Patil', email, office: 'Gramsevak', password }),
  )
  assert.match(page.text, /O\. Patil Since [^@]*@ ?[^ ]+ ?[^ ]* Gramsevak/)
  const at = `/admin/staff/${await idOf(email)}`
  assert.ok(page.html.includes(`href="${at}"`))
  const changed = await admin.follow(await admin.submit(at, { office: 'Talathi' }))
  assert.match(changed.text, /Office saved Citizens read it where O\. Patil has acted\./)
  assert.equal((await findRow(db, 'users', { email })).office, 'Talathi')
  assert.deepEqual(await findRows(db, 'audit', { act: 'account.officeSet' }, ['before', 'after']), [
    { before: '{"office":"Gramsevak"}', after: '{"office":"Talathi"}' },
  ])
})

test('accounts of other roles cannot be reached from here', async () => {
  const admin = await portal.signedIn('admin', 'Own Self')
  await portal.signedIn('user', 'Some Citizen')
  const others = await db
    .selectFrom('users')
    .select('id')
    .where('name', 'in', ['Own Self', 'Some Citizen'])
    .execute()
  assert.equal(others.length, 2)
  for (const userId of [...others.map(({ id }) => id), 'nobody', '']) {
    for (const intent of ['link', 'disable', 'enable']) {
      assert.equal((await admin.post(screen, { intent, userId })).status, 404)
    }
  }
  assert.equal((await admin.get(screen)).status, 200)
})
