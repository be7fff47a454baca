// One engine is enough: its acts are asked on both engines in tests/council/papers.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { before, test } from 'node:test'
import { throttles } from '../../rules/limits.ts'
import { paperLimits } from '../../rules/paper.ts'
import { pdfOf, redAndBlue } from '../council/files/papers-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { treeAnswers } from './own-forms-for-tests.ts'
import { answers } from './services-for-tests.ts'
import {
  accountOn,
  beginApplication,
  newUploadService,
  removals,
  addFile as sendFile,
} from './uploads-for-tests.ts'
import { assertSays, type Visitor } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council
let photo: Buffer
before(async () => {
  photo = await redAndBlue(40, 20).jpeg().toBuffer()
})

const addFile = (visitor: Visitor, path: string, bytes: Uint8Array, account?: string) =>
  sendFile(portal, visitor, path, bytes, account)

/** A citizen who has answered all questions of a new service, and stands before the documents. */
async function newApplicant() {
  const citizen = await portal.signedIn('user')
  const first = await beginApplication(portal, citizen)
  const start = first.replace('/documents/1', '')
  return { citizen, start, serviceId: start.split('/').at(-1) ?? '', first, second: `${start}/documents/2` }
}

const mainForm = 'id="main-form"'

async function choose(visitor: Visitor, path: string, fields: Record<string, string>) {
  return visitor.post(path, { account: await accountOn(visitor, path), ...fields })
}

async function partsLeft() {
  return readdirSync(await portal.council.files.openParts())
}

test('a document that is said to be at hand leads on to the check, and is not missing', async () => {
  const { citizen, serviceId, start, first, second } = await newApplicant()
  assert.equal((await choose(citizen, `${first}?then=atHand`, {})).location, second)
  assert.equal((await choose(citizen, `${second}?then=atHand`, {})).location, `${start}/check`)
  const ticked = { 'document-0': 'yes', 'document-1': 'yes' }
  assert.match((await citizen.submit(`${start}/check`, ticked, mainForm)).location, /^\/user\?sent=/)
  const asked = db
    .selectFrom('caseDocuments')
    .innerJoin('applications', 'applications.applicationId', 'caseDocuments.applicationId')
    .select('caseDocuments.atHand')
    .where('serviceId', '=', serviceId)
    .where('position', 'in', [0, 1])
  assert.deepEqual(await asked.execute(), [{ atHand: 1 }, { atHand: 1 }])
})

test('photos are added one by one while applying without script, and the application holds them', async () => {
  const { citizen, serviceId, start, first, second } = await newApplicant()
  const empty = await citizen.get(first)
  assert.match(empty.text, /Paper 1 of 2 · Test service/)
  assert.match(empty.text, /Cover the first eight digits of an Aadhaar number\./)
  for (const bytes of [photo, pdfOf()]) {
    const added = await addFile(citizen, first, bytes)
    assert.deepEqual([added.status, added.location], [303, first])
  }
  const full = await citizen.get(first)
  assert.match(full.text, /Page 1 1 kB View Page 1 Remove Page 1 Page 2 PDF, 1 kB/)
  assert.match(full.text, /This document has 2 pages\./)
  assert.doesNotMatch(full.html, /type="file"/)
  assert.equal((await addFile(citizen, first, pdfOf('another'))).status, 409)
  const bring = await choose(citizen, `${second}?then=bring`, {})
  assert.deepEqual([bring.status, bring.location], [303, `${start}/check`])
  const check = await citizen.get(`${start}/check`)
  assert.match(check.text, /Step 3 of 3/)
  assert.match(check.text, /Photo of the tree 2 pages added Change Photo of the tree/)
  assert.match(check.text, /Ration card To be shown at the office/)
  assert.doesNotMatch(check.html, /name="document-0"/)
  const sent = await citizen.submit(`${start}/check`, { 'document-3': 'yes' }, mainForm)
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  const pages = await db
    .selectFrom('casePapers')
    .innerJoin('applications', 'applications.applicationId', 'casePapers.applicationId')
    .innerJoin('files', 'files.digest', 'casePapers.digest')
    .select(['document', 'position', 'type'])
    .where('serviceId', '=', serviceId)
    .orderBy('position')
    .execute()
  assert.deepEqual(pages, [
    { document: 0, position: 0, type: 'image/jpeg' },
    { document: 0, position: 1, type: 'application/pdf' },
  ])
  const atHand = await db
    .selectFrom('caseDocuments')
    .innerJoin('applications', 'applications.applicationId', 'caseDocuments.applicationId')
    .select(['position', 'atHand'])
    .where('serviceId', '=', serviceId)
    .orderBy('position')
    .execute()
  assert.deepEqual(atHand, [
    { position: 0, atHand: 1 },
    { position: 1, atHand: 0 },
    { position: 3, atHand: 1 },
  ])
  assert.deepEqual(await partsLeft(), [])
})

