// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { storeServiceFees } from '../../council/catalogue/fees/service-fees.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { freshPhone, newStaff } from '../actors.ts'
import { factsOf, offer } from '../council/cases-for-tests.ts'
import { line } from '../council/fees/office-for-tests.ts'
import { newSlip } from '../new-slip.ts'
import { caseRow } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers } from './services-for-tests.ts'
import { assertSays, type Visitor } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

const today = () => councilDay(new Date().toISOString())
const word = () => ({
  confirmation: 'signature',
  paperFile: 'B-417',
  receivedOn: today(),
  language: 'mr',
  personId: '',
})

/** Sends a paper, and opens the page with its slip where it was stored. */
async function enter(officer: Visitor, at: string, changed: Record<string, string> = {}) {
  const sent = await officer.submit(
    at,
    { ...answers, applicantPhoneNo: freshPhone(), ...word(), ...changed },
    'paperFile',
  )
  return sent.status === 303 ? officer.follow(sent) : sent
}

const numberOn = (html: string) => /counter-slip-number">([^<]+)</.exec(html)?.[1] ?? ''
const codeOn = (html: string) => /counter-slip-code">([^<]+)</.exec(html)?.[1] ?? ''

test('from the service and the phone number over the paper to the slip, in the applicant’s language', async () => {
  const serviceId = await offer(db, factsOf(5, ['Ration card', 'Photo']))
  for (const role of ['staff', 'admin'] as const) {
    const officer = await portal.signedIn(role)
    const phone = freshPhone()
    const start = await officer.get(`/${role}/counter`)
    assert.match(start.html, new RegExp(`<option value="${serviceId}"`))
    assert.match(start.html, new RegExp(`href="/${role}/counter"`))
    const at = `/${role}/counter?service=${serviceId}`
    const find = () => officer.submit(at, { applicantPhoneNo: phone, intent: 'find' }, 'paperFile')
    assert.doesNotMatch((await find()).html, /name="personId"/)
    const applicant = { applicantName: 'Sunita Jadhav', applicantPhoneNo: phone }
    const slip = await enter(officer, at, { ...applicant, 'document-0': 'yes' })
    assert.equal(slip.status, 200)
    assert.doesNotMatch(slip.location ?? '', new RegExp(phone))
    assert.match(slip.html, /<article class="ack-slip counter-slip"[^>]* lang="mr"/)
    assert.match(slip.text, /अर्ज मिळाला.*Sunita Jadhav.*Ration card.*Photo/s)
    const [number, claimCode] = [numberOn(slip.html), codeOn(slip.html)]
    assert.match(slip.text, /portal\.test\/claim/)
    assert.match(slip.text, /portal\.test\/privacy येथे किंवा कार्यालयात. सूचना \d{8}/)
    const row = await caseRow(db, number)
    assert.deepEqual([row.way, row.paperFile, row.applicantPhoneNo], ['counter', 'B-417', phone])
    // The person is known with the number from now on, until they take the application over.
    const found = await find()
    assert.match(found.text, new RegExp(`Sunita Jadhav · Vadgaon · ${number}, `))
    assert.doesNotMatch(found.html, /value="Behind the temple"/)
    const [, personId = ''] = /name="personId" value="([^"]+)"/.exec(found.html) ?? []
    const chosen = { applicantPhoneNo: phone, personId, intent: 'find' }
    const filled = await officer.submit(at, chosen, 'paperFile')
    assert.match(filled.text, new RegExp(`From ${number}, entered here on .* Ask whether it still holds`))
    assert.match(filled.html, /value="Behind the temple"/)
    assert.match(filled.text, /As last time/)
    const citizen = await portal.signedIn('user')
    assert.equal((await citizen.post('/claim', { number, phone, claimCode })).status, 303)
    assert.doesNotMatch((await find()).text, /Sunita Jadhav/)
  }
})

test('a paper that lacks something comes back with all that was typed', async () => {
  const staff = await portal.signedIn('staff')
  const serviceId = await offer(db, factsOf(5))
  const at = `/staff/counter?service=${serviceId}`
  const applicantPhoneNo = freshPhone()
  const tomorrow = dayOf(dayNumber(today()) + 1)
  const long = dayOf(dayNumber(today()) - 60)
  const longAgo = dayOf(dayNumber(today()) - 367)
  for (const [changed, said] of [
    [{ receivedOn: tomorrow }, /Received on cannot lie in the future/],
    [{ confirmation: 'thumb' }, /Enter Witness/],
    [{ confirmation: '' }, /Choose one: How the applicant confirmed/],
    [{ applicantPhoneNo: '' }, /Enter Phone No/],
    [{ applicantPhoneNo: '12' }, /Invalid Phone Number/],
    [{ noPhone: 'yes' }, /or tick “Has no phone”, not both/],
    [{ receivedOn: long }, /Fill this in: Why it is entered so late/],
    [{ receivedOn: longAgo }, /Received on lies more than a year back/],
    [{ receivedOn: longAgo, longAgo: 'yes' }, /Fill this in: Why it is entered so late/],
  ] as const) {
    const refused = await enter(staff, at, changed)
    assertSays(refused, 422, said)
    assert.match(refused.html, /value="Behind the temple"/)
  }
  assert.equal(
    (await enter(staff, at, { applicantPhoneNo, receivedOn: long, lateReason: 'The office was flooded' }))
      .status,
    200,
  )
  assertSays(await enter(staff, at, { applicantPhoneNo }), 422, /An application like this was sent on/)
  const second = { applicantPhoneNo, likeReason: 'For the second child' }
  assert.equal((await enter(staff, at, second)).status, 200)
})

