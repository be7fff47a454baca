// One engine is enough: its acts are asked on both engines in tests/council/case-papers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findCase } from '../../council/cases/applications/find-case.server.ts'
import { paperLimits } from '../../rules/paper.ts'
import { newStaff } from '../actors.ts'
import { type ClamdServer, harmfulText, startClamd } from '../clamd-server.ts'
import { pdfOf, redAndBlue } from '../council/files/papers-for-tests.ts'
import { applyFor, mark, newCaseService } from './cases-for-tests.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { removals } from './uploads-for-tests.ts'
import { assertSays, type Visitor } from './visitor.ts'

let portal: TestPortal
let photo: Buffer
let clamd: ClamdServer
before(async () => {
  clamd = await startClamd()
  clamd.manner = 'cuts'
  portal = await openTestPortal({ clamd: clamd.place })
  photo = await redAndBlue(40, 20).jpeg().toBuffer()
})
after(async () => {
  // Of all PDFs that nobody could look into, the first is told of.
  assert.match(portal.logged.splice(0).join('|'), /^[^|]*"a PDF was stored without a scan: cut"[^|]*$/)
  await portal.close()
  await clamd.close()
})

/** Sends a file as the form of the page does. */
function addFile(visitor: Visitor, path: string, bytes: Uint8Array, name = 'photo.jpg') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return visitor.send(path, { method: 'POST', headers: { Origin: portal.council.origin }, body: form })
}

async function sentCase(fields: Record<string, string> = {}) {
  const citizen = await portal.signedIn('user')
  const number = await applyFor(citizen, await newCaseService(portal), fields)
  const own = `/user/applications/${number}`
  return { citizen, number, own, first: `${own}/documents/1` }
}

async function caseOf(number: string) {
  const clerk = await newStaff(portal.council.db)
  const found = await findCase(portal.council.db, clerk, number, { language: 'en', today: '2100-01-01' })
  return { turn: found?.turn, atHand: found?.documents.map(({ atHand }) => atHand) }
}

const fileHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
}

function headersOf(headers: Headers) {
  return Object.fromEntries(Object.keys(fileHeaders).map((name) => [name, headers.get(name)]))
}

test('a citizen adds a photo to a missing document without script, opens it and removes it', async () => {
  const { citizen, number, own, first } = await sentCase({ 'document-1': 'yes' })
  assert.match((await citizen.get(own)).html, new RegExp(`<a [^>]*href="${first}"[^>]*>Add a photo or PDF`))
  const empty = await citizen.get(first)
  assert.match(empty.html, /<h2[^>]*>Ration card<\/h2>/)
  assert.match(empty.text, /Both sides .*Nothing has been added yet\./)
  assert.match(empty.html, /type="file" accept="image\/\*,application\/pdf"/)
  const added = await addFile(citizen, first, photo)
  assert.deepEqual([added.status, added.location], [303, first])
  assert.deepEqual(await caseOf(number), { turn: 'council', atHand: [true, true] })
  assert.match((await citizen.get(first)).text, /Page 1 1 kB View Page 1 Remove Page 1/)
  assert.match((await citizen.get(own)).text, /1 page added/)
  const kept = (await citizen.get('/user/papers')).text
  assert.match(kept, /before or after you sent it\. .* Ration card, .* 1 page View/)
  const page = await citizen.get(`${first}/1`)
  assert.deepEqual([page.status, page.headers.get('Content-Type')], [200, 'image/jpeg'])
  assert.deepEqual(headersOf(page.headers), fileHeaders)
  const [remove = ''] = await removals(citizen, first)
  await citizen.post(first, { remove: '1 2026-01-01T00:00:00.000Z' })
  assert.deepEqual(await caseOf(number), { turn: 'council', atHand: [true, true] }, 'another page')
  const removed = await citizen.post(first, { remove })
  assert.deepEqual([removed.status, removed.location], [303, first])
  assert.deepEqual(await caseOf(number), { turn: 'citizen', atHand: [false, true] })
  assert.equal((await citizen.get(`${first}/1`)).status, 404)
})

test('pages stand in the file of the application with their addresses, and are counted on its acknowledgement', async () => {
  const { citizen, number, own, first } = await sentCase()
  assert.doesNotMatch((await citizen.get(`${own}/acknowledgement`)).text, /Photos and PDFs received/)
  await addFile(citizen, first, photo)
  await addFile(citizen, first, pdfOf(), 'card.pdf')
  const { papers } = JSON.parse((await citizen.get(`${own}/data`)).html)
  assert.deepEqual(
    papers.map(({ addedAt, bytes, ...page }: Record<string, unknown>) => page),
    [
      { document: 1, page: 1, type: 'image/jpeg', address: `${first}/1` },
      { document: 1, page: 2, type: 'application/pdf', address: `${first}/2` },
    ],
  )
  assert.equal(papers[1].bytes, pdfOf().length)
  const received = /Photos and PDFs received Ration card \(2 pages\)/
  assert.match((await citizen.get(`${own}/acknowledgement`)).text, received)
  const clerk = await portal.signedIn('staff')
  assert.match((await clerk.get(`/staff/application/update/${number}/acknowledgement`)).text, received)
})

