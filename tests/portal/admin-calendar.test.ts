import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addExtensionOrder } from '../../council/cases/recounting/change-orders.server.ts'
import { councilDay, type Day, dayNumber, dayOf, weekdayOf } from '../../rules/days.ts'
import { newAdmin, newCitizen } from '../actors.ts'
import { confirmed as agreed, apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { caseRow, changeRows, findRow } from '../rows.ts'
import { confirmed, previewed } from './calendar-previews.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays } from './visitor.ts'

/** A Monday in June of the next year; the third day after it is a Thursday. */
const year = Number(councilDay(new Date().toISOString()).slice(0, 4)) + 1
const firstOfJune = dayNumber(`${year}-06-01`)
const monday = firstOfJune + ((8 - weekdayOf(firstOfJune)) % 7)
const mon = dayOf(monday)
const tue = dayOf(monday + 1)
const wed = dayOf(monday + 2)
const thu = dayOf(monday + 3)
const fri = dayOf(monday + 4)
const sat = dayOf(monday + 5)
/** The next leap year after that one. */
const leap = Math.ceil((year + 1) / 4) * 4
/** As the portal writes the day. */
const written = (day: Day) => `${Number(day.slice(8))} Jun ${year}`

const portal = await portalForFile()
const { db } = portal.council
const admin = await portal.signedIn('admin')
let applicationId = ''
let serviceId = ''
before(async () => {
  serviceId = await offer(db, factsOf(3))
  applicationId = await apply(db, await newCitizen(db), serviceId, { on: mon })
})

async function due() {
  return (await findRow(db, 'applications', { applicationId })).dueOn
}

const usual = {
  countFrom: 'dayAfter',
  holidays: 'notCounted',
  lastDayOnHoliday: 'nextWorkingDay',
  afterMissing: 'continues',
  appealOnOpenDay: 'openDay',
  appealDays: '30',
}

/** Why dates come nearer; `nearer-dates.test.ts` says when it is asked. */
const because = 'The fair is in another village'

test('a holiday moves a due date only after the page has shown which, and so does taking it away', async () => {
  assert.equal(await due(), thu)
  const holiday = { day: wed, 'holiday-mr': 'जत्रा' }
  const preview = await admin.submit('/admin/calendar', holiday, 'holiday-en')
  assert.equal(preview.status, 200)
  assert.match(preview.text, /1 open application would get another due date Nothing is changed yet\./)
  assert.match(preview.text, new RegExp(`${applicationId} ${written(thu)} ${written(fri)}`))
  assert.match(preview.html, /name="holiday-mr"[^>]* value="जत्रा"/)
  assert.equal(await due(), thu)
  const added = await confirmed(admin, '/admin/calendar', holiday)
  assert.equal(added.location, `/admin/calendar?year=${year}`)
  const page = await admin.follow(added)
  assert.match(page.text, /Holidays changed 1 open application has another due date now\./)
  assert.match(page.html, /lang="mr">जत्रा</)
  assert.equal(await due(), fri)
  const removal = { intent: 'remove', day: wed }
  const shown = await admin.post('/admin/calendar', removal)
  assert.match(
    shown.text,
    new RegExp(`Remove the holiday of ${written(wed)} 1 open application would get another due date`),
  )
  assert.match(
    shown.text,
    /For 1 of them the new date is earlier\. Its applicant is told by message or by phone\./,
  )
  assert.equal(await due(), fri)
  const removed = await admin.follow(await confirmed(admin, '/admin/calendar', { ...removal, because }))
  assert.match(removed.text, new RegExp(`Public Holidays of ${year} .* No holidays of ${year} yet`))
  assert.equal(await due(), thu)
  const calls = await admin.get('/admin/calls')
  assert.ok(calls.text.includes(`is now to be decided by ${written(thu)}, earlier than you were told`))
  assert.ok(calls.html.includes(applicationId))
  const nameless = await admin.submit('/admin/calendar', { day: wed }, 'holiday-en')
  assert.match(nameless.text, /The calendar was not changed Enter Name \(English\)/)
})

test('a preview that no longer fits is shown again, and its file has every case and changes nothing', async () => {
  const holiday = { day: wed, 'holiday-en': 'Fair' }
  const { seen } = await previewed(admin, '/admin/calendar', holiday)
  const other = await apply(db, await newCitizen(db), serviceId, { on: mon })
  const again = await admin.post('/admin/calendar', { ...holiday, seen })
  assertSays(again, 200, /2 open applications would get another due date .* not the one that you saw/)
  assert.equal(await due(), thu)
  const file = await admin.post('/admin/calendar/moved/add-holiday', { ...holiday, seen })
  assert.match(file.headers.get('Content-Type') ?? '', /^text\/csv/)
  assert.match(file.html, new RegExp(`${other},${thu},${fri}\r\n`))
  const fresh = await previewed(admin, '/admin/calendar', holiday)
  // The fingerprint of what is asked for now changes nothing where only the file is asked for.
  await admin.post('/admin/calendar/moved/add-holiday', { ...holiday, seen: fresh.seen })
  assert.equal(await due(), thu)
  assert.equal((await admin.post('/admin/calendar/moved/nothing', holiday)).status, 404)
  await db.deleteFrom('promises').where('applicationId', '=', other).execute()
  await changeRows(db, 'applications', { applicationId: other }, { daysAllowed: null, dueOn: null })
})

test('a pasted list takes the place of the year’s, and every line that cannot be read is named', async () => {
  const at = `/admin/calendar/holidays/${year}`
  const wrong = await admin.submit(at, { 'list-en': `${tue} Fair\n${year + 1}-06-09 Fair\nno date` })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text, new RegExp(String.raw`List \(English\), line 2: the date is not in ${year}`))
  assert.match(
    wrong.text,
    new RegExp(String.raw`List \(English\), line 3: write a date and a name, such as ${year}-01-26`),
  )
  assert.match(wrong.html, new RegExp(String.raw`${year + 1}-06-09 Fair\nno date<\/textarea>`))
  const long = await admin.submit(at, { 'list-mr': `${tue} जत्रा\n${tue} ${'जत्रा '.repeat(60)}` })
  assertSays(long, 422, /List \(मराठी\), line 2: use at most 300 characters in a line/)
  const readAs = async () => {
    const { html } = await admin.get(at)
    return /name="readAs" value="([^"]*)"/.exec(html)?.[1] ?? ''
  }
  const lists = {
    'list-en': `${Number(tue.slice(8))} June ${year} Fair\r\n${wed}, Wednesday, Second day`,
    'list-mr': `${tue} जत्रा`,
  }
  assert.equal((await confirmed(admin, at, { ...lists, readAs: await readAs() })).status, 303)
  assert.equal(await due(), sat)
  const { html } = await admin.get(at)
  assert.match(html, new RegExp(String.raw`>${tue} Fair\n${wed} Second day<\/textarea>`))
  assert.match(html, new RegExp(String.raw`>${tue} जत्रा<\/textarea>`))
  const before = await readAs()
  const emptied = { 'list-en': '', 'list-mr': '', readAs: before, because }
  assert.equal((await confirmed(admin, at, emptied)).status, 303)
  const stale = await admin.post(at, { 'list-en': `${tue} Fair`, readAs: before })
  assertSays(stale, 409, /Somebody else changed this/)
  assert.equal(await due(), thu)
})

