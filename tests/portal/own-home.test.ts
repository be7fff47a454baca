// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Citizen } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { summarizeOwnApplications } from '../../council/cases/applications/own-summary.server.ts'
import { storeDraft } from '../../council/cases/drafts.server.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { apply } from '../council/cases-for-tests.ts'
import { newCaseService, visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()
const { db } = portal.council

const both = [0, 1]

async function approve(number: string, now: Date) {
  await decideApplication(db, await newStaff(db), number, { status: 'Approved', revision: 1, now })
}

async function newBirth() {
  const serviceId = await newCaseService(portal)
  const services = db.updateTable('services').where('serviceId', '=', serviceId)
  await services.set({ result: 'certificate' }).execute()
  return serviceId
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** The strip of a citizen's home, one text a cell, with where each leads. */
async function stripOf(citizen: Citizen) {
  const { html } = await (await visitAs(portal, citizen)).get('/user')
  const [strip = ''] = /<ul class="own-strip">[\s\S]*?<\/ul>/.exec(html) ?? []
  return [...strip.matchAll(/<li[\s\S]*?<\/li>/g)].map(([cell]) => {
    const text = cell
      .replace(/<!--.*?-->|<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return `${/href="([^"]*)"/.exec(cell)?.[1]} ${text}`
  })
}

test('a home with nothing to say has no strip, and the menu of the requirements with papers and family below it', async () => {
  const citizen = await newCitizen(db)
  assert.deepEqual(await stripOf(citizen), [])
  const { html, text } = await (await visitAs(portal, citizen)).get('/user')
  const [menu = '', further = ''] = html.match(/<nav class="menu[\s\S]*?<\/nav>/g) ?? []
  const words = (part: string) =>
    part
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  assert.equal(words(menu), 'Search Service Application Status My Profile Logout')
  assert.equal(words(further), 'Papers and family My papers My family')
  assert.match(text, /What have you come for\?[\s\S]*Services List/)
  assert.equal(html.match(/class="tile"/g)?.length, 8)
})

test('it says what waits and since when, what is not sent and what is ready, each with its oldest', async () => {
  const citizen = await newCitizen(db)
  const serviceId = await newCaseService(portal)
  const waits = await apply(db, citizen, serviceId, { atHand: [0], on: '2026-11-18' })
  await storeDraft(db, citizen.id, `/user/apply/${serviceId}`, { applicantName: 'Asha' })
  const paper = await apply(db, citizen, await newBirth(), { atHand: both })
  await approve(paper, daysAgo(2))
  const [first = '', second = '', third = '', ...more] = await stripOf(citizen)
  assert.match(
    first,
    new RegExp(`^/user/applications/${waits} 1 waits for you .*: Tax receipt since 18 Nov 2026$`),
  )
  assert.match(second, new RegExp(`^/user/apply/${serviceId} 1 not sent yet .* kept until \\d+ \\w+ \\d{4}$`))
  assert.match(third, new RegExp(`^/user/applications/${paper} 1 ready to collect `))
  assert.deepEqual(more, [])
  await apply(db, citizen, serviceId, { on: '2026-11-19' })
  assert.match(
    (await stripOf(citizen))[0] ?? '',
    /^\/user\/applications 2 wait for you .*: Tax receipt since 18/,
  )
})

test('a paper is ready for 30 days; what is withdrawn, done on the spot or another’s waits for nobody', async () => {
  const citizen = await newCitizen(db)
  const waits = await apply(db, citizen, await newCaseService(portal))
  const visitor = await visitAs(portal, citizen)
  await visitor.submit(`/user/applications/${waits}/withdraw`, {})
  await approve(await apply(db, citizen, await newBirth(), { atHand: both }), daysAgo(31))
  await approve(await apply(db, citizen, await newCaseService(portal), { atHand: both }), daysAgo(1))
  assert.deepEqual(await stripOf(citizen), [])
  const other = await newCitizen(db)
  const paper = await apply(db, other, await newBirth(), { atHand: both })
  await approve(paper, daysAgo(1))
  assert.deepEqual(await summarizeOwnApplications(db, citizen, 'en', new Date()), {
    waiting: undefined,
    ready: undefined,
  })
  const later = new Date(Date.now() + 30 * 86_400_000)
  const ready = async (now: Date) => (await summarizeOwnApplications(db, other, 'en', now)).ready
  assert.equal((await ready(new Date()))?.applicationId, paper)
  assert.equal(await ready(later), undefined)
})

test('the page after sending is its sender’s, and one that is decided has only its own page', async () => {
  const citizen = await newCitizen(db)
  const number = await apply(db, citizen, await newService(portal))
  const sent = `/user?sent=${number}`
  const visitor = await visitAs(portal, citizen)
  const { text, html } = await visitor.get(sent)
  assert.match(html, /role="status"[^>]*>[\s\S]*Application Submitted\. Your Application no is/)
  assert.match(text, /Not your own phone\? Log out Services List/)
  assert.match(html, /<form[^>]*action="\/logout"[\s\S]*Log out/)
  const stranger = await visitAs(portal, await newCitizen(db))
  for (const path of [sent, '/user?sent=', '/user?sent=NONE1'])
    assert.equal((await stranger.get(path)).status, 404, path)
  await approve(number, new Date())
  assert.equal((await visitor.get(sent)).location, `/user/applications/${number}`)
})

test('of more than five that were decided over 30 days ago the list shows how many there are', async () => {
  const citizen = await newCitizen(db)
  const serviceId = await newService(portal)
  const decided = async (index: number, days: number) => {
    const on = `2026-06-${String(index + 1).padStart(2, '0')}`
    await approve(await apply(db, citizen, serviceId, { on, additionalInfo: `${index}` }), daysAgo(days))
  }
  for (let index = 0; index < 5; index += 1) await decided(index, 40)
  await decided(5, 3)
  const visitor = await visitAs(portal, citizen)
  assert.doesNotMatch((await visitor.get('/user/applications')).html, /<details/)
  await decided(6, 31)
  const { html } = await visitor.get('/user/applications')
  const [folded = ''] = /<details[\s\S]*<\/details>/.exec(html) ?? []
  assert.match(folded, /6 decided more than 30 days ago/)
  assert.equal(folded.match(/class="card"/g)?.length, 6)
  assert.equal(html.match(/class="card"/g)?.length, 7)
})
