// One engine is enough: its acts are asked on both engines in tests/council/certificates.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { apply } from '../council/cases-for-tests.ts'
import { certifyingOffice } from '../council/certificates/office-for-tests.ts'
import { changeRows, storeRow } from '../rows.ts'
import { visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import { assertSays, type Visitor } from './visitor.ts'

const portal = await portalForFile()
let office: Awaited<ReturnType<typeof certifyingOffice>>
const clerk = await portal.signedIn('staff', 'S. Kulkarni')
let citizen: Visitor

before(async () => {
  office = await certifyingOffice(portal.council.db, {}, portal.council.keysFolder)
  citizen = await visitAs(portal, office.citizen)
})

const newCase = () => apply(portal.council.db, office.citizen, office.serviceId)
const caseOf = (number: string) => `/staff/application/update/${number}`

/** Approves and issues at the case, as the filled button does. */
async function approveAndIssue(number: string, page = '37') {
  const fields = { status: 'Approved', onward: 'issue', 'certificate-page': page }
  return clerk.submit(caseOf(number), fields, 'name="status"')
}

const linkTo = (html: string, path: RegExp) => path.exec(html)?.[0] ?? assert.fail(`no link to ${path}`)
const inRegister = /\/staff\/certificates\/[0-9a-f-]{36}(?=")/

test('one press approves and issues; the office prints it, and then its applicant sees it', async () => {
  const number = await newCase()
  const open = await clerk.get(caseOf(number))
  assert.match(open.html, /<button[^>]*value="issue" name="onward"[^>]*>Approve and Issue/)
  assertSays(await approveAndIssue(number, ''), 422, /Enter Register page/)
  assert.equal((await approveAndIssue(number)).status, 303)
  const own = `/user/applications/${number}/certificate`
  assert.equal((await citizen.get(own)).status, 404)
  const hidden = (await citizen.get(`/user/applications/${number}`)).text
  assert.match(hidden, /The office writes the certificate\. You have nothing to do\./)
  assert.doesNotMatch(hidden, /Your certificate is ready|Get the paper at the office/)
  const at = linkTo((await clerk.get(caseOf(number))).html, inRegister)
  const printed = await clerk.get(`${at}/print`)
  assert.match(printed.html, /<article class="ack certificate" lang="mr"/)
  assert.match(printed.text, /फक्त portal\.test येथे तपासा|फक्त [\w.:-]+ येथे तपासा/)
  assert.match((await citizen.get(`/user/applications/${number}`)).text, /Your certificate is ready/)
  const shown = await citizen.get(own)
  assert.match(shown.text, /पान 37/)
  assert.match(shown.html, /<svg class="measured-code"[^>]* width="\d+(\.5)?mm"/)
  const stranger = await portal.signedIn('user')
  assert.equal((await stranger.get(own)).status, 404)
  assert.equal((await clerk.submit(`/staff/ready?number=${number}`, { takenBy: 'Savita' })).status, 303)
  const collected = (await citizen.get(`/user/applications/${number}`)).text
  assert.match(collected, /The office handed the paper over on/)
  assert.doesNotMatch(collected, /Your certificate is ready|Do you need the signature and seal/)
})

test('the Enter key in a field of the certificate issues nothing and decides nothing: it shows the certificate, as Preview does', async () => {
  const number = await newCase()
  const typed = { status: 'Approved', 'certificate-page': '41', remark: 'Checked' }
  for (const pressed of ['', 'preview']) {
    const shown = await clerk.submit(caseOf(number), { ...typed, pressed }, 'name="status"')
    assert.equal(shown.status, 200)
    assert.match(shown.html, /<article class="ack certificate" lang="mr"/)
    assert.match(shown.text, /पान 41/)
    assert.match(shown.html, /<input[^>]*name="certificate-page"[^>]*value="41"/)
    assert.match(shown.html, /<textarea[^>]*name="remark"[^>]*>Checked/)
  }
  const lacking = await clerk.submit(caseOf(number), { ...typed, 'certificate-page': '', pressed: 'preview' })
  assert.match(lacking.text, /Enter Register page/)
  assert.match((await clerk.get(caseOf(number))).html, /name="decide"/)
  const plain = await clerk.submit(caseOf(number), { ...typed, pressed: 'submit' }, 'name="status"')
  assert.match((await clerk.follow(plain)).text, /Approved/)
  assert.match((await clerk.get(caseOf(number))).text, /Issue Certificate/)
})

test('a plain approval leaves a link; of two officers who issue one reads that the other has', async () => {
  const number = await newCase()
  await clerk.submit(caseOf(number), { status: 'Approved' }, 'name="status"')
  const at = `${caseOf(number)}/certificate`
  assert.ok((await clerk.get(caseOf(number))).html.includes(`href="${at}"`))
  assert.match((await clerk.submit(at, { 'certificate-page': '12', intent: 'preview' })).text, /पान 12/)
  const other = await portal.signedIn('staff')
  const [page, seen] = [await clerk.get(at), await other.get(at)]
  const typed = { 'certificate-page': '12' }
  for (const pressed of ['once', 'twice']) {
    const sent = await clerk.sendForm(page, at, typed, 'certificate-page')
    assert.match((await clerk.follow(sent)).text, /Certificate \w+\/[\d-]+\/\d+ is issued/, pressed)
  }
  const second = await other.sendForm(seen, at, typed, 'certificate-page')
  assertSays(second, 409, /Somebody has issued it meanwhile/)
  const reject = { status: 'Rejected', reason: 'No', whyChanged: 'Wrong' }
  const refused = await clerk.submit(caseOf(number), reject, 'name="status"')
  assert.match(refused.text, /Cancel the certificate .* first\./)
})

test('the register is searched, read, exported; a certificate is replaced and cancelled there', async () => {
  const number = await newCase()
  await approveAndIssue(number, '51')
  const at = linkTo((await clerk.get(caseOf(number))).html, inRegister)
  const replaced = await clerk.submit(
    at,
    { reason: 'Wrong page', intent: 'replace', 'certificate-page': '52' },
    'reason',
  )
  assert.equal(replaced.status, 303)
  assert.notEqual(replaced.location, at)
  await clerk.follow(replaced)
  const empty = await clerk.submit(replaced.location, { reason: '', intent: 'cancel' }, 'reason')
  assert.equal(empty.status, 422)
  const cancelled = await clerk.submit(replaced.location, { reason: 'Asked for', intent: 'cancel' }, 'reason')
  assert.match((await clerk.follow(cancelled)).text, /is cancelled/)
  const register = await clerk.get(`/staff/certificates?search=${office.prefix}`)
  assert.match(register.text, /Wrong page · now/)
  const gone = await clerk.get('/staff/certificates?state=cancelled')
  assert.match(gone.text, /Asked for/)
  assert.doesNotMatch(gone.html, /\/print"/)
  const sheet = /<article class="ack certificate".*?<\/article>/s.exec(
    (await clerk.get(`${replaced.location}/print`)).html,
  )
  assert.match(sheet?.[0] ?? '', /रोजी रद्द झाला\..*Asked for/s)
  const entered = await clerk.post(`${at}`, { reason: 'x', intent: '' })
  assert.equal(entered.status, 422)
  assert.doesNotMatch(entered.text, /intent/)
  assert.match((await clerk.get('/staff/certificates?search=Asha')).text, new RegExp(office.prefix))
  assert.match((await clerk.get('/staff/certificates?search=Nobodysname')).text, /No certificate found/)
  const file = await clerk.get('/staff/certificates/export')
  assert.match(file.headers.get('content-type') ?? '', /^text\/csv/)
  assert.match(file.html, /Wrong page/)
  const admin = await portal.signedIn('admin')
  const id = replaced.location.split('/').at(-1) ?? ''
  const review = `/admin/look-again?number=${id}`
  assert.match((await admin.get(review)).text, /Certificate cancelled.*Asked for/s)
  assert.equal((await admin.submit(review, { finding: 'Agreed' })).status, 303)
  assert.match((await admin.get('/admin/look-again/done')).text, /Certificate cancelled.*Agreed/s)
  const own = await citizen.get(`/user/applications/${number}/certificate`)
  assert.ok(own.status === 404 || /Asked for/.test(own.text))
})

test('whoever issues by a form drawn before other words were published sees them first, and what was typed stays', async () => {
  const { db, keysFolder } = portal.council
  const rewritten = await certifyingOffice(db, {}, keysFolder)
  const own = await rewritten.approved()
  const { certificateId } = await rewritten.issued()
  const sent = await rewritten.sent()
  const forms: { at: string; typed: Record<string, string> }[] = [
    { at: `${caseOf(own)}/certificate`, typed: {} },
    { at: `/staff/certificates/${certificateId}`, typed: { intent: 'replace', reason: 'Wrong page' } },
    { at: caseOf(sent), typed: { status: 'Approved', onward: 'issue' } },
  ]
  const pages = await Promise.all(forms.map(({ at }) => clerk.get(at)))
  await rewritten.publishAs({ ...rewritten.template, title: 'नवा मजकूर' })
  for (const [index, { at, typed }] of forms.entries()) {
    const page = pages[index] ?? assert.fail()
    const fields = { ...typed, 'certificate-page': '61' }
    const refused = await clerk.sendForm(page, at, fields, 'certificate-page')
    assert.equal(refused.status, 409, at)
    assert.match(refused.text, /What the certificate says was changed meanwhile/)
    assert.match(refused.html, /<article class="ack certificate".*नवा मजकूर.*पान 61/s)
    assert.match(refused.html, /<input[^>]*name="certificate-page"[^>]*value="61"/)
    // A second window, which shows no preview, knows nothing of what the first one has shown.
    assert.equal((await clerk.sendForm(page, at, fields, 'certificate-page')).status, 409)
    assert.equal((await clerk.sendForm(refused, at, fields, 'certificate-page')).status, 303, at)
  }
  const plain = await certifyingOffice(db, { rows: [], fields: {} }, keysFolder)
  const ticked = await plain.sent()
  const at = `/staff/application/approve?${new URLSearchParams({ case: `${ticked} 1` })}`
  const page = await clerk.get(at)
  await plain.publishAs({ ...plain.template, title: 'नवा मजकूर' })
  const boxes = { 'case-0': `${ticked} 1 1`, onward: 'issue' }
  const left = await clerk.sendForm(page, at, boxes, 'name="case-0"')
  assert.match(left.text, /What its certificate says was changed meanwhile/)
})

test('a certificate that outlives the words of its application is cancelled, and not said to be gone by a way to replace it', async () => {
  const { id, certificateId } = await office.issued()
  const reduced = { reducedAt: '2036-01-01T06:30:00.000Z' }
  await changeRows(portal.council.db, 'applications', { applicationId: id }, reduced)
  const { html } = await clerk.get(`/staff/certificates/${certificateId}`)
  assert.match(html, /value="cancel"/)
  assert.doesNotMatch(html, /value="replace"/)
})

test('the administrator adds a register, writes a certificate, reads what is wrong with it, and publishes it', async () => {
  const admin = await portal.signedIn('admin')
  const added = await admin.submit(
    '/admin/registers',
    { prefix: 'zzz', name: 'Others', year: 'calendar', nextNumber: '12' },
    'prefix',
  )
  await storeRow(portal.council.db, 'signingKeys', {
    keyId: '00000000',
    publicKey: '{}',
    createdAt: '2027-01-01T06:30:00.000Z',
  })
  const { text: registers } = await admin.follow(added)
  assert.match(registers, /ZZZ.*from January.*11/s)
  // Of the newest one the file is not here.
  assert.equal(registers.match(/Used for new certificates/g)?.length, 1)
  const again = await admin.submit(
    '/admin/registers',
    { prefix: 'ZZZ', name: 'Others', year: 'april', nextNumber: '1' },
    'prefix',
  )
  assert.equal(again.status, 409)
  const at = `/admin/services/certificate/${office.serviceId}`
  const typed = {
    register: 'ZZZ',
    lang: 'en',
    title: 'Extract',
    signer: 'Officer',
    months: '0',
    secondLang: '',
  }
  const texts = {
    'paragraph-0': '{holder} {nonsense} {field:roll}',
    'label-0': 'Phone',
    'value-0': '{field:roll}',
    'inCode-0': 'yes',
  }
  const faulty = await admin.submit(at, { ...typed, ...texts, intent: 'publish' }, 'signer')
  const { text } = await admin.follow(faulty)
  for (const words of [
    /no placeholder \{nonsense\}/,
    /“Phone” may not stand in the code/,
    /\{field:roll\} has no label/,
  ])
    assert.match(text, words)
  const labels = Object.fromEntries(['en', 'hi', 'mr'].map((tag) => [`field-roll-${tag}`, 'Roll']))
  const sound = { ...texts, 'paragraph-0': '{holder} {field:roll}', 'label-0': 'Roll', ...labels }
  const published = await admin.submit(at, { ...typed, ...sound, intent: 'publish' }, 'signer')
  assert.match((await admin.follow(published)).text, /Version 2 is published/)
  const page = await admin.get(at)
  assert.match(page.text, /As it will be printed/)
  assert.match(page.html, /<article class="ack certificate" lang="en"/)
  assert.match(page.text, /Full Name Roll/)
  const texts600 = Object.fromEntries([0, 1, 2, 3].map((at) => [`paragraph-${at}`, 'x '.repeat(299)]))
  const long = await admin.submit(at, { ...typed, ...sound, ...texts600, intent: 'publish' }, 'signer')
  assert.match((await admin.follow(long)).text, /would not go on one sheet of A5/)
  const tooLong = await admin.submit(at, { ...typed, 'paragraph-0': 'x'.repeat(601) }, 'signer')
  assert.match(tooLong.text, /Paragraph 1 is too long/)
  assert.doesNotMatch(tooLong.text, /paragraph-0/)
  assert.equal((await admin.post(at, { ...typed, ...sound, revision: '1' })).status, 409)
})

test('of a service that gives no certificate, its page leads to where that is chosen', async () => {
  const admin = await portal.signedIn('admin')
  const serviceId = await newService(portal)
  const { html } = await admin.get(`/admin/services/certificate/${serviceId}`)
  const [, to = ''] = /href="(\/admin\/services\/facts\/[^"#]+)/.exec(html) ?? []
  const page = await admin.get(to)
  assert.equal(page.status, 200, to)
  assert.match(page.html, /<select[^>]* id="result"/)
})

test('of the ticked ones those are approved and issued of which nothing is to be filled in, and My work says what is left to issue', async () => {
  const { db, keysFolder } = portal.council
  const complete = await certifyingOffice(db, { rows: [], fields: {} }, keysFolder)
  const asking = await certifyingOffice(db, {}, keysFolder)
  const numbers = [await complete.sent(), await asking.sent()]
  const cases = new URLSearchParams(numbers.map((number) => ['case', `${number} 1`]))
  const at = `/staff/application/approve?${cases}`
  const page = await clerk.get(at)
  assert.match(page.html, /<button[^>]*value="issue" name="onward"[^>]*>Approve and Issue/)
  const boxes = Object.fromEntries(numbers.map((number, index) => [`case-${index}`, `${number} 1 1`]))
  const answer = await clerk.sendForm(page, at, { ...boxes, onward: 'issue' }, 'name="case-0"')
  assert.match(answer.text, /1 of 2 approved and issued One was left as it is/)
  assert.match(
    answer.text,
    new RegExp(`Left as they are ${numbers[1]} .* Its certificate asks for something more`),
  )
  assert.match(answer.text, new RegExp(`Approved and issued ${numbers[0]}`))
  const alone = await clerk.get(`/staff/application/approve?case=${numbers[1]}+1`)
  assert.doesNotMatch(alone.html, /value="issue"/)
  await clerk.submit(caseOf(numbers[1] ?? ''), { status: 'Approved' }, 'name="status"')
  const list = '/staff/application/update?certificate=toIssue'
  const work = await clerk.get('/staff/work')
  assert.match(work.text, /\d+ To issue approved, without a certificate/)
  assert.ok(work.html.includes(`href="${list}"`))
  const left = await clerk.get(`${list}&service=${asking.serviceId}`)
  assert.match(left.html, new RegExp(`name="case-0" value="${numbers[1]} `))
  assert.match(left.text, /Certificate To issue/)
  const own = `${caseOf(numbers[1] ?? '')}/certificate`
  // What was issued is said on the page that follows.
  await clerk.follow(await clerk.submit(own, { 'certificate-page': '9' }, 'certificate-page'))
  const emptied = await clerk.get(`${list}&service=${asking.serviceId}`)
  assert.doesNotMatch(emptied.html, /name="case-0"/, 'no row is left')
})
