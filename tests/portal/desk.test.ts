// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { findRow } from '../rows.ts'
import { newApplications } from './applications-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays, type Visited } from './visitor.ts'

const list = '/staff/application/update'
const panel = 'name="status"'
const portal = await portalForFile()
const clerk = await portal.signedIn('staff', 'S. Kulkarni')
let made = 0

/** Applications of a service of their own, and the address that opens one from the list of that service. */
async function newQueue(count: number) {
  made += 1
  const sent = await newApplications(portal, { count, serviceName: `Queue ${made}` })
  // None of them is due, so the oldest comes first.
  const { serviceId, numbers } = sent
  const at = (number = '') => `${list}/${number}?service=${serviceId}`
  return { numbers, at, all: `${list}?service=${serviceId}` }
}

function placeIn({ text }: Visited) {
  return /Submit and (Next|Finish) \((\d+ of \d+)\)/.exec(text)?.slice(1).join(' ')
}

function send(at: string, fields: Record<string, string>, visitor = clerk) {
  return visitor.submit(at, { ...fields, onward: 'next' }, panel)
}

test('Submit and Next saves the case and opens the next of the list until the last is done', async () => {
  const { numbers, at, all } = await newQueue(3)
  assert.equal(placeIn(await clerk.get(at(numbers[0]))), 'Next 1 of 3')
  const first = await send(at(numbers[0]), { status: 'Approved' })
  assert.equal(first.location, `${at(numbers[1])}&done=1`)
  const second = await clerk.follow(first)
  assert.match(second.text, new RegExp(`${numbers[0]} is approved\\. 2 to go\\. The next one is open`))
  assert.equal(placeIn(second), 'Next 2 of 3')
  const third = await clerk.follow(await send(first.location ?? '', { status: 'Approved' }))
  assert.equal(placeIn(third), 'Finish 3 of 3')
  const last = await send(`${at(numbers[2])}&done=2`, { status: 'Approved' })
  assert.equal(last.location, all)
  assert.match(
    (await clerk.follow(last)).text,
    new RegExp(`${numbers[2]} is approved\\. You have come to the end\\. No other waits in this list`),
  )
})

test('Submit and Next pressed twice, and Skip of what is decided meanwhile, lead on to what waits', async () => {
  const { numbers, at, all } = await newQueue(2)
  const one = await send(at(numbers[0]), { status: 'Approved', revision: '1' })
  const again = await clerk.post(at(numbers[0]), { status: 'Approved', revision: '1', onward: 'next' })
  assert.deepEqual([one.location, again.location], Array(2).fill(`${at(numbers[1])}&done=1`))
  assert.equal((await clerk.get(at(numbers[0]).replace('?', '/next?'))).location, at(numbers[1]))
  await clerk.get(all)
  const alone = `${list}/${numbers[1]}/next?number=${numbers[1]}`
  assert.match((await clerk.follow(await clerk.get(alone))).text, /No other waits in this list/)
})

test('Submit alone leads back to the list', async () => {
  const { numbers, at, all } = await newQueue(2)
  const answer = await clerk.submit(`${at(numbers[0])}&done=4`, { status: 'Approved' }, panel)
  assert.equal(answer.location, all)
})

test('what is refused stays open with what was typed, whichever button was pressed', async () => {
  const { numbers, at } = await newQueue(2)
  const refused = await send(at(numbers[0]), { status: 'Rejected', remark: 'Call him' })
  assert.equal(refused.status, 422)
  assert.match(refused.html, /<textarea[^>]*name="remark"[^>]*>\s*Call him/)
  assert.equal(placeIn(refused), 'Next 1 of 2')
})

test('Skip opens the next case, changes nothing, and says when there is no other', async () => {
  const { numbers, at, all } = await newQueue(2)
  const page = await clerk.get(`${at(numbers[0])}&done=3`)
  const [, skip = ''] = /href="([^"]*\/next[^"]*)"/.exec(page.html) ?? []
  const skipped = await clerk.get(skip.replaceAll('&amp;', '&'))
  assert.equal(skipped.location, `${at(numbers[1])}&done=3`)
  assert.equal(placeIn(await clerk.follow(skipped)), 'Next 5 of 5')
  const colleague = await portal.signedIn('staff', 'R. Deshmukh')
  await colleague.get(at(numbers[0]))
  const none = await clerk.get(at(numbers[1]).replace('?', '/next?'))
  assert.equal(none.location, all)
  assert.match((await clerk.follow(none)).text, /No other waits in this list One is passed over/)
})

