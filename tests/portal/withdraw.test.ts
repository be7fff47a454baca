// One engine is enough: its acts are asked on both engines in tests/council/applications.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { setAsideApplication } from '../../council/cases/applications/set-aside.server.ts'
import { withdrawApplication } from '../../council/cases/applications/withdraw.server.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { apply } from '../council/cases-for-tests.ts'
import { findRow } from '../rows.ts'
import { newCaseService, visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers } from './services-for-tests.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council
let serviceId: string
before(async () => {
  serviceId = await newCaseService(portal)
})

const inbox = '/staff/application/update'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10)

/** A case that came in yesterday, its owner, and their visitor: noon of today may lie in the future. */
async function newCase() {
  const citizen = await newCitizen(db)
  const number = await apply(db, citizen, serviceId, { atHand: [0, 1], on: dayAgo(1) })
  const applicant = await visitAs(portal, citizen)
  return {
    citizen,
    number,
    applicant,
    page: `/user/applications/${number}`,
    act: `/user/applications/${number}/withdraw`,
  }
}

/** Withdraws a case so many days ago, which its applicant sent the day before. */
async function withdrawnAgo(days: number) {
  const citizen = await newCitizen(db)
  const number = await apply(db, citizen, serviceId, { atHand: [0, 1], on: dayAgo(days + 1) })
  const input = { reason: 'No need', revision: 1, now: daysAgo(days) }
  assert.deepEqual(await withdrawApplication(db, citizen, number, input), { done: true })
  return { citizen, number, applicant: await visitAs(portal, citizen) }
}

const stateOf = (number: string) =>
  findRow(db, 'applications', { applicationId: number }, ['status', 'withdrawn', 'revision'])

test('the owner is asked first, withdraws without a reason, and brings it back from its page', async () => {
  const { number, applicant, page, act } = await newCase()
  const open = await applicant.get(page)
  assert.match(open.text, /Withdraw the application\? The office then decides nothing about it/)
  assert.match(open.html, new RegExp(`href="${act}"`))
  const done = await applicant.submit(act, {})
  assert.equal(done.location, page)
  const gone = await applicant.follow(done)
  assert.match(gone.text, new RegExp(`${number} withdrawn`))
  assert.match(gone.text, /Withdrawn on \d+ \w+ \d+/)
  assert.match(gone.text, /You can bring it back until \d+ \w+ \d+/)
  assert.doesNotMatch(gone.text, /Due date|It is the office’s turn|Add a photo|not genuine/)
  assert.match((await applicant.get('/user/applications')).text, /Withdrawn on/)
  const tracked = await portal
    .visitor()
    .submit('/track', { number, applicantPhoneNo: answers.applicantPhoneNo })
  assert.match(tracked.text, /Withdrawn on \d+ \w+ \d+/)
  assert.doesNotMatch(tracked.text, /Pending/)
  const back = await applicant.sendForm(gone, act)
  assert.equal(back.location, page)
  const open2 = await applicant.follow(back)
  assert.match(open2.text, new RegExp(`${number} brought back`))
  assert.match(open2.text, /You withdrew the application.*Brought back: the office works on it again/)
  assert.deepEqual(await stateOf(number), { status: 'Pending', withdrawn: 0, revision: 3 })
})

test('officers find it under Withdrawn with its reason, decide nothing, and bring it back on the owner’s word', async () => {
  const { number, applicant, act } = await newCase()
  const clerk = await portal.signedIn('staff', 'S. Kulkarni')
  const isListed = async (list: string) => (await clerk.get(`${inbox}?${list}`)).text.includes(number)
  assert.equal(await isListed('status=All'), true)
  await applicant.submit(act, { reason: 'We moved to <Pune>' })
  for (const list of ['status=All', 'aside=yes']) assert.equal(await isListed(list), false, list)
  const list = await clerk.get(`${inbox}?aside=withdrawn`)
  assert.ok(list.text.includes(number))
  assert.match(list.text, /Withdrawn by the applicant on \d+ \w+ \d+: We moved to <Pune>/)
  assert.doesNotMatch(list.html, /application\/export/)
  const opened = await clerk.get(`${inbox}/${number}`)
  assert.doesNotMatch(opened.html, /<select[^>]*name="status"/)
  assert.match(opened.text, /If the applicant asks for it, it can be brought back until/)
  const page = `${inbox}/${number}/set-aside`
  assert.match(
    (await clerk.submit(page, { reason: ' ' })).html,
    /<a href="#reason">Fill this in: Reason<\/a>/,
  )
  const back = await clerk.submit(page, { reason: 'He asked by phone' })
  assert.match((await clerk.follow(back)).text, /The days in between are not counted/)
  assert.match((await applicant.get(`/user/applications/${number}`)).text, /Reason: He asked by phone/)
})