test('an officer opens each page from the case, which is noted, and the applicant reads which office it was', async () => {
  const { citizen, number, own, first } = await sentCase()
  await addFile(citizen, first, photo)
  await addFile(citizen, first, pdfOf(), 'card.pdf')
  assert.match((await citizen.get(own)).text, /Who looked at my papers Nobody has looked yet/)
  for (const role of ['staff', 'admin'] as const) {
    const officer = await portal.signedIn(role)
    const papers = `/${role}/application/update/${number}/papers/1`
    const opened = await officer.get(`/${role}/application/update/${number}`)
    assert.match(opened.text, /2 pages were added Page 1 Page 2 \(PDF\) Not scanned/)
    for (const page of [1, 2]) assert.ok(opened.html.includes(`href="${papers}/${page}"`))
    const picture = await officer.get(`${papers}/1`)
    assert.equal(picture.headers.get('Content-Type'), 'image/jpeg')
    assert.match(picture.headers.get('Content-Disposition') ?? '', /^inline; /)
    const pdf = await officer.get(`${papers}/2`)
    assert.equal(pdf.headers.get('Content-Type'), 'application/pdf')
    assert.equal(pdf.headers.get('Content-Disposition'), `attachment; filename="${number}-1.pdf"`)
    assert.equal(pdf.html, pdfOf().toString('latin1'))
    for (const { headers } of [picture, pdf]) assert.deepEqual(headersOf(headers), fileHeaders)
  }
  assert.match((await citizen.get(own)).text, /Who looked at my papers Last: /)
  const looked = await citizen.get(`/account/privacy/looked?application=${number}`)
  assert.match(looked.text, new RegExp(`opened a paper ${number}`))
})

test('papers of others are not there, and no area opens the papers of another', async () => {
  const { citizen, number, first } = await sentCase()
  await addFile(citizen, first, photo)
  const stranger = await portal.signedIn('user')
  const before = await caseOf(number)
  for (const path of [first, `${first}/1`]) assert.equal((await stranger.get(path)).status, 404, path)
  assert.equal((await addFile(stranger, first, photo)).status, 404)
  assert.equal((await stranger.post(first, { remove: '1' })).status, 404)
  assert.equal(
    (await addFile(portal.visitor(), first, photo)).location,
    `/login?as=user&next=${encodeURIComponent(first)}`,
  )
  const papers = `/staff/application/update/${number}/papers/1/1`
  assert.equal((await citizen.get(papers)).location, '/403')
  const staff = await portal.signedIn('staff')
  assert.equal((await addFile(staff, first, photo)).location, '/403')
  for (const odd of ['0/1', '1/0', '1/2', '2/1', '9999/1', '-1/1', '1/1e0', '%31%20/1', '../1'])
    assert.equal((await staff.get(`/staff/application/update/${number}/papers/${odd}`)).status, 404, odd)
  assert.deepEqual(await caseOf(number), before)
})

test('a file that cannot be a paper comes back with the reason, and nothing of it stays', async () => {
  const { citizen, number, first } = await sentCase()
  const refused = async (bytes: Uint8Array, words: RegExp, name?: string) => {
    const answer = await addFile(citizen, first, bytes, name)
    assert.equal(answer.status, 422, String(words))
    assert.match(answer.text, words)
    assert.match(answer.html, /role="alert"[\s\S]*<a href="#file"/)
  }
  await refused(Buffer.from(''), /The file is empty/)
  await refused(Buffer.from('<html><script>1</script>'), /Choose a photo or a PDF/)
  await refused(photo.subarray(0, photo.length / 2), /The photo cannot be read\. Take it again\./)
  await refused(pdfOf('/Encrypt 5 0 R '), /The PDF is locked/, 'card.pdf')
  await refused(Buffer.alloc(paperLimits.sentBytes + 1, 1), /The photo is too large. Send a smaller one./)
  const beyond = await addFile(citizen, first, Buffer.alloc(paperLimits.sentBytes + 3_000_000, 1))
  assert.equal(beyond.status, 422)
  assert.deepEqual((await caseOf(number)).atHand, [false, false])
  assert.match((await citizen.get(first)).text, /Nothing has been added yet\./)
})

test('forms with files are taken at the page of a document alone, and other forms there are as short as anywhere', async () => {
  const { citizen, own, first } = await sentCase()
  for (const path of [own, '/user', `${first}/1`, `${first}.data`])
    assert.equal((await addFile(citizen, path, photo)).status, 415, path)
  assert.equal((await citizen.post(first, { remove: '1'.repeat(70_000) })).status, 413)
  for (const fields of [{}, { remove: '0' }, { remove: 'x' }, { remove: '1e1' }])
    assert.equal((await citizen.post(first, fields as Record<string, string>)).status, 404)
})

test('what the office has seen takes no more pages, and the page says why', async () => {
  const { citizen, number, first } = await sentCase({ 'document-0': 'yes', 'document-1': 'yes' })
  await addFile(citizen, first, photo)
  await mark(portal, number, { seen: [0], missing: [] })
  assert.match((await citizen.get(first)).text, /Nothing can be added or removed any more/)
  const more = await addFile(citizen, first, pdfOf())
  assertSays(more, 409, /Nothing was added .*Nothing can be added or removed any more/)
  assert.equal((await citizen.post(first, { remove: '1' })).status, 409)
  assert.equal((await citizen.get(`${first}/1`)).status, 200)
})

test('a PDF in which the scanner finds something is not taken, and of a clean one the officer reads nothing of scanning', async () => {
  const { citizen, number, first } = await sentCase()
  clamd.manner = 'well'
  assertSays(await addFile(citizen, first, pdfOf(harmfulText), 'card.pdf'), 422, /The file is not safe/)
  assert.match((await citizen.get(first)).text, /Nothing has been added yet\./)
  assert.equal((await addFile(citizen, first, pdfOf('clean'), 'card.pdf')).status, 303)
  clamd.manner = 'cuts'
  const opened = await (await portal.signedIn('staff')).get(`/staff/application/update/${number}`)
  assert.match(opened.text, /1 page was added Page 1 \(PDF\)/)
  assert.doesNotMatch(opened.text, /Not scanned/)
})