test('Continue and every other button that leads on add the file that was chosen, or stay and say why not', async () => {
  const { citizen, start, first, second } = await newApplicant()
  const shown = await accountOn(citizen, first)
  const send = (path: string, then: string, bytes: Uint8Array) =>
    addFile(citizen, `${path}?then=${then}`, bytes, shown)
  const page = (await citizen.get(first)).html
  for (const then of ['next', 'bring', 'atHand'])
    assert.match(page, new RegExp(`<button [^>]*form[aA]ction="${first}\\?then=${then}"`), then)
  assert.equal(page.match(/<button [^>]*form="add-page"/g)?.length, 2)
  const added = await send(first, 'next', photo)
  assert.deepEqual([added.status, added.location], [303, second])
  assert.match((await citizen.get(first)).text, /Page 1 1 kB/)
  const broken = await send(second, 'next', photo.subarray(0, photo.length / 2))
  assertSays(broken, 422, /Nothing was added .*The photo cannot be read\. Take it again\./)
  assert.equal((await send(second, 'bring', photo)).location, `${start}/check`)
  assert.match((await citizen.get(second)).text, /Page 1 1 kB/, 'a photo counts more than a promise')
})

test('without a file Continue asks once and goes on, also where no more may be added today', async () => {
  const { citizen, first, second } = await newApplicant()
  const nothing = new FormData()
  nothing.set('account', await accountOn(citizen, first))
  nothing.set('file', new Blob([]), '')
  const press = (asked = '') =>
    citizen.send(`${first}?then=next${asked}`, {
      method: 'POST',
      headers: { Origin: portal.council.origin },
      body: nothing,
    })
  const forgotten = await press()
  assertSays(forgotten, 422, /A photo, or show the paper at the office\?/)
  assert.match(forgotten.html, /formAction="[^"]*\?then=next&amp;asked=yes"/i)
  assert.equal((await press('&asked=yes')).location, second, 'asked once, and no more')
  assert.doesNotMatch((await citizen.get(first)).text, /Page 1/)
  const { points } = throttles.papersAdded
  const counted = db.updateTable('throttles').set({ points })
  await counted.where('key', 'like', `papersAdded%${nothing.get('account')}`).execute()
  const refused = await press()
  assert.equal(refused.status, 429)
  assert.match(refused.html, new RegExp(`<a [^>]*href="${second}"[^>]*>Continue<`))
  assert.doesNotMatch(refused.html, /form="add-page"/)
  assert.equal((await choose(citizen, `${first}?then=bring`, {})).location, second)
})

test('of a document with one page that is there the words are right, and no other paper is offered', async () => {
  const { citizen, first, second } = await newApplicant()
  await addFile(citizen, first, photo)
  assert.match((await citizen.get(second)).text, /Use one that I added before/)
  await addFile(citizen, second, photo)
  const full = (await citizen.get(second)).text
  assert.match(full, /1 page is there\. Remove it to take another\./)
  assert.doesNotMatch(full, /Use one that I added before/)
})

test('a page is removed, and what was added before is used for another application', async () => {
  const { citizen, first, second } = await newApplicant()
  await addFile(citizen, first, photo)
  await addFile(citizen, first, pdfOf('to remove'))
  const [, remove = ''] = await removals(citizen, first)
  const removed = await choose(citizen, first, { remove })
  assert.deepEqual([removed.status, removed.location], [303, first])
  // The same form sent again removes no other page, not even one that has taken the place since.
  await choose(citizen, first, { remove })
  await addFile(citizen, first, pdfOf('in its place'))
  await choose(citizen, first, { remove })
  const [, other = ''] = await removals(citizen, first)
  assert.notEqual(other, remove)
  for (const unseen of ['2', '2 x']) await choose(citizen, first, { remove: unseen })
  assert.match((await citizen.get(first)).text, /Page 2/)
  await choose(citizen, first, { remove: other })
  const listed = await citizen.get(first)
  assert.match(listed.text, /Page 1 1 kB/)
  assert.doesNotMatch(listed.text, /Page 2/)
  const offered = await citizen.get(second)
  const [, paperId = ''] = /<option value="([^"]+)">Photo of the tree, /.exec(offered.html) ?? []
  assert.equal((await choose(citizen, second, { paper: '' })).status, 422)
  const used = await choose(citizen, second, { paper: paperId })
  assert.deepEqual([used.status, used.location], [303, second])
  assert.match((await citizen.get(second)).text, /Page 1 1 kB/)
  assert.match((await citizen.get('/user/papers')).text, /Photo of the tree, .* 1 page View/)
  assert.doesNotMatch((await citizen.get('/user/papers')).text, /it will be removed on/)
  const usedAt = new Date(Date.now() - 340 * 86_400_000).toISOString()
  await db.updateTable('papers').set({ usedAt }).where('paperId', '=', paperId).execute()
  assert.match((await citizen.get('/user/papers')).text, /Not used for a long time: it will be removed on \d/)
  const page = await citizen.get('/user/papers')
  for (const which of ['once', 'pressed twice']) {
    const gone = await citizen.sendForm(page, '', { remove: paperId }, 'action="/user/papers"')
    assert.equal(gone.location, '/user/papers', which)
  }
  assert.match((await citizen.get('/user/papers')).text, /No papers yet/)
  assert.doesNotMatch((await citizen.get(first)).text, /Page 1/)
})

