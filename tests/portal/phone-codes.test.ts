// One engine is enough: its acts are asked on both engines in tests/council/phone-numbers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freshPhone, newStaff, password } from '../actors.ts'
import { findRow, findRows, storeRow } from '../rows.ts'
import { startTextGateway, type TextGateway } from '../text-gateway.ts'
import { assertDecent, postRaw } from './hostile-answers.ts'
import { hostileValues } from './hostile-values.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import { assertSays, type Visitor } from './visitor.ts'

let gateway: TextGateway
let portal: TestPortal
before(async () => {
  gateway = await startTextGateway()
  portal = await openTestPortal({ texts: gateway.settings })
})
after(async () => {
  await portal.close()
  await gateway.close()
})

const page = '/account/phone'
const forgot = '/login/forgot'
const person = { fullName: 'Asha Patil', password, confirmPassword: password, adult: 'yes' }

/** The code in the text that comes next, which must be for this number. */
async function codeFor(phone: string) {
  const text = await gateway.next()
  assert.equal(text.get('to'), phone)
  return /\b\d{6}\b/.exec(text.get('text') ?? '')?.[0] ?? assert.fail(String(text))
}

async function register(phone: string, fullName = 'Asha Patil') {
  const visitor = portal.visitor()
  const answer = await visitor.submit('/registration/user', { ...person, fullName, phone })
  assert.equal(answer.location, '/user')
  return visitor
}

/** Has the visitor's number confirmed with a code, as somebody without script would. */
async function confirm(visitor: Visitor, phone: string) {
  const asked = await visitor.submit(page, { intent: 'send', phone, currentPassword: password })
  assert.equal(asked.location, page)
  const code = await codeFor(phone)
  return visitor.submit(page, { intent: 'confirm', phoneCode: code })
}

async function apply(visitor: Visitor, serviceId: string, fields: Partial<typeof answers> = {}) {
  const sent = await visitor.submit(`/user/apply/${serviceId}`, { ...answers, ...fields })
  const { text } = await visitor.follow(sent)
  return /Application no is ([\w-]+)/.exec(text)?.[1] ?? assert.fail(text)
}

test('somebody confirms their number with a code, in the language of the page', async () => {
  const phone = freshPhone()
  const visitor = await register(phone)
  await visitor.get('/language/mr?to=/')
  assert.match((await visitor.get(page)).text, /आणि पासवर्ड विसरलात तर खाते पुन्हा उघडता येते\./)
  const clerk = await (await portal.signedIn('staff')).get(page)
  assert.match(clerk.text, /You sign in with it\. Nobody else sees it/)
  const ways = await visitor.get('/account/sign-in')
  assert.match(ways.text, new RegExp(`${phone}, खात्री अजून झालेली नाही`))
  await visitor.submit(page, { intent: 'send', phone, currentPassword: password })
  const text = await gateway.next()
  assert.match(text.get('text') ?? '', /^पंचायत पोर्टलचा कोड \d{6}\./)
  assert.doesNotMatch(text.get('text') ?? '', /Asha|http/)
  await visitor.get('/language/en?to=/')
  assert.match((await visitor.get(page)).text, new RegExp(`A code was sent to ${phone}`))
  assert.equal((await visitor.submit(page, { intent: 'confirm', phoneCode: '000 000' })).status, 422)
  const code = /\d{6}/.exec(text.get('text') ?? '')?.[0] ?? ''
  const done = await visitor.submit(page, {
    intent: 'confirm',
    phoneCode: `${code.slice(0, 3)} ${code.slice(3)}`,
  })
  assert.equal(done.location, '/account/sign-in')
  const after = await visitor.follow(done)
  assert.match(after.text, /Phone number confirmed/)
  assert.match(after.text, new RegExp(`${phone}, confirmed on`))
})

test('no number is taken without a code where codes are sent, and none is sent without the password', async () => {
  const visitor = await register(freshPhone())
  const phone = freshPhone()
  const before = gateway.asked.length
  const wrong = await visitor.post(page, { intent: 'send', phone, currentPassword: 'another sentence' })
  assertSays(wrong, 422, /That password is not right/)
  await portal.council.texts?.settle()
  assert.equal(gateway.asked.length, before)
  // The button of a council without a gateway sends a code here too.
  await visitor.post(page, { intent: 'save', phone, currentPassword: password })
  await codeFor(phone)
  assert.deepEqual(await findRows(portal.council.db, 'identifiers', { value: phone }, ['userId']), [])
})