test('two officers in one case read of each other, and a case that is not in the list has no next', async () => {
  const { numbers, at } = await newQueue(2)
  const colleague = await portal.signedIn('staff', 'F. Shaikh')
  assert.doesNotMatch((await colleague.get(at(numbers[0]))).text, /has this open since/)
  assert.match((await clerk.get(at(numbers[0]))).text, /F\. Shaikh has this open since/)
  assert.match((await colleague.get(at(numbers[0]))).text, /S\. Kulkarni has this open since/)
  const elsewhere = await clerk.get(`${at(numbers[0])}&status=Approved`)
  assert.equal(placeIn(elsewhere), undefined)
  assert.doesNotMatch(elsewhere.text, /Submit and|Skip (?!to)/)
})

test('an officer who goes on to the counter or the calls, or signs out, has left the case', async () => {
  const { numbers, at } = await newQueue(1)
  const isOpen = async () => (await clerk.get(at(numbers[0]))).text.includes('N. Pawar has this open')
  const colleague = await portal.signedIn('staff', 'N. Pawar')
  for (const page of ['/staff/counter', '/staff/calls', '/staff/work', list]) {
    await colleague.get(at(numbers[0]))
    assert.equal(await isOpen(), true)
    await colleague.get(page)
    assert.equal(await isOpen(), false, page)
  }
  await colleague.get(at(numbers[0]))
  await colleague.post('/logout', {})
  assert.equal(await isOpen(), false)
})

/** A case that asks for two documents, and its address. */
async function newCase() {
  const { db } = portal.council
  const service = await offer(db, factsOf(20, ['Ration card', 'Photo']))
  const number = await apply(db, await newCitizen(db), service)
  const stored = () => findRow(db, 'applications', { applicationId: number }, ['status', 'revision'])
  return { number, at: `${list}/${number}?service=${service}`, stored }
}

function marked({ html }: Visited) {
  return [...html.matchAll(/<input type="radio"[^>]*checked[^>]*>/g)].map(([radio]) =>
    [/name="(document-\d)"/, /value="(\w+)"/].map((part) => part.exec(radio)?.[1]).join(' '),
  )
}

test('All seen marks what is not marked yet, keeps what was typed, and stores nothing', async () => {
  const { at, stored } = await newCase()
  const asked = { status: 'Pending', marks: 'allSeen', 'document-1': 'missing', remark: 'Call him' }
  const page = await clerk.submit(at, asked, panel)
  assert.equal(page.status, 200)
  assert.deepEqual(marked(page), ['document-0 seen', 'document-1 missing'])
  assert.match(page.html, /<textarea[^>]*name="remark"[^>]*>\s*Call him/)
  assert.doesNotMatch(page.html, /role="alert"/)
  assert.deepEqual(await stored(), { status: 'Pending', revision: 1 })
})

test('without script each decision is one button, which says what it lacks', async () => {
  const { number, at, stored } = await newCase()
  const rejected = await clerk.submit(at, { status: 'Pending', decide: 'Rejected' }, panel)
  assert.equal(rejected.status, 422)
  assert.match(rejected.html, /<option value="Rejected" selected="">/)
  assert.match(rejected.html, /aria-pressed="true"[^>]*>[\s\S]{0,600}?Reject</)
  const asked = await clerk.submit(at, { status: 'Approved', decide: 'Pending' }, panel)
  assertSays(asked, 422, /Mark which paper is missing/)
  assert.deepEqual(await stored(), { status: 'Pending', revision: 1 })
  const missing = { status: 'Approved', decide: 'Pending', 'document-0': 'seen', 'document-1': 'missing' }
  const saved = await clerk.follow(await clerk.submit(at, { ...missing, noteToApplicant: 'Bring it' }, panel))
  assert.match(saved.text, /Documents saved/)
  assert.deepEqual(await stored(), { status: 'Pending', revision: 2 })
  const seen = { 'document-0': 'seen', 'document-1': 'seen' }
  const approved = await clerk.submit(at, { status: 'Pending', decide: 'Approved', ...seen }, panel)
  assert.match((await clerk.follow(approved)).text, new RegExp(`${number} is approved`))
  assert.equal((await stored()).status, 'Approved')
})