test('a page opens for its owner alone, as a picture or to be saved, and nothing runs in it', async () => {
  const { citizen, first } = await newApplicant()
  await addFile(citizen, first, photo)
  await addFile(citizen, first, pdfOf())
  const [, at = ''] = /href="(\/user\/papers\/[^"/]+)\/1"/.exec((await citizen.get(first)).html) ?? []
  const ways = [
    ['image/jpeg', /^inline; /],
    ['application/pdf', /^attachment; filename="paper-2\.pdf"$/],
  ] as const
  for (const [index, [type, way]] of ways.entries()) {
    const { status, headers } = await citizen.get(`${at}/${index + 1}`)
    assert.deepEqual([status, headers.get('Content-Type')], [200, type])
    assert.match(headers.get('Content-Disposition') ?? '', way)
    assert.equal(headers.get('Content-Security-Policy'), "default-src 'none'; sandbox")
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff')
    assert.equal(headers.get('Cross-Origin-Resource-Policy'), 'same-origin')
    assert.equal(headers.get('Cache-Control'), 'private, no-store')
  }
  const other = await portal.signedIn('user')
  for (const path of [`${at}/1`, `${at}/1.data`]) assert.equal((await other.get(path)).status, 404, path)
  for (const page of ['0', '3', '-1', '1e0', '1000'])
    assert.equal((await citizen.get(`${at}/${page}`)).status, 404)
  const clerk = await portal.signedIn('staff')
  assert.equal((await clerk.get(`${at}/1`)).location, '/403')
  await other.post('/user/papers', { remove: at.split('/').at(-1) ?? '' })
  assert.equal((await citizen.get(`${at}/1`)).status, 200)
})

test('what cannot be a paper is refused in words, and nothing of it stays', async () => {
  const { citizen, first } = await newApplicant()
  const cases: [Uint8Array, number, string][] = [
    [Buffer.from(''), 422, 'The file is empty'],
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 422, 'Choose a photo or a PDF'],
    [photo.subarray(0, photo.length / 2), 422, 'The photo cannot be read. Take it again.'],
    [pdfOf('<</Encrypt 3 0 R>>\n'), 422, 'The PDF is locked. Save it without a password.'],
    [Buffer.alloc(paperLimits.sentBytes + 1), 422, 'The photo is too large. Send a smaller one.'],
  ]
  for (const [bytes, status, words] of cases) {
    const refused = await addFile(citizen, first, bytes)
    assert.equal(refused.status, status, words)
    assert.ok(refused.text.includes(words), `${words}: ${refused.text}`)
  }
  assert.doesNotMatch((await citizen.get(first)).text, /Page 1/)
  assert.deepEqual(await partsLeft(), [])
})

test('on a shared phone nothing is added to the account that has signed in since', async () => {
  const { citizen, first, start } = await newApplicant()
  const other = await portal.signedIn('user')
  const shown = await accountOn(citizen, first)
  await other.submit(`${start}/form`, answers, mainForm)
  await other.submit(`${start}/felling`, treeAnswers, mainForm)
  const refused = await addFile(other, first, photo, shown)
  assertSays(refused, 409, /Somebody else has signed in on this phone since\./)
  assert.match((await other.get('/user/papers')).text, /No papers yet/)
})

test('an upload without a session, without answers or to another address is turned away', async () => {
  const start = await newUploadService(portal)
  const first = `${start}/documents/1`
  const stranger = portal.visitor()
  assert.match((await addFile(stranger, first, photo, 'somebody')).location, /^\/login\?/)
  const citizen = await portal.signedIn('user')
  assert.equal((await addFile(citizen, first, photo, 'somebody')).location, `${start}/form`)
  for (const path of [`${start}/form`, '/user/papers', `${first}/1`])
    assert.equal((await addFile(citizen, path, photo, 'somebody')).status, 415, path)
  for (const path of [`${start}/documents/4`, `${start}/documents/0`, `${start}/documents/9`])
    assert.equal((await citizen.get(path)).status, 404, path)
  assert.deepEqual(await partsLeft(), [])
})