test('a phone number that is none finds nobody, and the page says what is wrong with it', async () => {
  const staff = await portal.signedIn('staff')
  const at = `/staff/counter?service=${await offer(db)}`
  const find = (applicantPhoneNo: string) =>
    staff.submit(at, { applicantPhoneNo, applicantName: 'Asha', intent: 'find' }, 'paperFile')
  for (const [typed, said] of [
    ['12', /Invalid Phone Number/],
    ['', /Enter Phone No/],
  ] as const) {
    const wrong = await find(typed)
    assertSays(wrong, 422, said)
    assert.match(wrong.html, /value="Asha"/)
  }
})

test('somebody without a phone gets a slip that says how to follow the application without one', async () => {
  const staff = await portal.signedIn('staff')
  const at = `/staff/counter?service=${await offer(db)}`
  const mayBeTold = 'Suman Kale, the shop'
  const slip = await enter(staff, at, { applicantPhoneNo: '', noPhone: 'yes', paperFile: '', mayBeTold })
  assert.match(slip.text, /फोन नंबर रिकामा ठेवा/)
  assert.match(slip.text, /कार्यालयात विचारा/)
  const [, track = ''] = /counter-slip-track">(.*?)<\/article>/s.exec(slip.html) ?? []
  assert.doesNotMatch(track, /<svg/)
  const number = numberOn(slip.html)
  const opened = await staff.get(`/staff/application/update/${number}`)
  assert.match(opened.text, /Who may be told\s+Suman Kale, the shop/)
  const refusal = { status: 'Rejected', reason: 'Not ours', revision: 1 } as const
  assert.deepEqual(await decideApplication(db, await newStaff(db), number, refusal), { decided: true })
  // The minutes in which it could be undone are over.
  await db.deleteFrom('undos').where('applicationId', '=', number).execute()
  const calls = (await staff.get('/staff/calls')).text
  assert.match(calls, new RegExp(`To be told on paper.*May be told: Suman Kale, the shop.*${number}`, 's'))
  assert.doesNotMatch((await staff.get('/staff/slips')).text, /Suman Kale/)
  const citizen = await portal.signedIn('user')
  const claimed = { number, phone: '', claimCode: codeOn(slip.html) }
  assert.equal((await citizen.post('/claim', claimed)).status, 303)
})

test('the case, the file of the list and the applicant’s own page say that it came over the counter', async () => {
  const { number, phone, claimCode } = await newSlip(db)
  const { enteredBy, serviceId } = await caseRow(db, number)
  await db.updateTable('users').set({ office: 'Gram Sevak' }).where('id', '=', enteredBy).execute()
  const [citizen, staff] = [await portal.signedIn('user'), await portal.signedIn('staff')]
  await citizen.post('/claim', { number, phone, claimCode })
  const opened = await staff.get(`/staff/application/update/${number}`)
  assert.match(opened.text, /Way\s+Counter.*Paper file no\s+B-417/s)
  const file = await staff.get(`/staff/application/export?service=${serviceId}`)
  assert.match(file.html, /,Way\r\n.*,Counter\r\n$/s)
  const overview = await (await portal.signedIn('admin')).get('/admin/overview')
  const { entered } = await db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('entered'))
    .where('way', '=', 'counter')
    .executeTakeFirstOrThrow()
  assert.match(overview.text, new RegExp(`Other figures What Applications Counter ${entered} Photos`))
  assert.doesNotMatch(overview.text, /Service centre|Decided by the officer who entered it/)
  const own = await citizen.get(`/user/applications/${number}`)
  assert.match(own.text, /Entered at the counter by Gram Sevak on \d+ \w+ \d{4}/)
})

