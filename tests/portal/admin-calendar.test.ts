import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import type { Visitor } from './visitor.ts'

let portal: TestPortal
let admin: Visitor
let applicationId = ''
let serviceId = ''
before(async () => {
  portal = await openTestPortal()
  admin = await portal.signedIn('admin')
  const { db } = portal.council
  serviceId = await offer(db, factsOf(3))
  // A Monday: the third day after it is a Thursday.
  applicationId = await apply(db, await newCitizen(db), serviceId, { on: '2027-06-07' })
})
after(() => portal.close())

async function due() {
  const rows = portal.council.db.selectFrom('applications').select('dueOn')
  return (await rows.where('applicationId', '=', applicationId).executeTakeFirstOrThrow()).dueOn
}

test('a holiday that is added and removed moves the due date, and the page says of how many', async () => {
  assert.equal(await due(), '2027-06-10')
  const added = await admin.submit(
    '/admin/calendar',
    { day: '2027-06-09', 'holiday-mr': 'जत्रा' },
    'holiday-en',
  )
  assert.equal(added.location, '/admin/calendar?year=2027')
  const page = await admin.follow(added)
  assert.match(page.text, /Holidays changed 1 open application has another due date now\./)
  assert.match(page.html, /lang="mr">जत्रा</)
  assert.equal(await due(), '2027-06-11')
  const removed = await admin.follow(
    await admin.post('/admin/calendar', { intent: 'remove', day: '2027-06-09' }),
  )
  assert.match(removed.text, /Public Holidays of 2027 .* No holidays of 2027 yet/)
  assert.equal(await due(), '2027-06-10')
  const nameless = await admin.submit('/admin/calendar', { day: '2027-06-09' }, 'holiday-en')
  assert.match(nameless.text, /The calendar was not changed Enter Name \(English\)/)
})

test('a pasted list takes the place of the year’s, and a line that cannot be read is named', async () => {
  const at = '/admin/calendar/holidays/2027'
  const wrong = await admin.submit(at, { 'list-en': '2027-06-08 Fair\n2028-06-09 Fair' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text, /List \(English\), line 2: the date is not in 2027/)
  assert.match(wrong.html, /2028-06-09 Fair<\/textarea>/)
  const lists = { 'list-en': '08/06/2027 Fair\r\n2027-06-09 Second day', 'list-mr': '2027-06-08 जत्रा' }
  assert.equal((await admin.submit(at, lists)).status, 303)
  assert.equal(await due(), '2027-06-12')
  const { html } = await admin.get(at)
  assert.match(html, />2027-06-08 Fair\n2027-06-09 Second day<\/textarea>/)
  assert.match(html, />2027-06-08 जत्रा<\/textarea>/)
  const [, readAs = ''] = /name="readAs" value="([^"]*)"/.exec(html) ?? []
  assert.equal((await admin.submit(at, { 'list-en': '', 'list-mr': '' })).status, 303)
  const stale = await admin.post(at, { 'list-en': '2027-06-08 Fair', readAs })
  assert.equal(stale.status, 409)
  assert.match(stale.text, /Somebody else changed the list/)
  assert.equal(await due(), '2027-06-10')
})

test('weekly holidays and the start of counting are set, and a week without a working day is refused', async () => {
  const at = '/admin/calendar/counting'
  const week = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`weekday-${day}`, 'yes']))
  const usual = {
    countFrom: 'dayAfter',
    holidays: 'notCounted',
    lastDayOnHoliday: 'nextWorkingDay',
    appealDays: '30',
  }
  const idle = await admin.post(at, { ...usual, ...week })
  assert.match(idle.text, /A week has no working day left/)
  assert.match(idle.html, /<a href="#weekday-0">/)
  const early = await admin.follow(
    await admin.post(at, { ...usual, countFrom: 'sameDay', 'weekday-0': 'yes' }),
  )
  assert.match(early.text, /Counting of days changed 1 open application/)
  assert.match(early.text, /Counting starts The day on which everything was at hand/)
  assert.equal(await due(), '2027-06-09')
  await admin.post(at, { ...usual, 'weekday-0': 'yes', 'weekday-3': 'yes', appealDays: '45' })
  assert.equal(await due(), '2027-06-11')
  const page = await admin.get('/admin/calendar')
  assert.match(page.text, /Weekly holidays Sunday, Wednesday/)
  assert.match(page.text, /Days to appeal 45 days/)
  await admin.post(at, { ...usual, 'weekday-0': 'yes' })
  assert.equal(await due(), '2027-06-10')
})

test('an order is added for one service and ended, and no earlier than it begins', async () => {
  const at = '/admin/calendar/order'
  const order = { reference: 'E-12', orderReason: 'Election', fromDay: '2027-06-09', service: serviceId }
  const turned = await admin.submit(at, { ...order, toDay: '2027-06-08' })
  assert.match(turned.text, /Last day is before the first day/)
  const unknown = await admin.submit(at, { ...order, service: 'NONE' })
  assert.match(unknown.text, /Choose Service from the list/)
  const page = await admin.follow(await admin.submit(at, order))
  assert.match(page.text, /Orders changed 1 open application/)
  assert.match(page.text, /E-12 Election From 9 Jun 2027, until further orders Case \d+ End/)
  assert.equal(await due(), null)
  const [, end = ''] = /href="(\/admin\/calendar\/order\/[\w-]+)"/.exec(page.html) ?? []
  assert.match((await admin.submit(end, { toDay: '2027-06-08' })).text, /Last day is before the first day/)
  const ended = await admin.follow(await admin.submit(end, { toDay: '2027-06-09' }))
  assert.match(ended.text, /9 Jun 2027 to 9 Jun 2027/)
  assert.equal(await due(), '2027-06-11')
})
