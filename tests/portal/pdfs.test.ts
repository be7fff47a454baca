// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import { addCharge } from '../../council/cases/fees/change-charges.server.ts'
import { takeAtOffice } from '../../council/cases/fees/payments.server.ts'
import { openPrinter } from '../../council/files/pdf/open-printer.server.ts'
import { newStaff } from '../actors.ts'
import { certifyingOffice } from '../council/certificates/office-for-tests.ts'
import { newDeclaredService, sentence } from '../declared.ts'
import { noCompiler, readPdf, withoutBlanks } from '../pdf-reader.ts'
import { refuseApplication } from '../refusals.ts'
import { findRow } from '../rows.ts'
import { until } from '../until.ts'
import { applyFor, newCaseService, visitAs } from './cases-for-tests.ts'
import { origin, portalForFile } from './open-test-portal.ts'
import { textOf, type Visitor } from './visitor.ts'

const root = join(import.meta.dirname, '../..')
const skip = { skip: noCompiler }

const portal = await portalForFile()
const citizen = await portal.signedIn('user')
const stranger = await portal.signedIn('user')
const clerk = await portal.signedIn('staff')
const admin = await portal.signedIn('admin')
let refused = ''
let declared = ''
let receipt = ''
/** Addresses of papers, each with somebody who may read it. */
let papers: [Visitor, string][] = []

before(async () => {
  const { db, keysFolder } = portal.council
  refused = await applyFor(citizen, await newCaseService(portal), { 'document-0': 'yes' })
  await refuseApplication(db, refused, 'The house is another’s. #panic() <script> {number}')
  declared = await applyFor(citizen, await newDeclaredService(db))
  const paymentId = randomUUID()
  receipt = `/user/applications/${declared}/receipts/${paymentId}`
  const officer = await newStaff(db)
  await addCharge(db, officer, declared, { chargeId: randomUUID(), name: 'Copies #panic()', paise: 2050 })
  await takeAtOffice(db, officer, declared, { paymentId, method: 'cash', paise: 2050, bookNumber: '12/41' })
  const appeal = `/user/applications/${refused}/appeal/1`
  await citizen.submit(appeal, { askedFor: 'papers', words: 'It is my own. #panic()', wantsHearing: 'yes' })
  const long = await applyFor(citizen, await newCaseService(portal), { 'document-0': 'yes' })
  await refuseApplication(db, long, 'No.')
  const words = Array.from({ length: 99 }, (_, index) => `Once more, ${index}.`).join(' ')
  await citizen.submit(`/user/applications/${long}/appeal/1`, { askedFor: 'other', words })
  const office = await certifyingOffice(db, {}, keysFolder)
  const { id } = await office.issued()
  const row = await findRow(db, 'certificates', { applicationId: id })
  papers = [
    [citizen, `/user/applications/${refused}/acknowledgement`],
    [clerk, `/staff/application/update/${refused}/acknowledgement`],
    [citizen, `/user/applications/${refused}/letter`],
    [citizen, `/user/applications/${refused}/letter/1`],
    [clerk, `/staff/application/update/${refused}/letter?in=mr`],
    [admin, `/admin/application/update/${refused}/letter/1?in=hi`],
    [citizen, `/user/applications/${declared}/declaration`],
    [admin, `/admin/application/update/${declared}/declaration`],
    [citizen, receipt],
    [clerk, `/staff/payments/${paymentId}/receipt`],
    [citizen, `/user/applications/${refused}/appeals/1`],
    [citizen, `/user/applications/${long}/appeals/1`],
    [admin, `/admin/application/update/${refused}/appeals/1`],
    [admin, '/admin/overview/week/2026-06-08'],
    [clerk, `/staff/certificates/${row.certificateId}/print`],
    [await visitAs(portal, office.citizen), `/user/applications/${row.applicationId}/certificate`],
  ]
})
beforeEach(async () => {
  await portal.council.db.deleteFrom('throttles').execute()
})

const pdfOf = (path: string) => path.replace(/(?=\?|$)/, '/pdf')

async function fetchPdf(visitor: Visitor, path: string) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { Host: new URL(origin).host, Cookie: cookie }
  const answer = await portal.fetch(new Request(origin + pdfOf(path), { headers }), visitor.address)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The texts of the sheet on a page, one after the other. */
function sheetOf(html: string) {
  const sheet = /<article class="ack[\s\S]*<\/article>/.exec(html)?.[0] ?? assert.fail('no sheet')
  return sheet
    .split(/<[^>]*>/)
    .map((text) => withoutBlanks(textOf(text)))
    .filter((text) => text !== '')
}

test('every paper has a link to its PDF, which says what its page says', skip, async () => {
  for (const [visitor, path] of papers) {
    const page = await visitor.get(path)
    assert.equal(page.status, 200, path)
    assert.ok(page.html.includes(`href="${pdfOf(path)}"`), path)
    const { answer, bytes } = await fetchPdf(visitor, path)
    assert.equal(answer.status, 200, path)
    const { text } = await readPdf(bytes)
    for (const said of sheetOf(page.html)) assert.ok(text.includes(said), `${path}: ${said} in ${text}`)
  }
})

test('in each language', skip, async () => {
  for (const language of ['mr', 'hi', 'en']) {
    await citizen.get(`/language/${language}`)
    for (const path of [`/user/applications/${declared}/acknowledgement`, receipt]) {
      const { bytes } = await fetchPdf(citizen, path)
      const { text } = await readPdf(bytes)
      for (const said of sheetOf((await citizen.get(path)).html)) assert.ok(text.includes(said), said)
      assert.ok(bytes.toString('utf8').includes(`<rdf:li>${language}`), language)
    }
  }
})