test('what a service centre charged stands on the slip and in the history, and Save and next asks for the next person below the slip', async () => {
  const [staff, serviceId] = [await portal.signedIn('staff'), await offer(db)]
  const centre = await portal.signedIn('staff', 'Service Centre', 'counter')
  const at = `/staff/counter?service=${serviceId}`
  const charged = '₹ 20, receipt 88'
  const page = await centre.get(at)
  assert.match(page.html, /<button(?=[^>]* name="next")(?=[^>]* value="yes")[^>]*>Save and next</)
  // Where nothing is to pay with the application, an officer is not asked for money.
  assert.doesNotMatch((await staff.get(at)).html, /name="(charged|cash)"/)
  const saved = await enter(centre, at, { charged, next: 'yes' })
  assert.match(saved.html, /काउंटरवर घेतले<\/dt><dd>₹ 20, receipt 88</)
  assert.match(saved.html, new RegExp(`<option value="${serviceId}" selected`))
  assert.doesNotMatch((await enter(centre, at)).html, /name="service"|काउंटरवर घेतले/)
  const opened = await staff.get(`/staff/application/update/${numberOn(saved.html)}`)
  assert.match(opened.text, /Charged at the counter\s+₹ 20, receipt 88/)
})

test('an officer takes the fee in cash with the entry, and its receipt stands on the slip', async () => {
  const [staff, serviceId] = [await portal.signedIn('staff'), await offer(db)]
  const at = `/staff/counter?service=${serviceId}`
  await storeServiceFees(db, serviceId, [line('Certificate', 2500), line('Copy', 1000, 'issue')])
  const page = await staff.get(at)
  assert.match(page.text.replaceAll('\u00A0', ' '), /Take Cash: ₹ 25\.00 The receipt is made at once/)
  assert.doesNotMatch(page.html, /name="charged"/)
  const paper = {
    applicantPhoneNo: freshPhone(),
    submissionKey: randomUUID(),
    cash: 'yes',
    bookNumber: '12/41',
  }
  const slip = await enter(staff, at, paper)
  const [, number = ''] = /पावती (RCT\/\S+), ₹\s25\.00/.exec(slip.text) ?? assert.fail(slip.text)
  const [receipt = ''] = /\/staff\/payments\/[\w-]+\/receipt/.exec(slip.html) ?? assert.fail(slip.html)
  for (const said of [number, '12/41']) assert.ok((await staff.get(receipt)).text.includes(said), said)
  assert.doesNotMatch(slip.text, /Take Cash/)
  await enter(staff, at, paper)
  const taken = db.selectFrom('payments').select(['method', 'receivedPaise'])
  const ofSlip = taken.where('applicationId', '=', numberOn(slip.html))
  assert.deepEqual(await ofSlip.execute(), [{ method: 'cash', receivedPaise: 2500 }])

  const unpaid = await enter(staff, at)
  assert.match(unpaid.text, /Take Cash/)
  assert.doesNotMatch(unpaid.text, /RCT\//)

  // What somebody changes meanwhile is not taken as it was shown.
  const typed = { ...answers, ...word(), ...paper, applicantPhoneNo: freshPhone() }
  await storeServiceFees(db, serviceId, [line('Certificate', 3000)])
  const late = await staff.sendForm(page, at, typed, 'paperFile')
  assert.equal(late.status, 409)
  assert.match(late.text.replaceAll('\u00A0', ' '), /Take Cash: ₹ 30\.00/)

  const centre = await portal.signedIn('staff', 'Service Centre', 'counter')
  assert.doesNotMatch((await enter(centre, at, { cash: 'yes', due: '3000' })).text, /RCT\//)
})

test('a slip is opened again with its code; a new one comes by its button alone, and then the first opens nothing', async () => {
  const [staff, other, citizen] = [
    await portal.signedIn('staff'),
    await portal.signedIn('staff'),
    await portal.signedIn('user'),
  ]
  const at = `/staff/counter?service=${await offer(db)}`
  const paper = { applicantPhoneNo: freshPhone(), submissionKey: 'sent twice' }
  const first = await enter(staff, at, paper)
  const again = await enter(staff, at, paper)
  const number = numberOn(first.html)
  assert.deepEqual([numberOn(again.html), codeOn(again.html)], [number, codeOn(first.html)])
  const page = `/staff/counter/slip/${number}`
  assert.equal(codeOn((await staff.get(page)).html), codeOn(first.html))
  const elsewhere = await other.get(page)
  assert.equal(codeOn(elsewhere.html), '')
  assert.match(elsewhere.text, /The code on the slip is no longer kept/)
  const renewed = await other.follow(await other.submit(page, { intent: 'renew' }))
  assert.match(codeOn(renewed.html), /^\w{4} \w{4}$/)
  const claim = (html: string) =>
    citizen.post('/claim', { number, phone: paper.applicantPhoneNo, claimCode: codeOn(html) })
  assert.equal((await claim(first.html)).status, 404)
  assert.equal((await claim(renewed.html)).status, 303)
  const own = await citizen.get(`/user/applications/${number}`)
  assert.match(own.text, /The slip was printed again, with another code/)
  assert.equal((await staff.get(page)).status, 404)
  const centre = await portal.signedIn('staff', 'Service Centre', 'counter')
  const office = numberOn((await enter(staff, at)).html)
  assert.equal((await centre.get(`/staff/counter/slip/${office}`)).status, 404)
})
