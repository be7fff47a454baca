// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { applyFor, mark, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers } from './services-for-tests.ts'
import type { Visited, Visitor } from './visitor.ts'

const portal = await portalForFile()
const citizen = await portal.signedIn('user')
const clerk = await portal.signedIn('staff')
let serviceId: string
let number: string

before(async () => {
  serviceId = await newCaseService(portal)
  for (let index = 0; index < 3; index += 1) number = await applyFor(citizen, serviceId)
  await mark(portal, number, { seen: [0], missing: [1] })
})

test('a citizen’s home asks for session, council, services, their number, the needs, and once for each thing that waits', async () => {
  await asksOnce(9, () => open(citizen, '/user'))
})

test('the list of own applications asks once for what it shows of all of them, and once for what was not sent', async () => {
  await asksOnce(7, () => open(citizen, '/user/applications'))
})

test('the status list asks for session, council, what can be undone, what is open, applications, counts, services, officers, ready words, saved filters, orders to obey and what was typed there', async () => {
  await asksOnce(13, () => open(clerk, '/staff/application/update'))
})

test('an opened application is read once, its history too', async () => {
  const path = `/staff/application/update/${number}`
  // The first opening of a day leaves a line in the audit.
  await clerk.get(path)
  await asksOnce(23, () => open(clerk, path))
  await asksOnce(22, () => open(citizen, `/user/applications/${number}`))
})

test('a submit reads nothing twice', async () => {
  const path = `/user/apply/${serviceId}`
  const [, account = ''] = /name="account" value="([^"]+)"/.exec((await citizen.get(path)).html) ?? []
  const asked = { ...answers, additionalInfo: 'Of this test', submissionKey: 'its key', account }
  // Browsers say how long a form is; of one that does not, the length of what it may hold is looked up first.
  const length = String(new URLSearchParams(asked).toString().length)
  const inEnglish = { ...browser, 'Content-Length': length }
  const sent = await asksOnce(28, () => citizen.post(path, asked, inEnglish), 303)
  assert.match(sent.location, /^\/user\?sent=/)
})

/** Without it the council's own language would be looked up. */
const browser = { 'Accept-Language': 'en' }

function open(visitor: Visitor, path: string) {
  return visitor.send(path, { headers: browser })
}

/** Carries out a request; fails where it reads something twice or sends more statements than so many. */
async function asksOnce(most: number, act: () => Promise<Visited>, status = 200) {
  const sent: string[] = []
  const { council } = portal
  const { db } = council
  const texts = new Map<unknown, string>()
  const counting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      texts.set(queryId, db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    async transformResult({ queryId, result }) {
      sent.push(texts.get(queryId) ?? 'a statement that is text from the start')
      return result
    },
  }
  council.db = db.withPlugin(counting)
  try {
    const answer = await act()
    assert.equal(answer.status, status)
    const reads = sent.filter((text) => text.startsWith('select'))
    assert.deepEqual(reads, [...new Set(reads)])
    assert.ok(sent.length <= most, `${sent.length} statements:\n${sent.join('\n')}`)
    return answer
  } finally {
    council.db = db
  }
}