test('it is saved and not kept by anybody on the way, and nothing runs in it', skip, async () => {
  const { answer } = await fetchPdf(citizen, `/user/applications/${refused}/letter`)
  const head = (name: string) => answer.headers.get(name) ?? ''
  assert.equal(head('Content-Type'), 'application/pdf')
  assert.equal(head('Content-Disposition'), `attachment; filename="${refused}-refusal.pdf"`)
  assert.match(head('Cache-Control'), /no-store/)
  assert.equal(head('Content-Security-Policy'), "default-src 'none'; sandbox")
})

test('who may not read a page gets no PDF of it, and is not counted for it', skip, async () => {
  const own = papers.filter(([, path]) => path.startsWith('/user/'))
  assert.ok(own.length > 3)
  for (const [, path] of own) assert.equal((await fetchPdf(stranger, path)).answer.status, 404, path)
  for (const [, path] of papers) {
    const { answer } = await fetchPdf(portal.visitor(), path)
    assert.equal(answer.status, 303, path)
    assert.match(answer.headers.get('Location') ?? '', /^\/login/)
  }
  for (const path of ['letter/2', 'certificate', 'declaration'])
    assert.equal((await fetchPdf(citizen, `/user/applications/${refused}/${path}`)).answer.status, 404, path)
  assert.deepEqual(
    await portal.council.db.selectFrom('throttles').where('points', '>', 0).selectAll().execute(),
    [],
  )
})

test('a client gets twenty in a quarter of an hour, and then reads when to come again', skip, async () => {
  const path = `/user/applications/${refused}/letter`
  for (let count = 0; count < 20; count += 1) assert.equal((await fetchPdf(citizen, path)).answer.status, 200)
  await citizen.get('/language/mr')
  const { answer, bytes } = await fetchPdf(citizen, path)
  await citizen.get('/language/en')
  assert.equal(answer.status, 503)
  const seconds = Number(answer.headers.get('Retry-After'))
  assert.ok(seconds > 0 && seconds <= 900, String(seconds))
  assert.match(bytes.toString(), /<html lang="mr">[\s\S]*<h1>PDF आत्ता तयार करता येत नाही<\/h1>/)
  assert.ok(bytes.includes(`href="${path}" class="button`))
  const elsewhere = Object.assign(citizen, { address: '192.0.2.77' })
  assert.equal((await fetchPdf(elsewhere, path)).answer.status, 200)
})

test('a paper with letters that the PDF lacks says so and leads back to its page', skip, async () => {
  const path = `/user/applications/${await applyFor(citizen, await newCaseService(portal), { applicantName: 'முருகன்' })}/acknowledgement`
  const { answer, bytes } = await fetchPdf(citizen, path)
  assert.equal(answer.status, 422)
  assert.match(bytes.toString(), /Print the page instead/)
  assert.ok(bytes.includes(`href="${path}" class="button`))
})

test(
  'while one is never done, other pages are answered; the next is printed by another process',
  skip,
  async () => {
    const { council } = portal
    const { printer } = council
    const folder = mkdtempSync(join(tmpdir(), 'papers-'))
    writeFileSync(
      join(folder, 'refusal-letter.typ'),
      '#for a in range(10000) { for b in range(10000) { for c in range(10000) {} } }',
    )
    council.printer = openPrinter(root, { papers: folder, patienceMs: 4000 })
    const path = `/user/applications/${refused}/letter`
    const printing = fetchPdf(citizen, path)
    let done = false
    void printing.then(() => {
      done = true
    })
    await until(() => council.printer?.pid() !== undefined)
    const pid = council.printer?.pid() ?? 0
    for (const at of [path, '/', `/user/applications/${refused}`])
      assert.equal((await citizen.get(at)).status, 200)
    assert.ok(!done)
    const { answer } = await printing
    assert.equal(answer.status, 503)
    assert.ok(Number(answer.headers.get('Retry-After')) > 0)
    assert.notEqual(council.printer?.pid(), pid)
    council.printer?.close()
    council.printer = printer
    rmSync(folder, { recursive: true })
    assert.equal((await fetchPdf(citizen, path)).answer.status, 200)
  },
)

test('a portal without the compiler promises no PDF; its papers remain', async () => {
  const { council } = portal
  const { printer } = council
  council.printer = undefined
  for (const [visitor, path] of papers) {
    const page = await visitor.get(path)
    assert.equal(page.status, 200, path)
    assert.doesNotMatch(page.html, /\/pdf"|PDF</)
    assert.equal((await fetchPdf(visitor, path)).answer.status, 404, path)
  }
  council.printer = printer
})

test('a service that ends with a self-declaration has it printed: the sentence and a line to sign, without code or number', async () => {
  const page = await citizen.get(`/user/applications/${declared}`)
  assert.match(
    page.html,
    new RegExp(`href="/user/applications/${declared}/declaration"[^>]*>Print Declaration`),
  )
  const at = `/staff/application/update/${declared}`
  assert.match((await clerk.get(at)).html, new RegExp(`href="${at}/declaration"[^>]*>Print Declaration`))
  const { html } = await citizen.get(`/user/applications/${declared}/declaration`)
  const sheet = sheetOf(html).join(' ')
  for (const said of [withoutBlanks(sentence), 'AshaPatil', 'Placeanddate', 'Signatureorthumbimpression'])
    assert.ok(sheet.includes(said), said)
  assert.ok(!sheet.includes(declared))
  assert.doesNotMatch(html, /ack-code|ack-seal/)
  await refuseApplication(portal.council.db, declared, 'Not here.')
  assert.equal((await citizen.get(`/user/applications/${declared}/declaration`)).status, 404)
  assert.doesNotMatch((await citizen.get(`/user/applications/${declared}`)).html, /Print Declaration/)
})
