// One engine is enough: its acts are asked on both engines in tests/council/fees.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Citizen } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { takeAtOffice } from '../../council/cases/fees/payments.server.ts'
import { listServiceFees, setServiceFees } from '../../council/catalogue/fees/service-fees.server.ts'
import { findServiceRow } from '../../council/catalogue/services/find-service.server.ts'
import { setStaffDisabled } from '../../council/identity/accounts/staff.server.ts'
import { newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { apply, offer } from '../council/cases-for-tests.ts'
import { freshReference, line } from '../council/fees/office-for-tests.ts'
import { countMade } from '../count-made.ts'
import { findRow, findRows } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import { drawnFields, readForms } from './typed-forms.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

/** A citizen with an application that costs 25 rupees, and the people of the office, all without script. */
async function withFee() {
  const owner = await newAdmin(db)
  const serviceId = await offer(db, {}, owner)
  const readAt = (await findServiceRow(db, serviceId))?.updatedAt ?? ''
  const fees = [line('Certificate', 2000), line('Search', 500)]
  await setServiceFees(db, owner, serviceId, { fees, readAt })
  const name = `Citizen ${countMade(db, 'fee citizen')}`
  const [citizen, clerk, admin] = [
    await portal.signedIn('user', name),
    await portal.signedIn('staff'),
    await portal.signedIn('admin'),
  ]
  const user = await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const id = await apply(db, { ...user, role: 'user', duty: null } as Citizen, serviceId)
  return { db, serviceId, citizen, clerk, admin, id }
}

const amounts = (html: string) => html.replaceAll('\u00A0', ' ').replaceAll('&nbsp;', ' ')

test('a fee goes from the form over the bank to the receipt, without script', async () => {
  const { citizen, clerk, admin, id } = await withFee()
  const at = `/user/applications/${id}`
  const own = await citizen.get(at)
  assert.match(amounts(own.text), /Fee To pay Certificate ₹ 20\.00 Search ₹ 5\.00 Total ₹ 25\.00/)
  assert.match(amounts(own.text), /Pay the fee: ₹ 25\.00 How to pay It is the office’s turn\./)
  assert.doesNotMatch(own.text, /You have nothing to do/)
  assert.match(amounts((await citizen.get(`/user?sent=${id}`)).text), /One thing now Pay the fee: ₹ 25\.00/)
  // No account takes money by UPI yet.
  assert.match((await citizen.get(`${at}/fee`)).text, /Ask the office how to pay/)
  const upi = { upiId: 'gp.vadgaon@sbi', upiName: 'ग्रामपंचायत & Co', isTried: '', password }
  const saved = await admin.submit('/admin/payments/upi', upi)
  assert.equal(saved.status, 303, saved.text)
  const how = await citizen.get(`${at}/fee`)
  assert.match(how.text, /gp\.vadgaon@sbi/)
  // The link stands only where it was tried.
  assert.doesNotMatch(how.html, /href="upi:/)
  await admin.submit('/admin/payments/upi', { ...upi, isTried: 'yes' })
  assert.match(
    (await citizen.get(`${at}/fee`)).html,
    /href="upi:\/\/pay\?pa=gp\.vadgaon@sbi&amp;pn=[\w%]+%20%26%20Co&amp;am=25\.00&amp;cu=INR&amp;tn=/,
  )
  const reference = freshReference()
  const bad = await citizen.submit(`${at}/fee`, { method: 'upi', reference: '12345' })
  assertSays(bad, 422, /Enter the reference: 12 digits/)
  const said = await citizen.submit(`${at}/fee`, { method: 'upi', reference })
  assert.match((await citizen.follow(said)).text, /Noted\. The office will check it\..*Said to be paid/s)
  const waits = await citizen.get(at)
  assert.match(waits.text, /You have nothing to do\./)
  assert.doesNotMatch(waits.text, /Pay the fee/)
  // The desk has it, and receives it at once.
  assert.match((await clerk.get('/staff/work')).text, /Payments to check/)
  const list = await clerk.get('/staff/payments')
  assert.match(list.text, /The UPI ID was changed/)
  const paymentId = /open=([\w-]+)/.exec(list.html)?.[1] ?? ''
  const received = await clerk.post('/staff/payments', { paymentId })
  assert.match(amounts((await clerk.follow(received)).text), /₹ 25\.00 received, receipt RCT\//)
  assert.equal((await clerk.post('/staff/payments', { paymentId })).status, 303)
  const less = await clerk.post('/staff/payments', { paymentId, amount: '20' })
  assert.equal(less.status, 409)
  assert.match(amounts(less.text), /It is noted already, as ₹ 25\.00 · RCT\/\S+ · UPI\./)
  const late = await admin.post('/admin/payments', { notFound: 'yes', paymentId, note: 'Not there' })
  assertSays(late, 409, /Another officer has decided this payment meanwhile/, /decided this payment on/)
  assert.match((await citizen.get(at)).text, /Received on .*, receipt RCT\//)
  const receipt = await citizen.get(`${at}/receipts/${paymentId}`)
  assert.match(amounts(receipt.text), /Receipt RCT\/.*₹ 25\.00 Rupees twenty-five only.*UPI/s)
  assert.match(receipt.text, new RegExp(reference.replace(/.{4}(?=.)/g, '$& ')))
  assert.match((await citizen.get(`${at}/receipts/${paymentId}?slip`)).html, /receipt-slip/)
  assert.match(amounts((await clerk.get('/staff/payments')).text), /For the cash book.*₹ 25\.00/s)
  const file = await clerk.get('/staff/payments/export?state=received')
  assert.match(file.html, new RegExp(`${id}.*25\\.00.*${reference}`))
  const fee = `/admin/application/update/${id}/fee`
  const back = { which: paymentId, refundBy: 'bank', reason: 'Twice', intent: 'refund' }
  for (const amount of ['5', '20'])
    assert.equal((await admin.submit(`${fee}?do=refund`, { ...back, amount })).status, 303)
  assert.doesNotMatch((await admin.get(fee)).html, /do=refund/, 'nothing is left to give back')
  const stranger = await portal.signedIn('user')
  assert.equal((await stranger.get(`${at}/receipts/${paymentId}`)).status, 404)
  assert.equal((await stranger.get(`${at}/fee`)).status, 404)
})

test('what is typed about one payment stays while another one is received', async () => {
  const [one, other] = [await withFee(), await withFee()]
  const { db, clerk } = one
  for (const { citizen, id } of [one, other])
    await citizen.submit(`/user/applications/${id}/fee`, { method: 'upi', reference: freshReference() })
  const said = await db.selectFrom('payments').select(['paymentId', 'applicationId']).execute()
  const [open, received] = [one, other].map(
    ({ id }) => said.find(({ applicationId }) => applicationId === id)?.paymentId ?? '',
  )
  const page = await clerk.get(`/staff/payments?open=${open}`)
  const account = /data-draft="([^"]+)"/.exec(page.html)?.[1] ?? ''
  const typed = { form: '/staff/payments', account, paymentId: open ?? '', note: 'Not in the statement' }
  assert.equal((await clerk.post('/drafts', typed)).status, 204, page.html)
  assert.equal((await clerk.post('/staff/payments', { paymentId: received ?? '' })).status, 303)
  assert.match((await clerk.get(`/staff/payments?open=${open}`)).html, />Not in the statement</)
})

test('what is typed of the cash that a disabled account has left stays with that count', async () => {
  const { admin, id } = await withFee()
  const [clerk, head] = [await newStaff(db), await newAdmin(db)]
  const taken = { paymentId: randomUUID(), method: 'cash', paise: 500, bookNumber: '' } as const
  assert.ok((await takeAtOffice(db, clerk, id, taken))?.done)
  await setStaffDisabled(db, head, clerk.id, true)
  const cash = { amount: '5', bookNumber: '', intent: 'cash' }
  const at = `/admin/application/update/${id}/fee?do=cash`
  assert.equal((await admin.submit(at, cash, 'rowKey')).status, 303)
  const form = '/admin/payments/count'
  const left = `${form}?officer=${clerk.id}`
  const page = await admin.get(left)
  const [account, officer] = [/data-draft="([^"]+)"/, /name="officer" value="([^"]+)"/].map(
    (field) => field.exec(page.html)?.[1] ?? '',
  )
  const typed = { form, account: account ?? '', officer: officer ?? '', handedTo: 'Bank, for the clerk' }
  assert.equal((await admin.post('/drafts', typed)).status, 204)
  assert.doesNotMatch((await admin.get(form)).html, /for the clerk/)
  assert.equal((await admin.submit(form, { counted: '5', handedTo: 'Bank', reason: '' })).status, 303)
  assert.match((await admin.get(left)).html, /for the clerk/)
  assert.equal((await admin.submit(left, { counted: '5', handedTo: 'Bank', reason: '' })).status, 303)
  assert.deepEqual(await findRows(db, 'drafts', { user: account }, ['path']), [])
})

test('cash is taken at the case, counted by its officer, and the administrator alone gives back', async () => {
  const { clerk, admin, id } = await withFee()
  const at = `application/update/${id}/fee`
  assert.match(amounts((await clerk.get(`/staff/application/update/${id}`)).text), /Fee ₹ 25\.00 to pay/)
  const more = await clerk.submit(`/staff/${at}?do=add`, { feeName: 'Copies', amount: '१०', intent: 'add' })
  assert.match(amounts((await clerk.follow(more)).text), /Fee added/)
  const wrong = await clerk.submit(`/staff/${at}?do=cash`, { amount: 'ten', bookNumber: '', intent: 'cash' })
  assert.match(wrong.text, /Enter Amount as a number such as 20 or 20\.50/)
  const open = await clerk.get(`/staff/${at}?do=cash`)
  const secondWindow = await clerk.get(`/staff/${at}?do=cash`)
  const send = (amount: string) =>
    clerk.sendForm(open, `/staff/${at}?do=cash`, { amount, bookNumber: '12/41' }, 'rowKey')
  assert.match(amounts((await clerk.follow(await send('35'))).text), /₹ 35\.00 received, receipt RCT\//)
  const other = await send('34')
  assert.equal(other.status, 409)
  assert.match(amounts(other.text), /noted already, as ₹ 35\.00 · RCT\/\S+ · 12\/41 · Cash\./)
  // What was typed to be received fills in no form that charges it.
  const late = await clerk.sendForm(secondWindow, `/staff/${at}?do=cash`, { amount: '35' }, 'rowKey')
  assertSays(late, 409, /Nothing was changed Nothing is to pay now\..*Add a Fee/s)
  assert.doesNotMatch(late.html, /value="35/)
  for (const intent of ['waive', 'refund', 'cancel'])
    assert.equal((await clerk.post(`/staff/${at}`, { intent, which: 'x', reason: 'y' })).status, 404, intent)
  const uncounted = await clerk.get('/staff/payments/count')
  assert.match(amounts(uncounted.text), /come to ₹ 35\.00/)
  const lacking = await clerk.submit('/staff/payments/count', { counted: '34', handedTo: 'Bank', reason: '' })
  assert.match(lacking.text, /Say why it is more or less/)
  const counted = await clerk.submit('/staff/payments/count', {
    counted: '34',
    handedTo: 'Bank',
    reason: 'A coin fell',
  })
  assert.match((await clerk.follow(counted)).text, /The cash is counted/)
  const page = await admin.get(`/admin/${at}?do=cancel`)
  assert.match(page.text, /The applicant reads it, and the administrator looks at it again/)
  const which = /<option value="([\w-]+)"/.exec(page.html)?.[1] ?? ''
  const cancelled = await admin.submit(`/admin/${at}?do=cancel`, {
    which,
    reason: 'Wrong case',
    intent: 'cancel',
  })
  assert.match((await admin.follow(cancelled)).text, /is cancelled/)
  // Who adds up what the file says was received adds no cancelled receipt.
  const file = await admin.get('/admin/payments/export?state=notFound')
  assert.match(file.html, new RegExp(`${id},35\\.00,,`))
  const look = await admin.get('/admin/look-again')
  assert.match(look.text, /A coin fell|Cash more or less/)
  assert.match(look.text, /Receipt or court-fee stamp cancelled/)
  // Another one than who cancelled it.
  const another = await portal.signedIn('admin')
  assert.equal((await another.submit('/admin/look-again', { finding: 'In order' })).status, 303)
  assert.match((await admin.get('/admin/look-again/done')).text, /In order/)
})

test('nobody is asked to pay for what was refused', async () => {
  const { citizen, db, id } = await withFee()
  const refusal = { status: 'Rejected', reason: 'Not in this village', revision: 1 } as const
  assert.deepEqual(await decideApplication(db, await newStaff(db), id, refusal), { decided: true })
  const own = amounts((await citizen.get(`/user/applications/${id}`)).text)
  assert.match(own, /Not in this village.*Total ₹ 25\.00/s)
  assert.doesNotMatch(own, /Pay the fee/)
  const page = await citizen.get(`/user/applications/${id}/fee`)
  assertSays(page, 200, /I have paid/)
  assert.doesNotMatch(page.text, /Scan this code|how to pay|pay cash/)
  const reference = freshReference()
  const said = await citizen.submit(`/user/applications/${id}/fee`, { method: 'upi', reference })
  assert.equal(said.status, 303)
  const aside = await withFee()
  const [setAsideAt, at] = [new Date().toISOString(), `/user/applications/${aside.id}/fee`]
  assert.match((await aside.citizen.get(at)).text, /pay cash/)
  await db.updateTable('applications').set({ setAsideAt }).where('applicationId', '=', aside.id).execute()
  assert.doesNotMatch((await aside.citizen.get(at)).text, /pay cash/)
})

test('a payment that is not there is told with a note, and can be told again', async () => {
  const { citizen, clerk, id, db } = await withFee()
  const at = `/user/applications/${id}/fee`
  const reference = freshReference()
  await citizen.submit(at, { method: 'upi', reference })
  const { paymentId } = await findRow(db, 'payments', { reference })
  const open = `/staff/payments?open=${paymentId}`
  const empty = await clerk.submit(open, { note: '', amount: '25', notFound: 'yes' }, 'main-form')
  assert.match(empty.text, /Fill this in: What the applicant reads/)
  const told = await clerk.submit(
    open,
    { note: 'Look at the number again.', amount: '25', notFound: 'yes' },
    'main-form',
  )
  assert.equal(told.status, 303)
  assert.match((await citizen.get(at)).text, /Not found.*Look at the number again\..*I have paid/s)
  assert.equal((await citizen.submit(at, { method: 'upi', reference })).status, 303)
})

test('the administrator writes what a service costs, and one who comes second is told', async () => {
  const { admin, serviceId, db } = await withFee()
  const at = `/admin/services/fees/${serviceId}`
  const page = await admin.get(at)
  assert.match(page.html, /value="20\.00"/)
  const typed = { 'feeName-0-en': 'Certificate', 'amount-0': '30', 'falls-0': 'issue', 'feeName-1-en': '' }
  const readAt = /name="readAt" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
  const saved = await admin.submit(at, typed)
  assert.equal(saved.status, 303, saved.text)
  const rows = await findRows(db, 'serviceFees', { serviceId }, ['name', 'paise', 'falls'])
  assert.deepEqual(rows, [{ name: 'Certificate', paise: 3000, falls: 'issue' }])
  assert.equal((await admin.post(at, { ...typed, readAt })).status, 409)
})

test('who tracks an application reads what is to pay', async () => {
  const owner = await newAdmin(db)
  const serviceId = await offer(db, {}, owner)
  const readAt = (await findServiceRow(db, serviceId))?.updatedAt ?? ''
  await setServiceFees(db, owner, serviceId, { fees: [line('Fee', 2000)], readAt })
  const id = await apply(db, await newCitizen(db), serviceId, { applicantPhoneNo: '9876543210' })
  const found = await portal.visitor().submit('/track', { number: id, applicantPhoneNo: '9876543210' })
  assert.match(amounts(found.text), /₹ 20\.00 is to pay/)
})

test('a fee that is named in Marathi alone has no name in English, however often it is saved', async () => {
  const { db, admin, serviceId } = await withFee()
  const at = `/admin/services/fees/${serviceId}`
  const named = { 'feeName-0-mr': 'दाखला शुल्क', 'amount-0': '20', 'falls-0': 'apply' }
  assert.equal((await admin.submit(at, named, 'id="main-form"')).status, 303)
  const page = await admin.get(at)
  const [form] = readForms(page).filter(({ controls }) => controls.some(({ name }) => name === 'amount-0'))
  assert.ok(form)
  assert.equal((await admin.post(at, drawnFields(form))).status, 303)
  const [fee, ...more] = await listServiceFees(db, serviceId)
  assert.deepEqual([fee?.name, fee?.texts, more], ['दाखला शुल्क', { mr: 'दाखला शुल्क' }, []])
})