test('who has forgotten the password chooses another with a code and the number of an own application', async () => {
  const phone = freshPhone()
  const visitor = await register(phone)
  await confirm(visitor, phone)
  const number = await apply(visitor, await newService(portal))
  const stranger = portal.visitor()
  assert.match((await stranger.get('/login')).html, /href="\/login\/forgot"/)
  assert.doesNotMatch((await stranger.get('/login?as=staff')).html, /href="\/login\/forgot"/)
  const asked = await stranger.submit(forgot, { intent: 'send', phone: `+91 ${phone}` })
  assert.equal(asked.location, forgot)
  const before = gateway.asked.length
  assert.equal((await stranger.post(forgot, { intent: 'send', phone })).location, forgot)
  const code = await codeFor(phone)
  await portal.council.texts?.settle()
  assert.ok(gateway.asked.length <= before + 1, 'pressed twice sends one code')
  const asks = { intent: 'recover', phoneCode: code, number: number.toLowerCase() }
  assertSays(await stranger.submit(forgot, asks), 422, /Enter Father’s or mother’s name/)
  const nobodys = await stranger.submit(forgot, { ...asks, parentName: 'Somebody Else' })
  assertSays(nobodys, 401, /ask at the panchayat office/)
  const right = { ...asks, parentName: answers.applicantMotherName }
  const [pressedAgain, other] = [portal.visitor(), portal.visitor()]
  for (const [name, value] of stranger.cookies) {
    pressedAgain.cookies.set(name, value)
    if (name !== 'device') other.cookies.set(name, value)
  }
  const link = await stranger.submit(forgot, right)
  assert.match(link.location, /^\/password\/[\w-]{43}$/)
  assert.equal((await pressedAgain.post(forgot, right)).location, link.location)
  assert.equal((await other.post(forgot, right)).status, 401, 'the code is spent for another browser')
  const chosen = 'monsoon over the ghats'
  const done = await stranger.submit(link.location, { newPassword: chosen, confirmPassword: chosen })
  assert.equal(done.location, '/login')
  assert.equal((await visitor.get('/user')).status, 303, 'the other sessions have ended')
  await portal.visitor().signIn(phone, chosen)
  assertSays(await stranger.post(forgot, right), 401, /The code is too old/)
})

test('a number that nobody has, an unconfirmed one and an officer’s are answered as a confirmed one is', async () => {
  const [confirmed, unconfirmed, officers] = [freshPhone(), freshPhone(), freshPhone()]
  await confirm(await register(confirmed), confirmed)
  await register(unconfirmed)
  const { db } = portal.council
  const clerk = await newStaff(db)
  const now = new Date().toISOString()
  const row = { kind: 'phone' as const, value: officers, userId: clerk.id, createdAt: now, verifiedAt: now }
  await storeRow(db, 'identifiers', { ...row, verifiedBy: 'code' })
  const before = gateway.asked.length
  const pages = []
  for (const phone of [freshPhone(), unconfirmed, officers, confirmed]) {
    const visitor = portal.visitor()
    const asked = await visitor.submit(forgot, { intent: 'send', phone })
    assert.equal(asked.status, 303)
    assert.equal(asked.location, forgot)
    pages.push((await visitor.get(forgot)).text.replaceAll(phone, 'NUMBER'))
    const guess = { intent: 'recover', phoneCode: '000000', number: 'BIRTH321', parentName: 'Ramesh' }
    const tried = await visitor.submit(forgot, guess)
    assert.equal(tried.status, 401)
    pages.push(tried.text.replaceAll(phone, 'NUMBER'))
  }
  assert.equal(new Set(pages).size, 2)
  await codeFor(confirmed)
  await portal.council.texts?.settle()
  assert.equal(gateway.asked.length, before + 1)
})