test('last year’s list is copied into the form of a year and nothing is saved; the hints speak of that year', async () => {
  await confirmed(admin, '/admin/calendar', { day: `${leap}-02-29`, 'holiday-en': 'Leap fair' })
  await confirmed(admin, '/admin/calendar', { day: `${leap}-08-15`, 'holiday-en': 'Independence Day' })
  const weekday = new Date(`${leap + 1}-01-26`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  const page = await admin.get(`/admin/calendar?year=${leap + 1}`)
  assert.match(
    page.html,
    new RegExp(
      String.raw`href="\/admin\/calendar\/holidays\/${leap + 1}\?copy=yes"[^>]*>Copy the list of ${leap}<`,
    ),
  )
  assert.match(page.text, new RegExp(`such as ${leap + 1}-01-26`))
  const copy = await admin.get(`/admin/calendar/holidays/${leap + 1}?copy=yes`)
  assert.match(
    copy.text,
    new RegExp(
      String.raw`26 January ${leap + 1} Republic Day, 1\. 26\/01\/${leap + 1} ${weekday} Republic Day`,
    ),
  )
  assert.match(
    copy.text,
    new RegExp(`This is the list of ${leap} Its dates are moved to ${leap + 1}, and nothing is saved yet`),
  )
  assert.match(
    copy.html,
    new RegExp(String.raw`>${leap + 1}-02-28 Leap fair\n${leap + 1}-08-15 Independence Day<\/textarea>`),
  )
  assert.match(copy.text, new RegExp(`26 January ${leap + 1} Republic Day`))
  assert.doesNotMatch((await admin.get(`/admin/calendar/holidays/${leap + 1}`)).html, /Leap fair/)
  assert.doesNotMatch((await admin.get(`/admin/calendar?year=${year}`)).html, /copy=yes/)
})

test('weekly holidays and the start of counting are set, and a week without a working day is refused', async () => {
  const at = '/admin/calendar/counting'
  const week = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`weekday-${day}`, 'yes']))
  const idle = await admin.post(at, { ...usual, ...week })
  assert.match(idle.text, /A week has no working day left/)
  assert.match(idle.html, /<a href="#weekday-0">/)
  const early = await admin.follow(
    await confirmed(admin, at, { ...usual, countFrom: 'sameDay', 'weekday-0': 'yes', because }),
  )
  assert.match(early.text, /Counting of days changed 1 open application/)
  assert.match(early.text, /Counting starts The day on which everything was at hand/)
  assert.equal(await due(), wed)
  const other = { afterMissing: 'restarts', appealOnOpenDay: 'anyDay', appealDays: '45' }
  await confirmed(admin, at, {
    ...usual,
    ...other,
    'weekday-0': 'yes',
    'weekday-3': 'yes',
    'weekday-7': 'yes',
  })
  assert.equal(await due(), fri)
  const page = await admin.get('/admin/calendar')
  assert.match(page.text, /Weekly holidays Sunday, Wednesday, Second and fourth Saturdays/)
  assert.match(page.text, /Documents found missing later The count starts again/)
  assert.match(page.text, /Days to appeal 45 days A last day to appeal on a holiday Stays on the holiday/)
  await confirmed(admin, at, { ...usual, 'weekday-0': 'yes', because })
  assert.equal(await due(), thu)
})

