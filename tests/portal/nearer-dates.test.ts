// One engine is enough: its acts are asked on both engines in tests/council/recounting.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { findRow } from '../rows.ts'
import { confirmed, previewed, versionOn } from './calendar-previews.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays } from './visitor.ts'

const monday = '2040-06-04'
const wednesday = '2040-06-06'
const holiday = { day: wednesday, 'holiday-en': 'Fair' }
const removal = { intent: 'remove', day: wednesday }
const because = 'The fair is in another village'
const whyShown = new RegExp(`id="because"[^>]* value="${because}"`)
const at = '/admin/calendar'
const counting = '/admin/calendar/counting'
const settings = {
  'weekday-0': 'yes',
  countFrom: 'sameDay',
  holidays: 'notCounted',
  lastDayOnHoliday: 'nextWorkingDay',
  afterMissing: 'continues',
  appealOnOpenDay: 'openDay',
  appealDays: '30',
}

const portal = await portalForFile()
const admin = await portal.signedIn('admin')
let applicationId = ''
let serviceId = ''
before(async () => {
  serviceId = await offer(portal.council.db, factsOf(3))
  applicationId = await send()
})

/** An application that is due on Thursday, the 7th, and with the holiday on Friday. */
async function send() {
  const { db } = portal.council
  return apply(db, await newCitizen(db), serviceId, { on: monday })
}

async function due() {
  return (await findRow(portal.council.db, 'applications', { applicationId })).dueOn
}

test('a holiday that is deleted brings no date nearer without a reason, which its applicant and the office read', async () => {
  const later = await previewed(admin, at, holiday)
  assert.doesNotMatch(later.page.html, /id="because"/)
  assert.equal((await admin.post(at, { ...holiday, seen: later.seen })).status, 303)
  const { page, seen } = await previewed(admin, at, removal)
  assert.match(page.text, /Why you change it Needed where a due date comes nearer\./)
  for (const unsaid of ['', ' \u200B']) {
    const refused = await admin.post(at, { ...removal, seen, because: unsaid })
    assert.equal(refused.status, 422)
    assert.match(refused.text, /The calendar was not changed Fill this in: Why you change it/)
    assert.match(refused.text, new RegExp(`${applicationId} 8 Jun 2040 7 Jun 2040`))
    assert.match(refused.html, new RegExp(`name="seen"[^>]*value="${seen}"`))
  }
  assert.equal(await due(), '2040-06-08')
  assert.equal((await admin.post(at, { ...removal, seen, because })).status, 303)
  assert.equal(await due(), '2040-06-07')
  const { text } = await admin.get(`/admin/application/update/${applicationId}`)
  assert.ok(text.includes(`from 8 Jun 2040 to 7 Jun 2040: the list of holidays was changed, ${because}`))
})

test('the reason stays in the form while it is put right, looked at again or read in another language', async () => {
  assert.equal((await confirmed(admin, at, holiday)).status, 303)
  const { seen } = await previewed(admin, at, removal)
  const long = await admin.post(at, { ...removal, seen, because: 'x'.repeat(201) })
  assert.equal(long.status, 422)
  assert.match(long.html, /id="because"[^>]* value="x{201}"/)
  assert.match(long.html, new RegExp(`name="day" value="${wednesday}"`))
  assert.equal((await admin.post(at, { ...removal, day: 'x', seen, because })).status, 404)
  const other = await portal.signedIn('admin')
  const marathi = await other.post(at, { ...removal, because, 'in-language': 'mr' })
  assert.match(marathi.html, whyShown)
  assert.match(marathi.text, /बदलण्याचे कारण/)
  await send()
  const again = await admin.post(at, { ...removal, seen, because })
  assertSays(again, 200, /2 open applications would get another due date .* not the one that you saw/)
  assert.match(again.html, whyShown)
  assert.equal(await due(), '2040-06-08')
  assert.equal((await confirmed(admin, at, { ...removal, because })).status, 303)
})

test('another way of counting brings no date nearer without a reason', async () => {
  const { page, seen } = await previewed(admin, counting, settings)
  assert.match(page.text, /Why you change it/)
  const again = { ...settings, ...(await versionOn(admin, counting)), seen }
  assertSays(await admin.post(counting, again), 422, /Fill this in: Why you change it/)
  const wrong = await admin.post(counting, { ...again, appealDays: 'x', because })
  assert.equal(wrong.status, 422)
  assert.match(wrong.html, whyShown)
  assert.equal(await due(), '2040-06-07')
  assert.equal((await admin.post(counting, { ...again, because })).status, 303)
  assert.equal(await due(), '2040-06-06')
})
