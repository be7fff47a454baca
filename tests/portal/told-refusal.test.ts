// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { apply, factsOf, noon, offer } from '../council/cases-for-tests.ts'
import { newCaseService, visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council

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
