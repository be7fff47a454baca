// One engine is enough: stored payments are compared with on both by `statement.test.ts` of the council.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { markNotFound } from '../../council/cases/fees/payments.server.ts'
import { limits } from '../../rules/limits.ts'
import { languageButton } from '../../rules/typed-fields.ts'
import { feeOffice, freshReference, line } from '../council/fees/office-for-tests.ts'
import { findRow } from '../rows.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { assertSays, type Visitor } from './visitor.ts'

const at = '/admin/payments/statement'
let portal: TestPortal
let admin: Visitor
before(async () => {
  portal = await openTestPortal()
  admin = await portal.signedIn('admin')
})
after(() => portal.close())

/** Sends a statement as the page's form does. */
function compare(csv: string | Uint8Array<ArrayBuffer>, columns: Record<string, string> = {}, by = admin) {
  const form = new FormData()
  form.set('intent', 'compare')
  form.set('statement', new File([csv], 'statement.csv'))
  for (const [name, value] of Object.entries(columns)) form.set(name, value)
  return by.send(at, { method: 'POST', headers: { Origin: portal.council.origin }, body: form })
}

/** An office in which so many payments of 20 rupees were told. */
async function withTold(count: number) {
  const { db } = portal.council
  const office = await feeOffice(db, [line('Certificate', 2000)])
  const told = []
  for (let one = 0; one < count; one += 1) {
    const [id, reference] = [await office.sent(), freshReference()]
    told.push({ id, reference, paymentId: await office.say(id, reference) })
  }
  const stateOf = async (paymentId: string) => {
    const { state, receivedPaise } = await findRow(db, 'payments', { paymentId })
    return [state, receivedPaise]
  }
  return { ...office, db, told, stateOf }
}

