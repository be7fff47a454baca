// One engine is enough: its acts are asked on both engines in tests/council/papers.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { throttles } from '../../rules/limits.ts'
import { paperLimits } from '../../rules/paper.ts'
import { pdfOf, redAndBlue } from '../council/files/papers-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { accountOn, addFiles, beginApplication } from './uploads-for-tests.ts'
import { assertSays, type Visited, type Visitor } from './visitor.ts'

const portal = await portalForFile()

const photo = (width: number) => redAndBlue(width, 20).jpeg().toBuffer()
const text = Buffer.from('no paper')

async function newApplicant() {
  const citizen = await portal.signedIn('user')
  return { citizen, first: await beginApplication(portal, citizen) }
}

/** The width of each page of the document, 0 for a PDF. */
async function widthsOn(citizen: Visitor, path: string) {
  const [, paperId = ''] = /href="\/user\/papers\/([^"/]+)\/1"/.exec((await citizen.get(path)).html) ?? []
  const pages = await portal.council.db
    .selectFrom('paperPages')
    .innerJoin('files', 'files.digest', 'paperPages.digest')
    .select('width')
    .where('paperId', '=', paperId)
    .orderBy('position')
    .execute()
  return pages.map(({ width }) => width ?? 0)
}

/** What the summary of a refused form says: each line is a link to the field. */
function linesOf({ html }: Visited) {
  const summary = /class="summary"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? ''
  return [...summary.matchAll(/<a href="#(\w+)">([^<]*)<\/a>/g)].map(([, field, line]) => `${field}: ${line}`)
}

async function assertNothingLeft() {
  assert.deepEqual(readdirSync(await portal.council.files.openParts()), [])
}

test('several photos chosen at once are pages of one paper, in the order in which they were chosen', async () => {
  const { citizen, first } = await newApplicant()
  assert.match((await citizen.get(first)).html, /<input(?=[^>]*type="file")(?=[^>]*multiple)/)
  const added = await addFiles(portal, citizen, first, [
    ['2.jpg', await photo(60)],
    ['1.jpg', await photo(40)],
  ])
  assert.deepEqual([added.status, added.location], [303, first])
  assert.deepEqual(await widthsOn(citizen, first), [60, 40])
  await assertNothingLeft()
})

test('what was refused is named by its file name, and what was taken stays', async () => {
  const { citizen, first } = await newApplicant()
  const name = '<b>यादी.txt'
  const answer = await addFiles(portal, citizen, first, [
    [name, text],
    ['large.jpg', Buffer.alloc(paperLimits.sentBytes + 1)],
    ['card.jpg', await photo(60)],
    ['empty.jpg', Buffer.alloc(0)],
  ])
  assertSays(answer, 422, /These were not added/)
  assert.deepEqual(linesOf(answer), [
    'file: &lt;b&gt;यादी.txt: Choose a photo or a PDF',
    'file: large.jpg: The photo is too large. Send a smaller one.',
    'file: empty.jpg: The file is empty',
  ])
  assert.match(answer.text, /Page 1 1 kB View Page 1/)
  assert.deepEqual(await widthsOn(citizen, first), [60])
  await assertNothingLeft()
})

test('files beyond the pages that a document may have are named, and a file sent twice is one page', async () => {
  const { citizen, first } = await newApplicant()
  const one = await photo(60)
  const answer = await addFiles(portal, citizen, first, [
    ['one.jpg', one],
    ['again.jpg', one],
    ['two.pdf', pdfOf()],
    ['three.jpg', await photo(40)],
  ])
  assert.equal(answer.status, 409)
  // The page has no field any more to lead to.
  assert.deepEqual(linesOf(answer), [
    'pages: three.jpg: This document has 2 pages. Remove one to add another.',
  ])
  assert.match(answer.html, /id="pages"/)
  assert.deepEqual(await widthsOn(citizen, first), [60, 0])
})

test('each of several files counts in the limit of a day', async () => {
  const { citizen, first } = await newApplicant()
  const expire = Date.now() + 1_000_000
  const points = throttles.papersAdded.points - 1
  await addFiles(portal, citizen, first, [['none', text]])
  const throttle = portal.council.db.updateTable('throttles').set({ points, expire })
  await throttle.where('key', 'like', `papersAdded%`).execute()
  const answer = await addFiles(portal, citizen, first, [
    ['last.jpg', await photo(60)],
    ['more.jpg', await photo(40)],
  ])
  assert.equal(answer.status, 429)
  assert.equal(linesOf(answer).length, 1)
  assert.match(linesOf(answer)[0] ?? '', /^file: more\.jpg: You have added very many today/)
  assert.deepEqual(await widthsOn(citizen, first), [60])
})

test('the page names what its script could not add, whatever the script says', async () => {
  const { citizen, first } = await newApplicant()
  const account = await accountOn(citizen, first)
  const report = (refused: string) => {
    const form = new FormData()
    form.set('account', account)
    form.set('refused', refused)
    form.set('file', new File([], ''))
    return citizen.send(first, { method: 'POST', headers: { Origin: portal.council.origin }, body: form })
  }
  const told = await report('unreadable IMG_1.jpg\nfull card <i>.pdf\n')
  assert.equal(told.status, 422)
  assert.deepEqual(linesOf(told), [
    'file: IMG_1.jpg: The photo cannot be read. Take it again.',
    'file: card &lt;i&gt;.pdf: This document has 2 pages. Remove one to add another.',
  ])
  const names = 'locked a.pdf\n'.repeat(300)
  assert.equal(linesOf(await report(names)).length, 1)
  for (const nothing of ['', 'unreadable', '__proto__ x', 'toString a.jpg', `x${'y'.repeat(4000)}`]) {
    const answer = await report(nothing)
    assert.deepEqual(linesOf(answer), ['file: Choose a photo or a PDF'], nothing)
  }
  assert.deepEqual(linesOf(await report('locked x'.padEnd(5000))), [
    'file: The file did not arrive whole. Send it again.',
  ])
})
