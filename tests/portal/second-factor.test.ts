// One engine is enough: its acts are asked on both engines in tests/council/second-factor.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { createAdmin } from '../../council/identity/accounts/create-account.server.ts'
import { issueLinkAsOperator } from '../../council/identity/accounts/one-time-links.server.ts'
import { freshEmail, newAccount, password } from '../actors.ts'
import { codeOf } from '../authenticator.ts'
import { accountNamed, findRow, findRows } from '../rows.ts'
import { openTestPortal, portalForFile } from './open-test-portal.ts'
import type { Visited, Visitor } from './visitor.ts'

/** A council that demands what a real one does by its default, and one that demands it of its staff too. */
const portal = await portalForFile({ secondFactorFor: ['admin'] })
const { db } = portal.council

const page = '/account/second-factor'

function secretOn({ text }: Visited) {
  const groups = /Secret: ((?:[A-Z2-7]{4} )+)/.exec(text)?.[1] ?? ''
  assert.equal(groups.replaceAll(' ', '').length, 32, text)
  return groups.replaceAll(' ', '')
}

function codesOn({ text }: Visited) {
  return [...text.matchAll(/[2-9A-Z]{5}-[2-9A-Z]{5}/g)].map(([code]) => code)
}

/** Turns two-step sign-in on with the form, as somebody without script would. */
async function turnOn(visitor: Visitor, chosen = password) {
  const secret = secretOn(await visitor.get(page))
  const done = await visitor.submit(page, { code: codeOf(secret), currentPassword: chosen })
  assert.equal(done.status, 200)
  return { secret, codes: codesOn(done), done }
}

async function newOfficer(role: 'admin' | 'staff', from = portal) {
  const { email, id } = await newAccount(from.council.db, role, `Second ${role}`)
  await from.council.db.updateTable('users').set({ temporaryPasswordAt: null }).where('id', '=', id).execute()
  return email
}

test('the first administrator goes from the link over the second factor into the council', async () => {
  const email = freshEmail('secretary')
  await createAdmin(db, operator, { name: 'Council Secretary', email, password: 'nobody knows this one' })
  const link = await issueLinkAsOperator(db, operator, email)
  assert.ok(typeof link === 'object')
  const chosen = 'rain on the tin roof'
  const visitor = portal.visitor()
  const asked = { newPassword: chosen, confirmPassword: chosen }
  const door = await visitor.submit(`/password/${link.token}`, asked)
  assert.equal(door.location, '/login?as=admin')
  const inside = await visitor.submit(door.location, { email, password: chosen })
  assert.equal(inside.location, '/admin')
  const setUp = await visitor.follow(inside)
  assert.match(setUp.text, /Turn on two-step sign-in first/)
  assert.match(setUp.html, /<svg[^>]* role="img" aria-label="The secret as a QR code"/)
  const { codes, done, secret } = await turnOn(visitor, chosen)
  assert.equal(codes.length, 10)
  assert.match(done.text, /Print this page or copy the codes on to paper/)
  assert.equal(done.headers.get('Cache-Control'), 'no-store')
  assert.equal((await visitor.get('/admin')).status, 200)
  assert.deepEqual(codesOn(await visitor.get(page)), [])

  await visitor.post('/logout')
  const step = await visitor.submit('/login?next=%2Fadmin%2Fcalendar', { email, password: chosen })
  assert.equal(step.location, '/login/code?next=%2Fadmin%2Fcalendar')
  assert.match((await visitor.get('/admin')).location, /^\/login/)
  const wrong = await visitor.submit(step.location, { code: '000000' })
  assert.equal(wrong.status, 401)
  assert.match(wrong.html, /role="alert"[\s\S]*That code is not right\./)
  assert.doesNotMatch(wrong.html, /000000/)
  const right = await visitor.submit(step.location, { code: codeOf(secret, 1) })
  assert.equal(right.location, '/admin/calendar')
  assert.equal((await visitor.get('/admin/calendar')).status, 200)
  assert.ok(!visitor.cookies.has('step'))
})