test('fewer days to appeal than the act gives are refused with its name, and taken with a source, which the audit keeps', async () => {
  const at = '/admin/calendar/counting'
  const fewer = { ...usual, 'weekday-0': 'yes', appealDays: '29' }
  for (const appealSource of ['', ' ']) {
    const refused = await admin.post(at, { ...fewer, appealSource })
    assert.equal(refused.status, 422)
    assert.match(
      refused.text,
      /Maharashtra Right to Public Services Act, 2015, section 9, gives 30 days to appeal\. For fewer, enter the source/,
    )
    assert.match(refused.html, /<a href="#appealDays">/)
  }
  assert.match((await admin.get('/admin/calendar')).text, /Days to appeal 30 days A last day/)
  const appealSource = 'Notification 7 of 2026'
  const page = await admin.follow(await confirmed(admin, at, { ...fewer, appealSource }))
  assert.match(page.text, /Days to appeal 29 days Source for fewer days Notification 7 of 2026/)
  const { after } = await db
    .selectFrom('audit')
    .select('after')
    .where('act', '=', 'calendar.settingsSet')
    .orderBy('date', 'desc')
    .executeTakeFirstOrThrow()
  assert.match(after ?? '', /"appealDays":29,"appealSource":"Notification 7 of 2026"/)
  await confirmed(admin, at, { ...usual, 'weekday-0': 'yes' })
})

const order = {
  reference: 'E-12',
  orderedOn: '2026-06-01',
  authority: 'Collector',
  orderReason: 'Election',
  fromDay: wed,
}

