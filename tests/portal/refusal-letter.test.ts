// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { apply, factsOf, noon, offer } from '../council/cases-for-tests.ts'
import { refuseApplication } from '../refusals.ts'
import { findRow, findRows } from '../rows.ts'
import { applyFor, newCaseService, visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()
const { db } = portal.council
const citizen = await portal.signedIn('user')
const clerk = await portal.signedIn('staff')

const own = (number: string) => `/user/applications/${number}/letter`
const officers = (number: string) => `/staff/application/update/${number}/letter`

async function newLetter(sender = citizen) {
  const number = await applyFor(sender, await newCaseService(portal), { 'document-0': 'yes' })
  await refuseApplication(db, number, 'The house is another’s.')
  return number
}

async function newOpenCase() {
  return applyFor(citizen, await newCaseService(portal), { 'document-0': 'yes' })
}

/** What the sheet says, without what stands around it. */
function sheetOf(html: string) {
  const sheet = /<article class="ack ack-letter"[\s\S]*<\/article>/.exec(html)?.[0] ?? ''
  return sheet.replace(/<!--.*?-->|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

/** The council's day now, and the one before: its noon is past at any time of this day. */
const today = councilDay(new Date().toISOString())
const yesterday = dayOf(dayNumber(today) - 1)

/** An application that is refused on a day, and a reader of its page in a language. */
async function refusedCase(serviceId: string, day: string) {
  const citizen = await newCitizen(db)
  const id = await apply(db, citizen, serviceId, { on: day, atHand: [0, 1] })
  const refusal = { status: 'Rejected', reason: 'Not of this village', revision: 1, now: noon(day) } as const
  assert.deepEqual(await decideApplication(db, await newStaff(db), id, refusal), { decided: true })
  const visitor = await visitAs(portal, citizen)
  return async (language: string) => {
    await visitor.get(`/language/${language}`)
    return (await visitor.get(`/user/applications/${id}`)).text
  }
}

test('Bihar r.4: a refusal in writing says its reason, until when and to whom to appeal', async () => {
  const number = await newLetter()
  for (const [visitor, path] of [
    [citizen, own(number)],
    [clerk, officers(number)],
  ] as const) {
    const { status, html } = await visitor.get(path)
    assert.equal(status, 200)
    const sheet = sheetOf(html)
    for (const said of [number, 'Asha Patil', 'The house is another’s.', 'Come with the deed.'])
      assert.ok(sheet.includes(said), said)
    assert.match(sheet, /you can appeal until \d+ \w+ \d{4}.* Block officer 02167 220011 .* District officer/)
    assert.match(sheet, /Signature of the officer who decides\s+Village secretary/)
  }
})

test('what is not known of the appeal authority has a line in the letter to write it on, and the officer is told so', async () => {
  const number = await applyFor(citizen, await newService(portal))
  await refuseApplication(db, number, 'The house is another’s.')
  for (const language of ['en', 'hi', 'mr']) {
    const { html } = await clerk.get(`${officers(number)}?in=${language}`)
    assert.match(html, /<p>[^<]*:<\/p><p class="ack-blank"><\/p>/)
    assert.doesNotMatch(sheetOf(html), /does not know|पोर्टल/)
  }
  // Of the authority of this one its office and phone number are known.
  const sheet = sheetOf((await clerk.get(officers(await newLetter()))).html)
  assert.match(sheet, /Block officer 02167 220011\s+Name\s+:\s+Address\s+:/)
  assert.doesNotMatch(sheet, /Phone\s+:/)
  const opened = await clerk.get(`/staff/application/update/${await newOpenCase()}`)
  assert.match(opened.text, /Name, phone or address of the appeal authority is not known/)
})

test('the page of a rejected application leads to its letter, for the citizen and for officers', async () => {
  const number = await newLetter()
  assert.match((await citizen.get(`/user/applications/${number}`)).html, new RegExp(`href="${own(number)}"`))
  const opened = await clerk.get(`/staff/application/update/${number}`)
  assert.match(opened.html, new RegExp(`href="${officers(number)}"`))
})

test('an officer prints it in the language that the applicant has chosen, or in another one', async () => {
  const number = await newLetter(await portal.signedIn('user'))
  const { user } = await findRow(db, 'applications', { applicationId: number })
  assert.match((await clerk.get(officers(number))).html, /<article class="ack ack-letter"[^>]* lang="en"/)
  const chosen = {
    userId: user,
    language: 'mr',
    mail: 0,
    sms: 0,
    changedAt: new Date().toISOString(),
  } as const
  await db.insertInto('contactChoices').values(chosen).execute()
  const { html } = await clerk.get(officers(number))
  assert.match(html, /<article class="ack ack-letter"[^>]* lang="mr"/)
  assert.match(sheetOf(html), /अर्ज नामंजूर झाल्याचे पत्र/)
  assert.match(
    (await clerk.get(`${officers(number)}?in=hi`)).html,
    /<article class="ack ack-letter"[^>]* lang="hi"/,
  )
})

test('there is none of an application that is not rejected, and none for anybody else', async () => {
  const pending = await applyFor(citizen, await newCaseService(portal))
  assert.equal((await citizen.get(own(pending))).status, 404)
  assert.equal((await clerk.get(officers(pending))).status, 404)
  const number = await newLetter()
  const other = await portal.signedIn('user')
  assert.equal((await other.get(own(number))).status, 404)
})

test('an officer who prints it leaves the line that the case was opened', async () => {
  const number = await newLetter()
  await clerk.get(officers(number))
  const opened = await findRows(db, 'audit', { subject: number, act: 'case.opened' }, ['act'])
  assert.equal(opened.length, 1)
})

test('a refused applicant reads to whom to appeal or that nobody is known, and the reason once', async () => {
  const known = await (await refusedCase(await newCaseService(portal), yesterday))('en')
  const [, until = '', left] =
    /You can appeal until ([^.]*?) ?: (\d+) days left ?\. The first appeal goes to: Block officer/.exec(
      known,
    ) ?? []
  const last = dayNumber(new Date(`${until} UTC`).toISOString().slice(0, 10))
  assert.equal(Number(left), last - dayNumber(today))
  // Thirty days after the refusal, or the next day on which the office is open.
  assert.ok(last >= dayNumber(yesterday) + 30 && last <= dayNumber(yesterday) + 37, until)
  assert.doesNotMatch(known, /to whom the appeal goes/)
  assert.equal(known.match(/Not of this village/g)?.length, 1)
  const read = await refusedCase(await offer(db, factsOf(5)), yesterday)
  assert.match(
    await read('en'),
    /You can appeal until [^.]*: \d+ days left ?\. Ask at the panchayat office to whom the appeal goes/,
  )
  assert.doesNotMatch(await read('en'), /The first appeal goes to/)
  assert.doesNotMatch(await read('hi'), /पहली अपील यहाँ करें/)
  assert.doesNotMatch(await read('mr'), /पहिले अपील येथे करा/)
})

test('a last day to appeal that is past stands in the past tense, with the last one for good cause', async () => {
  const refusedOn = dayOf(dayNumber(today) - 60)
  const lately = await (await refusedCase(await newCaseService(portal), refusedOn))('en')
  const words = /You could appeal until [^.]*\. With a good reason, .* a late appeal until (\d+ \w+ \d{4})\./
  const [, lateUntil = ''] = words.exec(lately) ?? []
  assert.equal(Date.parse(`${lateUntil} UTC`), Date.parse(dayOf(dayNumber(refusedOn) + 90)))
  const read = await refusedCase(await newCaseService(portal), '2026-01-05')
  const page = await read('en')
  assert.match(page, /You could appeal until \d+ \w+ 2026\. (?!With a good reason)/)
  assert.doesNotMatch(page, /you can appeal until|days? left|Is the decision wrong|appeal in time/i)
  assert.match(await read('hi'), /तक अपील की जा सकती थी/)
  assert.match(await read('mr'), /पर्यंत अपील करता येत होते/)
  const citizen = await newCitizen(db)
  const late = await apply(db, citizen, await newCaseService(portal), { on: '2026-01-05', atHand: [0, 1] })
  const { text } = await (await visitAs(portal, citizen)).get(`/user/applications/${late}`)
  assert.match(text, /nobody has decided\. You could appeal until [^.]*\. (?!With a good reason)/)
})

test('an officer is warned in the panel where no appeal authority is known', async () => {
  const clerk = await portal.signedIn('staff')
  const citizen = await newCitizen(db)
  const panel = async (serviceId: string) =>
    (await clerk.get(`/staff/application/update/${await apply(db, citizen, serviceId)}`)).text
  assert.match(await panel(await offer(db)), /No authority for a first appeal is known/)
  assert.doesNotMatch(await panel(await newCaseService(portal)), /No authority for a first appeal/)
})

test('the admin’s list of services names those without an officer or an appeal authority', async () => {
  const admin = await portal.signedIn('admin')
  const lacking = await offer(db)
  const whole = await newCaseService(portal)
  const { html, text } = await admin.get('/admin')
  assert.match(
    text,
    /\d+ services? on this page names? no officer or no appeal authority .* Officer, First appeal/,
  )
  assert.ok(html.includes(`href="/admin/services/facts/${lacking}"`))
  assert.ok(!html.includes(`href="/admin/services/facts/${whole}"`))
})