test('until an administrator has a second factor nothing else opens, and no post is carried out', async () => {
  const visitor = await portal.signedIn('admin', 'Locked Out')
  for (const path of [
    '/admin',
    '/admin/create-staff',
    '/admin/audit/export',
    '/account/password',
    '/login',
  ]) {
    const answer = await visitor.follow(await visitor.get(path))
    assert.match(answer.text, /Turn on two-step sign-in first/, path)
    for (const data of [`${path}.data`, `${path}.data?_routes=root`])
      assert.doesNotMatch((await visitor.get(data)).html, /Create New Staff/, data)
  }
  const email = freshEmail('clerk')
  const fields = { name: 'Sneaked In', email, password: 'monsoon over the ghats', office: '' }
  for (const path of ['/admin/create-staff', '/account/password', '/admin/create-staff.data']) {
    const answer = await visitor.post(path, fields)
    assert.match(answer.location || answer.html, /\/account\/second-factor/, path)
  }
  const { id: account } = await accountNamed(db, 'Locked Out')
  const draft = { form: '/admin/create-service', account, serviceName: 'Half a service' }
  assert.equal((await visitor.post('/drafts', draft)).status, 403)
  assert.deepEqual(await findRows(db, 'users', { email }, ['id']), [])
})

test('staff and citizens sign in as before, until the council demands it of its staff', async () => {
  assert.equal((await (await portal.signedIn('staff')).get('/staff')).status, 200)
  assert.equal((await (await portal.signedIn('user')).get('/user')).status, 200)
  const strict = await openTestPortal({ secondFactorFor: ['admin', 'staff'] })
  try {
    const email = await newOfficer('staff', strict)
    const staff = strict.visitor()
    await staff.signIn(email, password)
    assert.equal((await staff.get('/staff')).location, page)
    await turnOn(staff)
    assert.equal((await staff.get('/staff')).status, 200)
    assert.equal((await (await strict.signedIn('user')).get('/user')).status, 200)
  } finally {
    await strict.close()
  }
})

test('a recovery code signs in once, says how many are left, and the last two ask for new ones', async () => {
  const email = await newOfficer('staff')
  const staff = portal.visitor()
  await staff.signIn(email, password)
  const { codes } = await turnOn(staff)
  const enter = async (code: string) => {
    const visitor = portal.visitor()
    const step = await visitor.submit('/login', { email, password })
    const paper = `${step.location}?with=recovery`
    assert.match((await visitor.get(step.location)).html, new RegExp(`href="${paper.replace('?', '\\?')}"`))
    return { visitor, answer: await visitor.submit(paper, { recoveryCode: code.toLowerCase() }) }
  }
  const first = await enter(codes[0] ?? '')
  assert.equal(first.answer.location, '/staff')
  assert.match(
    (await first.visitor.follow(first.answer)).text,
    /That code no longer works\. 9 are left\. Cross it out/,
  )
  assert.equal((await enter(codes[0] ?? '')).answer.status, 401)
  await db.deleteFrom('throttles').execute()
  for (const code of codes.slice(1, 7)) await enter(code)
  const few = await enter(codes[7] ?? '')
  assert.equal(few.answer.location, page)
  const shown = await few.visitor.follow(few.answer)
  assert.match(shown.text, /2 are left\. Make new ones now\./)
  assert.match(shown.text, /Without them a lost phone locks you out\./)
  const made = await few.visitor.submit(page, { intent: 'codes', currentPassword: password })
  assert.equal(codesOn(made).length, 10)
})

test('wrong codes are answered as the other throttles are, and the owner’s own browser is not kept waiting', async () => {
  const email = await newOfficer('staff')
  const staff = portal.visitor()
  await staff.signIn(email, password)
  const { secret } = await turnOn(staff)
  const stranger = portal.visitor()
  await stranger.submit('/login', { email, password })
  for (let index = 0; index < 5; index++)
    assert.equal((await stranger.submit('/login/code', { code: '000000' })).status, 401)
  const waits = await stranger.submit('/login/code', { code: codeOf(secret, 1) })
  assert.equal(waits.status, 429)
  assert.ok(Number(waits.headers.get('Retry-After')) > 0)
  assert.match(waits.text, /Too many attempts\./)
  await staff.post('/logout')
  await staff.submit('/login', { email, password })
  assert.equal((await staff.submit('/login/code', { code: codeOf(secret, 1) })).location, '/staff')
})

