// One engine is enough: its acts are asked on both engines in tests/council/applications.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationFieldNames } from '../../rules/form/applicant.ts'
import { refuseApplication } from '../refusals.ts'
import { applyFor, newCaseService } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { newServiceWithForm, treeAnswers, treeForm, typedIn } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'
import { assertSays, type Visited, type Visitor } from './visitor.ts'

const portal = await portalForFile()
let citizen: Visitor

const page = (number: string) => `/user/applications/${number}`
const main = 'id="main-form"'

/** What a form of the fields of every application is filled in with. */
const typed = (filled: Visited) =>
  Object.fromEntries(
    applicationFieldNames.map((name) => {
      const written = new RegExp(`name="${name}"[^>]*>([^<]*)</textarea>`).exec(filled.html)?.[1]
      return [name, written ?? typedIn(filled, name) ?? '']
    }),
  )

async function refused(serviceId: string, fields: Record<string, string> = {}) {
  citizen = await portal.signedIn('user')
  const number = await applyFor(citizen, serviceId, fields)
  await refuseApplication(portal.council.db, number, 'The house number is not written.')
  return number
}

test('a refusal leads to a form with the same answers, and each of the two names the other', async () => {
  const serviceId = await newService(portal)
  const number = await refused(serviceId, { userDetails: 'House ?' })
  const before = await citizen.get(page(number))
  assert.match(before.text, /Reason The house number is not written\./)
  assert.match(before.text, /You get a new number; this decision and the day to appeal stay\./)
  const begun = await citizen.submit(`${page(number)}/put-right`, { intent: 'once' })
  assert.equal(begun.location, `/user/apply/${serviceId}`)
  const filled = await citizen.get(begun.location)
  assert.match(filled.text, new RegExp(`${number} was rejected: The house number is not written\\.`))
  assert.match(filled.html, />House \?<\/textarea>/)
  assert.match(filled.html, new RegExp(`name="corrects" value="${number}"`))
  assert.match((await citizen.get(page(number))).text, new RegExp(`Go on correcting ${number}`))
  const same = await citizen.submit(begun.location, typed(filled), main)
  assertSays(same, 409, /Nothing has changed since the refusal\. Send it all the same\?/)
  const sent = await citizen.submit(begun.location, { ...typed(filled), userDetails: 'House 12' }, main)
  const [, again = ''] = /sent=(.+)/.exec(sent.location) ?? []
  assert.notEqual(again, number)
  assert.match((await citizen.get(page(again))).text, new RegExp(`Sent again after ${number} was rejected`))
  const after = await citizen.get(page(number))
  assert.match(after.text, new RegExp(`You put it right and sent it again: ${again}`))
  assert.match(after.text, /Rejected[\s\S]*You can appeal until/)
  assert.doesNotMatch(after.html, /Put it right and send again/)
  assert.equal((await citizen.post(`${page(number)}/put-right`, { intent: 'anew' })).location, page(again))
})

test('sent unchanged it is stored once the citizen has said so', async () => {
  const number = await refused(await newService(portal))
  const { location } = await citizen.submit(`${page(number)}/put-right`, { intent: 'once' })
  const fields = typed(await citizen.get(location))
  const asked = await citizen.submit(location, fields, main)
  const sent = await citizen.sendForm(asked, location, { ...fields, again: number }, main)
  assert.match(sent.location, /^\/user\?sent=/)
})

test('a form with questions of its own opens at its check', async () => {
  const { serviceId } = await newServiceWithForm(portal, treeForm(undefined, { pages: 'sections' }))
  citizen = await portal.signedIn('user')
  let at = (await citizen.get(`/user/apply/${serviceId}`)).location
  let sent = await citizen.submit(at, answers, main)
  for (let step = 0; step < 4 && !sent.location.startsWith('/user?sent='); step += 1) {
    at = sent.location
    sent = await citizen.submit(at, at.endsWith('/check') ? {} : treeAnswers, main)
  }
  const [, number = ''] = /sent=(.+)/.exec(sent.location) ?? []
  assert.notEqual(number, '')
  await refuseApplication(portal.council.db, number, 'The place is not clear.')
  const begun = await citizen.submit(`${page(number)}/put-right`, { intent: 'once' })
  const opened = await citizen.get(begun.location)
  assert.equal(opened.location, `/user/apply/${serviceId}/check`)
  assert.match((await citizen.get(opened.location)).text, /Mango/)
  const otherWindow = await citizen.get(opened.location)
  const asked = await citizen.submit(opened.location, {}, main)
  assertSays(asked, 409, /Nothing has changed/)
  const again = await citizen.sendForm(asked, opened.location, { again: number }, main)
  assert.match(again.location, /^\/user\?sent=/)
  const late = await citizen.sendForm(otherWindow, opened.location, {}, main)
  assert.equal(late.location, again.location, 'what was sent in another window')
  assert.doesNotMatch((await citizen.get('/user/applications')).text, /Not Sent Yet/)
})

test('another application that has begun is asked about, and stays unless it may go', async () => {
  const serviceId = await newCaseService(portal)
  const number = await refused(serviceId)
  const path = `/user/apply/${serviceId}`
  const empty = await citizen.submit(path, { ...answers, applicantName: 'Another', applicantPincode: '' })
  assert.equal(empty.status, 422)
  const account = /name="account" value="([^"]+)"/.exec(empty.html)?.[1] ?? ''
  await citizen.post('/drafts', { form: path, account, applicantName: 'Another' })
  const asked = await citizen.submit(`${page(number)}/put-right`, { intent: 'once' })
  assertSays(asked, 409, /You have begun this already\. Go on with it, or begin anew\?/)
  assert.match((await citizen.get(path)).html, /value="Another"/)
  const anew = await citizen.sendForm(asked, `${page(number)}/put-right`, { intent: 'anew' })
  assert.equal(anew.location, path)
  assert.doesNotMatch((await citizen.get(path)).html, /value="Another"/)
})

test('nobody begins another’s, nor one that waits or whose service is paused', async () => {
  const serviceId = await newService(portal)
  const number = await refused(serviceId)
  const stranger = await portal.signedIn('user')
  assert.equal((await stranger.get(`${page(number)}/put-right`)).status, 404)
  assert.equal((await stranger.post(`${page(number)}/put-right`, { intent: 'once' })).status, 404)
  const waits = await applyFor(citizen, serviceId)
  assert.equal((await citizen.post(`${page(waits)}/put-right`, { intent: 'once' })).location, page(waits))
  assert.equal((await citizen.post(`${page(number)}/put-right`, { intent: 'twice' })).status, 422)
  const paused = { stage: 'paused' as const, pauseReasons: '{"en":"Flood"}' }
  await portal.council.db.updateTable('services').set(paused).where('serviceId', '=', serviceId).execute()
  assert.doesNotMatch((await citizen.get(page(number))).text, /Put it right/)
  assert.equal((await citizen.post(`${page(number)}/put-right`, { intent: 'once' })).location, page(number))
})
