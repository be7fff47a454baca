import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { freshPhone } from '../actors.ts'
import { factsOf, offer } from '../council/cases-for-tests.ts'
import { newSlip } from '../new-slip.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { answers } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

let portal: TestPortal
before(async () => {
  portal = await openTestPortal()
})
after(() => portal.close())

const today = () => councilDay(new Date().toISOString())
const word = () => ({
  confirmation: 'signature',
  paperFile: 'B-417',
  receivedOn: today(),
  language: 'mr',
  personId: '',
})

function enter(officer: Visitor, at: string, changed: Record<string, string> = {}) {
  const { applicantPhoneNo: _, ...typed } = answers
  return officer.submit(at, { ...typed, ...word(), ...changed }, 'paperFile')
}

const numberOn = (html: string) => /counter-slip-number">([^<]+)</.exec(html)?.[1] ?? ''
const codeOn = (html: string) => /counter-slip-code">([^<]+)</.exec(html)?.[1] ?? ''

test('from the service and the phone number over the paper to the slip, in the applicant’s language', async () => {
  const { db } = portal.council
  const serviceId = await offer(db, factsOf(5, ['Ration card', 'Photo']))
  for (const role of ['staff', 'admin'] as const) {
    const officer = await portal.signedIn(role)
    const phone = freshPhone()
    const start = await officer.get(`/${role}/counter`)
    assert.match(start.html, new RegExp(`<option value="${serviceId}"`))
    assert.match(start.html, new RegExp(`href="/${role}/counter"`))
    const at = `/${role}/counter?service=${serviceId}&phone=${phone}`
    const slip = await enter(officer, at, { applicantName: 'Sunita Jadhav', 'document-0': 'yes' })
    assert.equal(slip.status, 200)
    assert.match(slip.html, /<article class="ack-slip counter-slip"[^>]* lang="mr"/)
    assert.match(slip.text, /अर्ज मिळाला.*Sunita Jadhav.*Ration card.*Photo/s)
    const [number, claimCode] = [numberOn(slip.html), codeOn(slip.html)]
    assert.match(slip.text, /portal\.test\/claim/)
    const row = await db
      .selectFrom('applications')
      .selectAll()
      .where('applicationId', '=', number)
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.way, row.paperFile, row.applicantPhoneNo], ['counter', 'B-417', phone])
    // The person is known with the number from now on, until they take the application over.
    assert.match((await officer.get(at)).text, /Sunita Jadhav · Vadgaon · one application/)
    const citizen = await portal.signedIn('user')
    assert.equal((await citizen.post('/claim', { number, phone, claimCode })).status, 303)
    assert.doesNotMatch((await officer.get(at)).text, /Sunita Jadhav/)
  }
})

test('a paper that lacks something comes back with all that was typed', async () => {
  const staff = await portal.signedIn('staff')
  const serviceId = await offer(portal.council.db, factsOf(5))
  const at = `/staff/counter?service=${serviceId}&phone=${freshPhone()}`
  const tomorrow = dayOf(dayNumber(today()) + 1)
  const long = dayOf(dayNumber(today()) - 60)
  const longAgo = dayOf(dayNumber(today()) - 367)
  for (const [changed, said] of [
    [{ receivedOn: tomorrow }, /Received on cannot lie in the future/],
    [{ confirmation: 'thumb' }, /Enter Witness/],
    [{ confirmation: '' }, /Choose How the applicant confirmed/],
    [{ paperFile: '' }, /Enter Paper file no/],
    [{ receivedOn: long }, /Enter Why it is entered so late/],
    [{ receivedOn: longAgo }, /Received on lies more than a year back/],
    [{ receivedOn: longAgo, longAgo: 'yes' }, /Enter Why it is entered so late/],
  ] as const) {
    const refused = await enter(staff, at, changed)
    assert.equal(refused.status, 422)
    assert.match(refused.text, said)
    assert.match(refused.html, /value="Behind the temple"/)
  }
  assert.equal(
    (await enter(staff, at, { receivedOn: long, lateReason: 'The office was flooded' })).status,
    200,
  )
  const again = await enter(staff, at)
  assert.equal(again.status, 422)
  assert.match(again.text, /An application like this was sent on/)
  assert.equal((await enter(staff, at, { likeReason: 'For the second child' })).status, 200)
})

test('a phone number that is none opens no form', async () => {
  const staff = await portal.signedIn('staff')
  const wrong = await staff.get(`/staff/counter?service=${await offer(portal.council.db)}&phone=12`)
  assert.match(wrong.text, /Invalid Phone Number/)
  assert.doesNotMatch(wrong.html, /name="paperFile"/)
})

test('the case, the file of the list and the applicant’s own page say that it came over the counter', async () => {
  const { db } = portal.council
  const { number, phone, claimCode } = await newSlip(db)
  const { enteredBy, serviceId } = await db
    .selectFrom('applications')
    .select(['enteredBy', 'serviceId'])
    .where('applicationId', '=', number)
    .executeTakeFirstOrThrow()
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

test('what was charged stands on the slip and in the history, and Save and next asks for the next person below the slip', async () => {
  const { db } = portal.council
  const [staff, serviceId, phone] = [await portal.signedIn('staff'), await offer(db), freshPhone()]
  const at = `/staff/counter?service=${serviceId}&phone=${phone}`
  const charged = '₹ 20, receipt 88'
  const page = await staff.get(at)
  assert.match(page.html, /<button(?=[^>]* name="next")(?=[^>]* value="yes")[^>]*>Save and next</)
  const saved = await enter(staff, at, { charged, next: 'yes' })
  assert.match(saved.html, /काउंटरवर घेतले<\/dt><dd>₹ 20, receipt 88</)
  assert.match(saved.html, new RegExp(`<option value="${serviceId}" selected`))
  assert.match(saved.html, /name="phone"[^>]* value=""/)
  const alone = await enter(staff, `/staff/counter?service=${serviceId}&phone=${freshPhone()}`)
  assert.doesNotMatch(alone.html, /name="phone"|काउंटरवर घेतले/)
  const opened = await staff.get(`/staff/application/update/${numberOn(saved.html)}`)
  assert.match(opened.text, /Charged at the counter\s+₹ 20, receipt 88/)
})

test('a slip that is printed again says so to its owner, and its first code opens nothing', async () => {
  const { db } = portal.council
  const [staff, citizen, phone] = [
    await portal.signedIn('staff'),
    await portal.signedIn('user'),
    freshPhone(),
  ]
  const at = `/staff/counter?service=${await offer(db)}&phone=${phone}`
  const submissionKey = 'sent twice'
  const first = await enter(staff, at, { submissionKey })
  const again = await enter(staff, at, { submissionKey })
  const number = numberOn(first.html)
  assert.equal(numberOn(again.html), number)
  const claim = (html: string) => citizen.post('/claim', { number, phone, claimCode: codeOn(html) })
  assert.equal((await claim(first.html)).status, 404)
  assert.equal((await claim(again.html)).status, 303)
  const own = await citizen.get(`/user/applications/${number}`)
  assert.match(own.text, /The slip was printed again, with another code/)
})