test('a number passes to somebody else with its SIM card, who gets neither into the account nor past the counter', async () => {
  const phone = freshPhone()
  const email = `owner${phone}@panchayat.example`
  const owner = portal.visitor()
  await owner.submit('/registration/user', { ...person, fullName: 'Old Owner', email, phone })
  await confirm(owner, phone)
  const number = await apply(owner, await newService(portal), { applicantPhoneNo: phone })
  const { id } = await portal.council.db
    .selectFrom('identifiers')
    .select('userId as id')
    .where('value', '=', phone)
    .executeTakeFirstOrThrow()
  // A year later the card is in another phone. Its new holder gets the codes, and can guess at numbers of
  // applications.
  const next = portal.visitor()
  await portal.council.db.deleteFrom('throttles').execute()
  await next.submit(forgot, { intent: 'send', phone })
  const code = await codeFor(phone)
  const parentName = answers.applicantFatherName
  for (const guess of ['BIRTH', 'DEATH', 'TAX']) {
    const tried = { intent: 'recover', phoneCode: code, number: `${guess}${phone.slice(6, 9)}`, parentName }
    assert.equal((await next.submit(forgot, tried)).status, 401)
  }
  const late = await next.submit(forgot, { intent: 'recover', phoneCode: code, number, parentName })
  assert.equal(late.status, 401, 'after three guesses even the right number opens nothing')
  const secret = { password: 'a new holder’s', confirmPassword: 'a new holder’s' }
  const registration = { ...person, fullName: 'New Holder', phone }
  assert.equal((await next.submit('/registration/user', { ...registration, ...secret })).status, 409)
  // At the counter the holder shows the phone.
  const clerk = await portal.signedIn('staff')
  const profile = await clerk.get(`/staff/update-user?user=${id}`)
  assert.match(profile.html, new RegExp(`href="/staff/release-number/${id}"`))
  assert.equal((await clerk.submit(`/staff/release-number/${id}`, {})).status, 422)
  const reason = 'New Holder showed the phone.'
  const released = await clerk.submit(`/staff/release-number/${id}`, { reason })
  const twice = await clerk.post(`/staff/release-number/${id}`, { phone, reason })
  assert.deepEqual([twice.status, twice.location], [303, `/staff/update-user?user=${id}`])
  assert.match((await clerk.follow(released)).text, /Number released/)
  assert.equal((await clerk.get(`/staff/release-number/${id}`)).status, 404)
  assert.match((await owner.get('/user')).text, /The office took the phone number off your account/)
  const holder = portal.visitor()
  assert.equal((await holder.submit('/registration/user', registration)).location, '/user')
  assert.equal((await confirm(holder, phone)).location, '/account/sign-in')
  assert.doesNotMatch((await holder.get('/user/applications')).text, new RegExp(number))
  const again = portal.visitor()
  await again.signIn(email, password)
  assert.match((await again.get('/user/applications')).text, new RegExp(number))
})

test('a number that was confirmed more than a year ago is asked again after a sign-in, and confirmed at the counter', async () => {
  const phone = freshPhone()
  await confirm(await register(phone), phone)
  const { db } = portal.council
  const old = new Date(Date.now() - 400 * 86_400_000).toISOString()
  const { userId } = await findRow(db, 'identifiers', { value: phone })
  await db.updateTable('identifiers').set({ verifiedAt: old }).where('value', '=', phone).execute()
  const owner = await portal.visitor().signIn(phone, password)
  assert.match((await owner.get('/user')).text, new RegExp(`Is ${phone} still your number\\?`))
  assert.match((await owner.get('/account/sign-in')).text, /more than a year ago/)
  const clerk = await portal.signedIn('staff')
  const at = `/staff/update-user?user=${userId}`
  assert.match((await clerk.get(at)).text, /more than a year ago/)
  await clerk.post(at, { intent: 'seen', phone })
  const again = await portal.visitor().signIn(phone, password)
  assert.doesNotMatch((await again.get('/user')).text, /still your number/)
})

