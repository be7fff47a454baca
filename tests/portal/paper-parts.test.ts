// One engine is enough: parts of a file lie on the disk, and the act that stores it is tested on both.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { paperLimits } from '../../rules/paper.ts'
import { partBytes } from '../../rules/uploads.ts'
import { pdfOf } from '../council/files/papers-for-tests.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { origin, portalForFile } from './open-test-portal.ts'
import { accountOn, addFile, beginApplication } from './uploads-for-tests.ts'
import type { Visitor } from './visitor.ts'

const portal = await portalForFile()

/** A PDF of three parts, the last of them short. */
const paper = pdfOf(`%${'a'.repeat(2 * partBytes)}\n`)

interface Sent {
  upload: string
  at: number
  bytes?: number
  account?: string
}

async function sendPart(
  visitor: Visitor,
  page: string,
  { upload, at, bytes = paper.length, account }: Sent,
  body: BodyInit = new Uint8Array(paper.subarray(at, Math.min(at + partBytes, bytes))),
) {
  const query = new URLSearchParams(`upload=${upload}&at=${at}&of=${bytes}`)
  if (account !== undefined) query.set('account', account)
  const headers = { Origin: origin, 'Content-Type': 'application/octet-stream' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const { status, html, location } = await visitor.send(`${page}?${query}`, init)
  return { status, location, told: html.startsWith('{') ? JSON.parse(html) : undefined }
}

/** A body of which a piece comes before the connection ends. */
function cutOff(bytes: Uint8Array) {
  let pulls = 0
  return new ReadableStream({
    pull(controller) {
      pulls += 1
      if (pulls > 1) return controller.error(new Error('The connection is gone.'))
      controller.enqueue(new Uint8Array(bytes))
    },
  })
}

async function newApplicant() {
  const citizen = await portal.signedIn('user')
  return { citizen, page: await beginApplication(portal, citizen) }
}

/** What lies in the folder for files that are arriving, and how long each is. */
async function listParts() {
  const folder = await portal.council.files.openParts()
  return readdirSync(folder).map((name) => ({ name, bytes: statSync(join(folder, name)).size }))
}

async function bytesOf(upload: string) {
  return (await listParts()).filter(({ name }) => name.startsWith(upload)).map(({ bytes }) => bytes)
}

test('a photo that was cut off after and within each part goes on where it stopped, and is one page', async () => {
  const { citizen, page } = await newApplicant()
  const upload = randomUUID()
  const account = await accountOn(citizen, page)
  const nothing = new Uint8Array()
  for (let at = 0; at < paper.length; at += partBytes) {
    const piece = paper.subarray(at, at + 1000)
    assert.equal((await sendPart(citizen, page, { upload, at, account }, cutOff(piece))).status, 400)
    // Nobody knows whether the part came: a part without bytes from anywhere asks.
    const asked = await sendPart(citizen, page, { upload, at: at + 1, account }, nothing)
    assert.deepEqual([asked.status, asked.told], [409, { next: at }])
    const next = Math.min(at + partBytes, paper.length)
    const sent = await sendPart(citizen, page, { upload, at, account })
    assert.deepEqual([sent.status, sent.told], [200, next < paper.length ? { next } : { done: true }])
  }
  // The answer to the last part was lost, and it is sent again.
  const last = 2 * partBytes
  assert.deepEqual((await sendPart(citizen, page, { upload, at: last, account })).told, { done: true })
  const shown = await citizen.get(page)
  assert.match(shown.text, /Page 1 PDF, 131 kB View/)
  assert.doesNotMatch(shown.text, /Page 2/)
  assert.deepEqual(await bytesOf(upload), [0])
})

test('a part is taken of its own account, at its own document, in its place and length alone', async () => {
  const { citizen, page } = await newApplicant()
  const other = await portal.signedIn('user')
  const theirs = await beginApplication(portal, other)
  const upload = randomUUID()
  const sent = (asked: Partial<Sent>, body?: BodyInit) =>
    sendPart(citizen, page, { upload, at: 0, ...asked }, body)
  assert.deepEqual((await sent({})).told, { next: partBytes })

  assert.equal((await sendPart(other, theirs, { upload, at: partBytes })).status, 404)
  assert.equal((await sendPart(citizen, page.replace(/1$/, '2'), { upload, at: partBytes })).status, 404)
  assert.equal((await sent({ at: partBytes, bytes: paper.length + 1 })).status, 404)
  for (const at of [0, 1, partBytes - 1, partBytes + 1])
    assert.deepEqual((await sent({ at })).told, { next: partBytes }, `at ${at}`)
  assert.deepEqual((await sent({ at: partBytes, account: 'another' })).told, { error: 'otherAccount' })
  assert.equal((await sent({ at: partBytes }, new Uint8Array(partBytes + 1))).status, 413)
  const beyond = await sent({ upload: randomUUID(), bytes: 10 }, new Uint8Array(11))
  assert.deepEqual([beyond.status, beyond.told], [422, { error: 'broken' }])
  const large = await sent({ upload: randomUUID(), bytes: paperLimits.sentBytes + 1 })
  assert.deepEqual([large.status, large.told], [422, { error: 'tooLarge' }])
  for (const wrong of [{ upload: '../x' }, { at: -1 }, { at: 0.5 }, { bytes: 0 }, { upload: '' }])
    assert.equal((await sent(wrong)).status, 404, JSON.stringify(wrong))
  assert.deepEqual(await bytesOf(upload), [partBytes])

  const stranger = await sendPart(portal.visitor(), page, { upload, at: partBytes })
  assert.match(`${stranger.status} ${stranger.location}`, /^303 \/login\?as=user/)
  for (const path of ['/user/papers', `${page}.data`])
    assert.equal((await sendPart(citizen, path, { upload, at: 0 })).status, 415, path)
})

test('two tabs that send the same file help each other, and the file is one page', async () => {
  const { citizen, page } = await newApplicant()
  const upload = randomUUID()
  let next = 0
  while (next < paper.length) {
    const both = await Promise.all([1, 2].map(() => sendPart(citizen, page, { upload, at: next })))
    const told = both.flatMap(({ status, told }) => (status === 503 ? [] : [told]))
    assert.ok(told.length > 0)
    next = told.some(({ done }) => done) ? paper.length : Math.max(...told.map(({ next }) => next))
  }
  assert.deepEqual(await bytesOf(upload), [0])
  assert.match((await citizen.get(page)).text, /Page 1 PDF, 131 kB/)
  assert.doesNotMatch((await citizen.get(page)).text, /Page 2/)
})

test('a file that cannot be a paper is not kept, and the page says why, as it does of a document that is full', async () => {
  const { citizen, page } = await newApplicant()
  const upload = randomUUID()
  const harm = new TextEncoder().encode('<script>1</script>')
  const refused = await sendPart(citizen, page, { upload, at: 0, bytes: harm.length }, harm)
  assert.deepEqual([refused.status, refused.told], [422, { error: 'otherKind' }])
  assert.deepEqual(await bytesOf(upload), [])
  const said = await citizen.get(`${page}?refused=otherKind`)
  assert.match(said.text, /Nothing was added Choose a photo or a PDF/)
  assert.doesNotMatch((await citizen.get(`${page}?refused=constructor`)).text, /Nothing was added/)

  const small = pdfOf('one')
  await addFile(portal, citizen, page, pdfOf('two'))
  await addFile(portal, citizen, page, pdfOf('three'))
  const id = randomUUID()
  const full = await sendPart(
    citizen,
    page,
    { upload: id, at: 0, bytes: small.length },
    new Uint8Array(small),
  )
  assert.deepEqual([full.status, full.told], [422, { error: 'full' }])
  assert.match(
    (await citizen.get(`${page}?refused=full`)).text,
    /Nothing was added This document has 2 pages/,
  )
  assert.deepEqual(await bytesOf(id), [])
})

test('what is chosen for another paper while a file is still on its way stays', async () => {
  const { citizen, page } = await newApplicant()
  const account = await accountOn(citizen, page)
  const small = pdfOf('slow')
  const slow = new ReadableStream(
    {
      async pull(controller) {
        await citizen.post(`${page.replace(/1$/, '2')}?then=atHand`, { account })
        controller.enqueue(new Uint8Array(small))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const sent = { upload: randomUUID(), at: 0, bytes: small.length }
  assert.deepEqual((await sendPart(citizen, page, sent, slow)).told, { done: true })
  assert.match((await citizen.get(page)).text, /Page 1 PDF/)
  assert.match((await citizen.get(page.replace(/1$/, '2'))).text, /You said that you have it at hand/)
})

test('a photo comes in parts to an application that was sent, and not once the office has closed it', async () => {
  const citizen = await portal.signedIn('user')
  const number = await applyFor(citizen, await newCaseService(portal))
  const page = `/user/applications/${number}/documents/1`
  const upload = randomUUID()
  for (let at = 0; at < paper.length; at += partBytes) await sendPart(citizen, page, { upload, at })
  assert.match((await citizen.get(page)).text, /Page 1 PDF, 131 kB/)
  const other = await portal.signedIn('user')
  assert.equal((await sendPart(other, page, { upload: randomUUID(), at: 0 })).status, 404)
  const small = pdfOf('one')
  await portal.council.db
    .updateTable('applications')
    .set({ setAsideAt: new Date().toISOString() })
    .where('applicationId', '=', number)
    .execute()
  const sent = { upload: randomUUID(), at: 0, bytes: small.length }
  const late = await sendPart(citizen, page, sent, new Uint8Array(small))
  assert.deepEqual([late.status, late.told], [422, { error: 'closed' }])
  assert.match((await citizen.get(`${page}?refused=closed`)).text, /Nothing can be added or removed any more/)
})

test('an account leaves five files unfinished at most, and none of them for longer than a day', async () => {
  const { citizen, page } = await newApplicant()
  const uploads = Array.from({ length: 6 }, () => randomUUID())
  for (const upload of uploads) assert.equal((await sendPart(citizen, page, { upload, at: 0 })).status, 200)
  const counts = await Promise.all(uploads.map(async (upload) => (await bytesOf(upload)).length))
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    5,
  )
  assert.equal(counts.at(-1), 1)
  const { files } = portal.council
  assert.equal(await files.sweepParts(new Date(Date.now() + 23 * 3_600_000)), 0)
  await files.sweepParts(new Date(Date.now() + 25 * 3_600_000))
  assert.deepEqual(await listParts(), [])
})