test('without a password that was right in this browser there is no second step', async () => {
  const email = await newOfficer('staff')
  const staff = portal.visitor()
  await staff.signIn(email, password)
  const { codes } = await turnOn(staff)
  const nobody = portal.visitor()
  assert.equal((await nobody.get('/login/code?next=%2Fstaff')).location, '/login?next=%2Fstaff')
  const sent = await nobody.post('/login/code', { code: '123456' })
  assert.equal(sent.location, '/login')
  assert.match((await nobody.follow(sent)).html, /role="alert"[\s\S]*For the code there are ten minutes/)
  const begun = portal.visitor()
  await begun.submit('/login', { email, password })
  const other = portal.visitor()
  other.cookies.set('step', begun.cookies.get('step') ?? '')
  assert.equal((await other.post('/login/code', { code: codes[0] ?? '' })).location, '/login')
  const step = await portal.visitor().submit('/login?as=staff&next=%2Fstaff', { email, password })
  assert.equal(
    (await nobody.get(step.location)).location,
    '/login?as=staff&next=%2Fstaff',
    'back to the same door',
  )
  assert.ok(!other.cookies.has('session'))
})

test('a form that met no session is carried past both steps', async () => {
  const email = await newOfficer('admin')
  const admin = portal.visitor()
  await admin.signIn(email, password)
  const { secret } = await turnOn(admin)
  await admin.post('/logout')
  const asked = { serviceId: 'WATER', serviceName: 'Water for the lane', category: 'Water' }
  const sent = await admin.post('/admin/create-service', asked)
  const login = await admin.post(sent.location, asked)
  const step = await admin.sendForm(login, sent.location, { email, password })
  assert.match(step.location, /^\/login\/code\?/)
  const inside = await admin.submit(step.location, { code: codeOf(secret, 1) })
  assert.equal(inside.location, '/admin/create-service')
  assert.match((await admin.follow(inside)).html, /value="Water for the lane"/)
})

test('an administrator gives a link for a lost phone, and the clerk then signs in with the password alone', async () => {
  const email = await newOfficer('staff')
  const staff = portal.visitor()
  await staff.signIn(email, password)
  const { id } = await findRow(db, 'users', { email })
  const admin = await portal.signedIn('admin')
  await turnOn(admin)
  const offered = async () =>
    (await admin.get('/admin/create-staff')).html.split('value="clearingLink"').length - 1
  const without = await offered()
  await turnOn(staff)
  assert.equal(await offered(), without + 1)
  const given = await admin.post('/admin/create-staff', { intent: 'clearingLink', userId: id })
  assert.match(given.text, /two-step sign-in ends too/)
  const path = /\/password\/[\w-]+/.exec(given.text)?.[0] ?? ''
  const chosen = 'monsoon over the ghats'
  await staff.submit(path, { newPassword: chosen, confirmPassword: chosen })
  assert.equal((await portal.visitor().submit('/login', { email, password: chosen })).location, '/staff')
})

test('two-step sign-in is turned off where it is not demanded, and not where it is', async () => {
  const admin = await portal.signedIn('admin')
  await turnOn(admin)
  assert.doesNotMatch((await admin.get(page)).text, /Turn off/)
  assert.equal((await admin.post(page, { intent: 'off', currentPassword: password })).status, 403)
  const staff = portal.visitor()
  await staff.signIn(await newOfficer('staff'), password)
  await turnOn(staff)
  const off = await staff.submit(page, { intent: 'off', currentPassword: password })
  assert.match((await staff.follow(off)).html, /role="status"[\s\S]*Two-step sign-in is off/)
})

test('codes and secrets stand in no line of the log', async () => {
  const lines: string[] = []
  const loud = await openTestPortal(
    { secondFactorFor: ['admin'] },
    (line) => void lines.push(JSON.stringify(line)),
  )
  try {
    const admin = loud.visitor()
    const email = await newOfficer('admin', loud)
    await admin.signIn(email, password)
    const { secret, codes } = await turnOn(admin)
    await admin.post('/logout')
    await admin.submit('/login', { email, password })
    await admin.submit('/login/code?with=recovery', { recoveryCode: codes[0] ?? '' })
    for (const word of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      assert.ok(!lines.join('\n').includes(word))
    assert.ok(lines.some((line) => line.includes('/login/code')))
  } finally {
    await loud.close()
  }
})