test('the administrator changes the phone number of a staff account', async () => {
  const clerk = await newStaff(portal.council.db, 'Clerk With A Phone')
  const admin = await portal.signedIn('admin')
  const at = `/admin/staff/${clerk.id}/phone`
  assert.match((await admin.get('/admin/create-staff')).html, new RegExp(`href="${at}"`))
  const phone = freshPhone()
  const saved = await admin.submit(at, { phone })
  assert.match(
    (await admin.follow(saved)).text,
    /Phone number saved Clerk With A Phone can sign in with it now/,
  )
  await portal.visitor().signIn(phone, password)
  const held = freshPhone()
  await register(held)
  assert.equal((await admin.submit(at, { phone: held })).status, 409)
  const taken = await admin.follow(await admin.submit(at, { phone: '' }))
  assert.match(taken.text, /Phone number taken away Clerk With A Phone signs in with the email alone now/)
})

test('the answer does not wait for the gateway', async () => {
  const phone = freshPhone()
  const visitor = await register(phone)
  let release = () => {}
  gateway.answer = (response) => {
    release = () => response.end()
  }
  const asked = await visitor.submit(page, { intent: 'send', phone, currentPassword: password })
  assert.equal(asked.location, page)
  await codeFor(phone)
  release()
  await portal.council.texts?.settle()
  gateway.answer = (response) => void response.end()
})

test('a text that does not leave is told to the operator, and not to the visitor', async () => {
  const broken = await startTextGateway()
  const other = await openTestPortal({ texts: { ...broken.settings, ok: { status: 299 } } })
  try {
    const phone = freshPhone()
    const visitor = other.visitor()
    for (const path of ['/login', '/help']) assert.match((await visitor.get(path)).html, /login\/forgot/)
    await visitor.submit('/registration/user', { ...person, phone })
    const asked = await visitor.submit(page, { intent: 'send', phone, currentPassword: password })
    assert.equal(asked.status, 303)
    await other.council.texts?.settle()
    const [line = '', ...more] = other.logged.splice(0)
    assert.deepEqual(more, [])
    assert.match(line, /a text message was not sent: refused/)
    const sent = new URLSearchParams(broken.asked[0]?.body)
    assert.ok(!line.includes(phone) && !line.includes(sent.get('text') ?? ''))
  } finally {
    await other.close()
    await broken.close()
  }
})

test('without a gateway a number is changed with the password, and the office confirms it', async () => {
  const other = await openTestPortal()
  try {
    const visitor = other.visitor()
    const [phone, next] = [freshPhone(), freshPhone()]
    await visitor.submit('/registration/user', { ...person, email: `a${phone}@panchayat.example`, phone })
    const own = await visitor.get(page)
    assert.match(own.text, /Show this page at the office.*You sign in with it\. Nobody else/)
    const saved = await visitor.submit(page, { intent: 'save', phone: next, currentPassword: password })
    assert.match((await visitor.follow(saved)).text, /Show this page at the office to have it confirmed/)
    const removed = await visitor.submit(page, { intent: 'remove', currentPassword: password })
    assert.match((await visitor.follow(removed)).text, /Phone number taken away/)
    for (const path of ['/login', '/help'])
      assert.doesNotMatch((await visitor.get(path)).html, /login\/forgot/)
    // Neither the office nor a code does that for officers.
    const clerk = await other.signedIn('staff')
    const kept = await clerk.submit(page, { intent: 'save', phone: next, currentPassword: password })
    for (const { text } of [await clerk.follow(kept), await clerk.get(page)])
      assert.doesNotMatch(text, /Show this page at the office/)
  } finally {
    await other.close()
  }
})

test('hostile values in the forms of a code are refused, and nothing is sent', async () => {
  const visitor = portal.visitor()
  await visitor.submit(forgot, { intent: 'send', phone: freshPhone() })
  await portal.council.db.deleteFrom('throttles').execute()
  const before = gateway.asked.length
  for (const { sent } of hostileValues) {
    for (const [field, rest] of [
      ['phone', 'intent=send'],
      ['phoneCode', 'intent=recover&number=BIRTH321&parentName=A'],
      ['intent', 'phoneCode=123456&number=BIRTH321&parentName=A'],
    ] as const) {
      const body = sent === undefined ? rest : `${rest}&${field}=${sent}`
      const answer = await postRaw(visitor, forgot, body)
      assertDecent(answer, `${field} ${sent}`)
      assert.equal(answer.status, 422, `${field} ${sent}`)
    }
  }
  await portal.council.texts?.settle()
  assert.equal(gateway.asked.length, before)
})