test('a neighbour, a stranger, the office and a visitor without an account withdraw nothing', async () => {
  const { number, act } = await newCase()
  const neighbour = await visitAs(portal, await newCitizen(db))
  assert.equal((await neighbour.get(act)).status, 404)
  for (const intent of ['withdraw', 'bringBack'])
    assert.equal((await neighbour.post(act, { intent, revision: '1' })).status, 404, intent)
  assert.match(
    (await portal.visitor().post(act, { intent: 'withdraw', revision: '1' })).location ?? '',
    /login/,
  )
  for (const role of ['staff', 'admin'] as const) {
    const officer = await portal.signedIn(role)
    assert.equal((await officer.post(act, { intent: 'withdraw', revision: '1' })).location, '/403', role)
  }
  assert.deepEqual(await stateOf(number), { status: 'Pending', withdrawn: 0, revision: 1 })
})

test('after a decision there is nothing to withdraw, and a form that was open before says so', async () => {
  const { number, applicant, page, act } = await newCase()
  const open = await applicant.get(act)
  const clerk = await newStaff(db)
  await decideApplication(db, clerk, number, {
    status: 'Approved',
    despiteMissing: '',
    revision: 1,
  })
  const late = await applicant.sendForm(open, act, { reason: 'No need' })
  assertSays(late, 409, /Nothing was changed|Somebody else changed this application/)
  assert.doesNotMatch((await applicant.get(page)).text, /Withdraw/)
  assert.doesNotMatch((await applicant.get(act)).html, /name="reason"/)
  assert.deepEqual(await stateOf(number), { status: 'Approved', withdrawn: 0, revision: 2 })
})

test('pressed twice it counts once, and a form of another day changes nothing', async () => {
  const { number, applicant, page, act } = await newCase()
  const open = await applicant.get(act)
  const both = await Promise.all([1, 2].map(() => applicant.sendForm(open, act, { reason: 'No need' })))
  assert.deepEqual(
    both.map(({ location }) => location),
    [page, page],
  )
  assert.deepEqual(await stateOf(number), { status: 'Pending', withdrawn: 1, revision: 2 })
  const gone = await applicant.get(page)
  await applicant.sendForm(gone, act)
  const stale = await applicant.sendForm(open, act, { reason: 'Another reason' })
  assertSays(stale, 409, /Somebody else changed this application/)
  assert.ok(stale.html.includes('Another reason'), 'what was typed stays')
})

test('an officer who has the case open and decides reads that it was withdrawn', async () => {
  const { number, applicant, act } = await newCase()
  const clerk = await portal.signedIn('staff')
  const open = await clerk.get(`${inbox}/${number}`)
  await applicant.submit(act, {})
  const late = await clerk.sendForm(open, `${inbox}/${number}`, { status: 'Approved' })
  assertSays(late, 409, new RegExp(`The applicant withdrew ${number} on`))
  assert.deepEqual(await stateOf(number), { status: 'Pending', withdrawn: 1, revision: 2 })
})

test('after 30 days neither side is offered to bring it back, and a form sent all the same is refused', async () => {
  const { number, applicant } = await withdrawnAgo(31)
  const page = `/user/applications/${number}`
  const own = await applicant.get(page)
  assert.match(own.text, /it can no longer be brought back. You can apply again/)
  assert.doesNotMatch(own.html, /value="bringBack"/)
  const late = await applicant.post(`${page}/withdraw`, { intent: 'bringBack', revision: '2' })
  assertSays(late, 409, /withdrawn more than 30 days ago/)
  const clerk = await portal.signedIn('staff')
  const office = `${inbox}/${number}/set-aside`
  const shown = await clerk.get(office)
  assert.match(shown.text, /withdrawn more than 30 days ago and cannot be brought back/)
  assert.doesNotMatch(shown.html, /name="reason"/)
  const refused = await clerk.post(office, { intent: 'bringBack', reason: 'Please', revision: '2' })
  assert.equal(refused.status, 409)
  assert.deepEqual(await stateOf(number), { status: 'Pending', withdrawn: 1, revision: 2 })
  const inTime = await withdrawnAgo(29)
  const back = await inTime.applicant.post(`/user/applications/${inTime.number}/withdraw`, {
    intent: 'bringBack',
    revision: '2',
  })
  assert.equal(back.status, 303)
})

test('what an officer set aside its applicant cannot bring back', async () => {
  const { number, applicant, page, act } = await newCase()
  await setAsideApplication(db, await newStaff(db), number, { reason: 'A joke', revision: 1 })
  assert.doesNotMatch((await applicant.get(page)).html, /value="bringBack"|\/withdraw"/)
  assert.equal((await applicant.post(act, { intent: 'bringBack', revision: '2' })).status, 409)
  assert.deepEqual(await stateOf(number), { status: 'Pending', withdrawn: 0, revision: 2 })
})
