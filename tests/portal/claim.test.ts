// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttles } from '../../rules/limits.ts'
import { freshPhone, newIntermediary } from '../actors.ts'
import { newSlip } from '../new-slip.ts'
import { portalForFile } from './open-test-portal.ts'
import type { Visitor } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

const send = (visitor: Visitor, slip: Record<string, string>) => visitor.post('/claim', slip)

test('a visitor who is not signed in is led to the login and to the registration, and back with the number', async () => {
  const { number } = await newSlip(db)
  const guest = portal.visitor()
  const page = await guest.get(`/claim?number=${number}`)
  assert.equal(page.status, 200)
  assert.doesNotMatch(page.html, /name="claimCode"/)
  const onward = `next=${encodeURIComponent(`/claim?number=${number}`)}`
  for (const way of ['/login?as=user&amp;', '/registration/user?'])
    assert.ok(page.html.includes(`href="${way}${onward}"`), way)
  const registered = await guest.submit(`/registration/user?${onward}`, {
    fullName: 'Sunita Jadhav',
    phone: freshPhone(),
    email: '',
    password: 'mango tree at the well',
    confirmPassword: 'mango tree at the well',
    adult: 'yes',
  })
  assert.equal(registered.headers.get('Location'), `/claim?number=${number}`)
  assert.match(
    (await guest.get(`/claim?number=${number}`)).html,
    new RegExp(`name="number"[^>]* value="${number}"`),
  )
})

test('a citizen takes the application over with what stands on the slip, however it is typed', async () => {
  const slip = await newSlip(db)
  const citizen = await portal.signedIn('user')
  const code = `${slip.claimCode.slice(0, 4)} ${slip.claimCode.slice(4)}`.toLowerCase()
  const typed = { number: slip.number.toLowerCase(), phone: `+91 ${slip.phone}`, claimCode: code }
  const claimed = await citizen.submit('/claim', typed, 'claimCode')
  assert.equal(claimed.headers.get('Location'), '/user/applications')
  const own = await citizen.get('/user/applications')
  assert.match(own.text, new RegExp(`${slip.number} is in your account now`))
  assert.match(own.html, new RegExp(`href="/user/applications/${slip.number}"`))
  // The code has been used.
  const stranger = await portal.signedIn('user')
  assert.equal((await send(stranger, typed)).status, 404)
  assert.equal((await stranger.get(`/user/applications/${slip.number}`)).status, 404)
})

test('a wrong number, phone number and code get the same answer, and the code is not shown again', async () => {
  const [slip, other] = [await newSlip(db), await newSlip(db)]
  const citizen = await portal.signedIn('user')
  const answered = await Promise.all(
    [{ number: `${slip.number}-9` }, { phone: other.phone }, { claimCode: other.claimCode }].map((wrong) =>
      send(citizen, { ...slip, ...wrong }),
    ),
  )
  const [first, ...rest] = answered.map(({ status, html }) => ({
    status,
    html: html.replace(/ value="[^"]*"|nonce="[^"]*"/g, ''),
  }))
  assert.equal(first?.status, 404)
  assert.match(first?.html ?? '', /role="alert"[\s\S]*The number, the phone number and the code do not match/)
  for (const page of rest) assert.deepEqual(page, first)
  for (const { html } of answered)
    assert.ok(!html.includes(slip.claimCode) && !html.includes(other.claimCode))
})

test('ten wrong codes shut the number for the account that typed them, and its slip works for its owner', async () => {
  const slip = await newSlip(db)
  const [citizen, stranger] = [await portal.signedIn('user'), await portal.signedIn('user')]
  for (let tries = 0; tries < throttles.trackings.points; tries++)
    assert.equal((await send(stranger, { ...slip, claimCode: '22222222' })).status, 404)
  const refused = await send(stranger, slip)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('Retry-After')) > 0)
  assert.equal((await send(citizen, slip)).status, 303)
  await db.deleteFrom('throttles').execute()
  assert.equal((await send(stranger, slip)).status, 404)
})