const head = 'Date,Narration,Debit,Credit\n'
const credit = (reference: string, amount = '20.00', date = '02/06/2026') =>
  `${date},UPI/CR/${reference}/SECRET PAYER,,${amount}\n`
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test('a statement leads to receipts of what is ticked, without script, and nothing of it is kept', async () => {
  const { db, told, stateOf, clerk } = await withTold(4)
  const [exact, differs, unticked, meanwhile] = told
  assert.ok(exact && differs && unticked && meanwhile)
  assert.match((await admin.get('/admin/payments')).html, new RegExp(`href="${at}"`))
  const csv = `${head}${told.map(({ reference }) => credit(reference, reference === differs.reference ? '15.00' : '20.00')).join('')}`
  const page = await admin.follow(await compare(`${csv}${credit(freshReference())}01/06/2026,ATM,500.00,\n`))
  assert.match(page.text, /5 amounts came in; 4 fit payments to check/)
  assert.match(plain(page.text), new RegExp(`${differs.id} · ₹ 15\\.00 .*told: ₹ 20\\.00`))
  assert.doesNotMatch(page.html, /SECRET PAYER/)
  const boxOf = (id: string) => {
    const name = new RegExp(`<label for="(tick-\\d+)">${id} `).exec(page.html)?.[1] ?? ''
    return { name, checked: new RegExp(`id="${name}"[^>]* checked=""`).test(page.html) }
  }
  assert.deepEqual(
    told.map(({ id }) => boxOf(id).checked),
    [true, false, true, true],
  )
  // Nothing is received by comparing.
  assert.deepEqual(await stateOf(exact.paymentId), ['said', null])
  await markNotFound(db, clerk, meanwhile.paymentId, { note: 'Not there.' })
  const hidden = Object.fromEntries(
    [...page.html.matchAll(/name="(offer-\d+)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const ticked = [exact, differs, meanwhile].map(({ id }) => [boxOf(id).name, 'yes'])
  const sent = { intent: 'mark', ...hidden, ...Object.fromEntries(ticked) }
  const done = await admin.post(at, sent)
  assert.equal(done.status, 200, done.text)
  assert.match(plain(done.text), /2 payments received/)
  assert.match(plain(done.text), new RegExp(`${exact.id} .*₹ 20\\.00 received, receipt RCT/`))
  assert.match(plain(done.text), new RegExp(`${meanwhile.id} .*${clerk.name} decided this payment on`))
  assert.deepEqual(await stateOf(exact.paymentId), ['received', 2000])
  assert.deepEqual(await stateOf(differs.paymentId), ['received', 1500])
  assert.deepEqual(await stateOf(unticked.paymentId), ['said', null])
  assert.deepEqual(await stateOf(meanwhile.paymentId), ['notFound', null])
  // Sent again it makes no second receipt.
  await admin.post(at, sent)
  const receipts = db.selectFrom('receipts').select('number')
  const ids = told.map(({ paymentId }) => paymentId)
  assert.equal((await receipts.where('paymentId', 'in', ids).execute()).length, 2)
})

test('what is offered stays when nothing is ticked and in another language, and holds no word of the bank', async () => {
  const { db, told } = await withTold(1)
  const [{ id, reference }] = told as [(typeof told)[0]]
  const page = await admin.follow(await compare(`${head}${credit(reference)}`))
  const drafts = await db.selectFrom('drafts').select('fields').where('path', '=', at).execute()
  assert.match(
    drafts.map(({ fields }) => fields).join(),
    /^\{"offer-0":"[0-9a-f-]{36} 2000 02\/06\/2026","tick-0":"yes"\}$/,
  )
  const offer = /name="offer-0" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
  const none = await admin.post(at, { intent: 'mark', 'offer-0': offer })
  assertSays(none, 422, /Tick at least one payment/, new RegExp(id))
  const sent = { intent: 'mark', 'offer-0': offer, 'tick-0': 'yes' }
  const marathi = await admin.post(at, { ...sent, [languageButton]: 'mr' })
  assert.match(marathi.text, new RegExp(`${id} · .*मिळाल्याची नोंद करा`))
  await admin.get('/language/en')
  const forged = await admin.post(at, { ...sent, 'offer-0': `${'0'.repeat(36)} 2000 ` })
  assert.match(forged.text, /No payment was received/)
  for (const lost of ['<script>', '', `${offer.slice(0, 36)} 0 `, `${offer.slice(0, 36)} 100000000 `])
    assert.equal((await admin.post(at, { ...sent, 'offer-0': lost })).status, 422, lost)
})

test('other columns are chosen with the file, and what is no statement is told why', async () => {
  const { told } = await withTold(1)
  const [{ id, reference }] = told as [(typeof told)[0]]
  const csv = `Day,What,In\n02/06/2026,${reference},20.00\n`
  const asked = await compare(csv)
  assertSays(asked, 422, /The columns of date, amount and words were not found/)
  assert.match(asked.html, /<option value="1">What<\/option>/)
  const columns = { dateColumn: '0', textColumn: '1', creditColumn: '2' }
  assert.match((await admin.follow(await compare(csv, columns))).text, new RegExp(`${id} · `))
  const nothing = await compare(csv, { ...columns, creditColumn: '0' })
  assert.match(nothing.text, /No amount that came in was found.*Choose the columns/)
  assert.equal((await compare(csv, { ...columns, textColumn: 'x' })).status, 422)
  for (const [file, said] of [
    ['', /Choose the bank statement/],
    [new Uint8Array(Buffer.from(head, 'utf16le')), /This file is no CSV text/],
    [`${head}1,"2`, /The lines of this file cannot be read/],
    [`${head}${',,,\n'.repeat(5100)}`, /more than 5000 lines/],
    ['<script>alert(1)</script>,b\n', /were not found/],
  ] as const) {
    const refused = await compare(file)
    assert.equal(refused.status, 422, String(said))
    assert.match(refused.text, said)
    assert.doesNotMatch(refused.html, /<script>alert/)
  }
  assert.equal((await compare('x'.repeat(limits.bodyBytes.statement))).status, 413)
})

test('nobody but the administrator compares or marks', async () => {
  const { told, stateOf } = await withTold(1)
  const [{ reference, paymentId }] = told as [(typeof told)[0]]
  for (const role of ['staff', 'user'] as const) {
    const other = await portal.signedIn(role)
    const compared = await compare(`${head}${credit(reference)}`, {}, other)
    assert.ok(
      compared.status === 403 || compared.location === '/403',
      `${role}: ${compared.status} ${compared.location}`,
    )
    const marked = await other.post(at, { intent: 'mark', 'offer-0': `${paymentId} 2000 `, 'tick-0': 'yes' })
    assert.notEqual(marked.status, 200, role)
  }
  assert.deepEqual(await stateOf(paymentId), ['said', null])
})