test('an order is entered for ticked services, corrected, ended and revoked, each with a reason, and its wordings stay', async () => {
  const at = '/admin/calendar/order'
  const forOne = { ...order, services: 'some', [`service-${serviceId}`]: 'yes' }
  assert.match((await admin.submit(at, { ...forOne, toDay: tue })).text, /Last day is before the first/)
  for (const services of [{ services: 'some' }, { ...forOne, services: 'all' }])
    assert.match((await admin.post(at, { ...order, ...services })).text, /Holds for: tick the services below/)
  assert.match(
    (await admin.post(at, { ...forOne, orderedOn: '2126-01-01' })).text,
    /Date of the order is still to/,
  )
  const page = await admin.follow(await confirmed(admin, at, forOne))
  assert.match(page.text, /Orders changed 1 open application/)
  assert.match(
    page.text,
    new RegExp(String.raw`E-12 Election From ${written(wed)}, until further orders Case \d+ Open`),
  )
  assert.equal(await due(), null)
  const [, one = ''] = /href="(\/admin\/calendar\/order\/[\w-]+)"/.exec(page.html) ?? []

  const early = await admin.submit(one, { toDay: tue, because: 'Over' })
  assert.match(early.text, /Last day is before the first day/)
  assert.match((await admin.submit(one, { toDay: wed })).text, /Fill this in: Why you change it/)
  const ended = await admin.follow(await confirmed(admin, one, { toDay: wed, because: 'Over' }))
  assert.match(ended.text, new RegExp(`${written(wed)} to ${written(wed)}`))
  assert.match(
    ended.text,
    new RegExp(`Earlier wordings Until .* From ${written(wed)}, until further orders .* changed Over`),
  )
  assert.equal(await due(), fri)

  const corrected = { ...forOne, fromDay: tue, toDay: wed, because: 'A day more' }
  const unsaid = await admin.post(`${one}/correct`, { ...corrected, because: '' })
  assert.match(unsaid.text, /Fill this in: Why you change it/)
  const correct = (await admin.get(`${one}/correct`)).html
  assert.match(correct, /name="reference" [^>]*value="E-12"/)
  const [, readAs = ''] = /name="readAs" value="(\w+)"/.exec(correct) ?? []
  assert.equal((await confirmed(admin, `${one}/correct`, { ...corrected, readAs })).status, 303)
  assert.equal(await due(), sat)
  // Another window shows still what was ended, and would take back what was corrected.
  const late = await admin.post(`${one}/correct`, { ...corrected, fromDay: wed, readAs })
  assertSays(late, 409, /Somebody else changed this after you opened it/)
  assert.equal(await due(), sat)

  assert.match((await admin.submit(`${one}/revoke`, {})).text, /Fill this in: Why you change it/)
  const revoked = await admin.follow(await confirmed(admin, `${one}/revoke`, { because: 'Another village' }))
  assert.match(revoked.text, /Revoked on .* Why it was changed Another village/)
  assert.equal(await due(), thu)
  assert.match(
    (await admin.get('/admin/calendar')).text,
    new RegExp(`E-12 Election ${written(tue)} to ${written(wed)} Revoked on`),
  )
  assert.equal((await admin.get(`${one}/revoke`)).status, 404)
  const twice = await admin.follow(await admin.post(`${one}/revoke`, { because: 'Pressed twice' }))
  assert.match(twice.text, /Orders changed No open .* Revoked on .* Why it was changed Another village/)
  assert.equal((await admin.post(one, { toDay: wed, because: 'Over' })).status, 404)
})

test('an order that is revoked too late for some: the page says how many keep the date that was told', async () => {
  const day = (shift: number) => dayOf(dayNumber(councilDay(new Date().toISOString())) + shift)
  const number = await apply(db, await newCitizen(db), await offer(db, factsOf(3)), { on: day(-20) })
  const entered = { reference: 'E-9', reason: 'flood', authority: 'BDO', orderedOn: day(-20), serviceIds: [] }
  const order = { ...entered, fromDay: day(-19), toDay: day(9) }
  const actor = await newAdmin(db)
  const { id } = await agreed(day(-20), (seen) => addExtensionOrder(db, actor, order, seen))
  const dueOn = async () => (await caseRow(db, number)).dueOn
  const told = await dueOn()
  const at = `/admin/calendar/order/${id}/revoke`
  const { page, seen } = await previewed(admin, at, { because: 'a slip' })
  assert.match(page.text, /0 open applications would get another due date/)
  assert.match(
    page.text,
    /1 application would be overdue at once\. It keeps the due date that its applicant was told\./,
  )
  assert.equal((await admin.post(at, { because: 'a slip', seen })).status, 303)
  assert.equal(await dueOn(), told)
})