test('a friend of a worker opens what the worker entered in a villager’s name and nothing else, and the administrator gives it back', async () => {
  const [staff, admin] = [await portal.signedIn('staff'), await portal.signedIn('admin')]
  const [friend, villager] = [await portal.signedIn('user'), await portal.signedIn('user')]
  const water = await newSlip(db)
  const trap = await newSlip(db, { clerk: await newIntermediary(db), phone: water.phone })
  const own = (slip: { number: string }) => `/user/applications/${slip.number}`
  assert.equal((await send(friend, trap)).status, 303)
  const opened = async (visitor: Visitor, slip: { number: string }) => {
    const pages = ['', '/data', '/acknowledgement'].map((part) => visitor.get(own(slip) + part))
    return [...new Set((await Promise.all(pages)).map(({ status }) => status))]
  }
  assert.deepEqual([await opened(friend, trap), await opened(friend, water)], [[200], [404]])
  assert.match((await friend.get(own(trap))).text, /Taken over into an account with the code from the slip/)
  assert.match(
    (await staff.get('/staff/calls')).text,
    new RegExp(`taken over into an account.*${trap.number}`, 's'),
  )
  assert.equal((await send(villager, water)).status, 303)
  assert.deepEqual(await opened(villager, water), [200])

  const at = `/admin/application/update/${trap.number}/give-back`
  assert.match((await admin.get(`/admin/application/update/${trap.number}`)).html, new RegExp(`href="${at}"`))
  assert.doesNotMatch((await staff.get(`/staff/application/update/${trap.number}`)).html, /give-back/)
  assert.equal((await admin.submit(at, {}, 'reason')).status, 422)
  assert.deepEqual(await opened(friend, trap), [200])
  const given = await admin.submit(at, { reason: 'It was somebody else' }, 'reason')
  assert.equal(given.status, 200)
  const claimCode = /counter-slip-code">([^<]+)</.exec(given.html)?.[1] ?? ''
  assert.deepEqual(await opened(friend, trap), [404])
  const list = await friend.get('/user/applications')
  assert.match(list.text, new RegExp(`The office took application ${trap.number} out of your account`))
  assert.doesNotMatch(list.html, new RegExp(`href="${own(trap)}"`))
  assert.equal((await send(friend, trap)).status, 404)
  assert.doesNotMatch((await admin.get(at)).html, /counter-slip-code/, 'it is shown once')
  assert.equal((await send(villager, { ...trap, claimCode })).status, 303)
  const history = (await villager.get(own(trap))).text
  assert.match(history, /Taken by the office out of another account, with a new slip.*It was somebody else/s)
})

test('an officer lets a further application follow into the account that has one of the same person, from its page', async () => {
  const [staff, citizen] = [await portal.signedIn('staff'), await portal.signedIn('user', 'Sunita Jadhav')]
  const slip = await newSlip(db)
  const also = await newSlip(db, { phone: slip.phone })
  const at = `/staff/application/update/${also.number}`
  assert.doesNotMatch((await staff.get(at)).html, /name="followed"/)
  await send(citizen, slip)
  const page = await staff.get(at)
  assert.match(page.text, new RegExp(`Sunita Jadhav has ${slip.number}`))
  assert.match(page.html, new RegExp(`<button(?=[^>]* name="followed")[^>]* value="${slip.number}"`))
  assert.equal((await citizen.get(`/user/applications/${also.number}`)).status, 404)
  assert.equal((await staff.post(at, { followed: also.number })).status, 404)
  const done = await staff.post(at, { followed: slip.number })
  assert.match(
    (await staff.follow(done)).text,
    new RegExp(`${also.number} is in the account of Sunita Jadhav now`),
  )
  const own = await citizen.get(`/user/applications/${also.number}`)
  assert.match(own.text, new RegExp(`The office put application ${also.number} into your account`))
  assert.match(own.text, /Put by the office into the account that has your other application/)
  assert.doesNotMatch((await staff.get(at)).html, /name="followed"/)
})

test('an officer reads that it is for citizens, and posts nothing; what a guest posts is asked for after the login', async () => {
  const slip = await newSlip(db)
  for (const role of ['staff', 'admin'] as const) {
    const officer = await portal.signedIn(role)
    const page = await officer.get('/claim')
    assert.match(page.text, /You are signed in for the office/)
    assert.doesNotMatch(page.html, /name="claimCode"/)
    assert.equal((await send(officer, slip)).headers.get('Location'), '/403')
  }
  const guest = await send(portal.visitor(), slip)
  assert.match(guest.headers.get('Location') ?? '', /^\/login\?as=user&next=%2Fclaim&carried=yes$/)
  assert.equal((await send(await portal.signedIn('user'), slip)).status, 303)
})

test('the way there stands where somebody with a slip looks', async () => {
  const citizen = await portal.signedIn('user')
  for (const [visitor, path] of [
    [portal.visitor(), '/track'],
    [portal.visitor(), '/registration/user'],
    [portal.visitor(), '/site-map'],
    [citizen, '/user/applications'],
  ] as const)
    assert.match((await visitor.get(path)).html, /<main[\s\S]*href="\/claim"[\s\S]*<\/main>/, path)
})
