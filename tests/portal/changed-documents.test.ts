// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshPhone, newAdmin, password } from '../actors.ts'
import { factsOf, offer, setFacts } from '../council/cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { publishOwnForm, treeForm } from './own-forms-for-tests.ts'
import { answers } from './services-for-tests.ts'
import { accountOn, beginApplication } from './uploads-for-tests.ts'
import { assertSays, type Visited } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council

const main = 'id="main-form"'
const changed = /The council has changed the list of documents\. Read it again and tick what is at hand\./

/** The documents of a service's applications, each with whether it is at hand. */
async function storedDocuments(serviceId: string) {
  const rows = await db
    .selectFrom('caseDocuments')
    .innerJoin('applications', 'applications.applicationId', 'caseDocuments.applicationId')
    .select(['caseDocuments.name', 'caseDocuments.atHand'])
    .where('serviceId', '=', serviceId)
    .orderBy('position')
    .execute()
  return rows.map(({ name, atHand }) => [name, atHand])
}

const ticked = ({ html }: Visited) =>
  [...html.matchAll(/<input[^>]*name="(document-\d+)" checked=""/g)].map(([, name]) => name)

test('a tick is for the document that stood beside it, however the list has changed since', async () => {
  const serviceId = await offer(db, factsOf(7, ['Ration card', 'Photo']))
  const next = factsOf(7, ['Death certificate', 'Ration card'])
  const [citizen, other] = [await portal.signedIn('user'), await portal.signedIn('user')]
  const path = `/user/apply/${serviceId}`
  const page = await citizen.get(path)
  // Half filled in, it is kept, and opened again after the change.
  const half = { ...answers, applicantPincode: '1', 'document-0': 'yes' }
  assert.deepEqual(ticked(await other.submit(path, half, main)), ['document-0'])
  await setFacts(db, await newAdmin(db), serviceId, next)
  const again = await other.get(path)
  assert.match(again.html, /value="Behind the temple"/)
  assert.deepEqual(ticked(again), [])
  const refused = await citizen.sendForm(page, path, { ...answers, 'document-0': 'yes' }, main)
  assertSays(refused, 422, changed)
  assert.deepEqual(ticked(refused), [])
  assert.deepEqual(await storedDocuments(serviceId), [])
  const sent = await citizen.sendForm(refused, path, { ...answers, 'document-1': 'yes' }, main)
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  assert.deepEqual(await storedDocuments(serviceId), [
    ['Death certificate', 0],
    ['Ration card', 1],
  ])
})

test('so it is on the page of a stranger', async () => {
  const serviceId = await offer(db, factsOf(7, ['Ration card', 'Photo']))
  const stranger = portal.visitor()
  const path = `/apply/${serviceId}`
  const page = await stranger.get(path)
  await setFacts(db, await newAdmin(db), serviceId, factsOf(7, ['Death certificate', 'Ration card']))
  const account = { password, confirmPassword: password, adult: 'yes' }
  const typed = { ...answers, ...account, applicantPhoneNo: freshPhone() }
  const refused = await stranger.sendForm(page, path, { ...typed, 'document-0': 'yes' })
  assert.match(refused.text, changed)
  assert.deepEqual(ticked(refused), [])
  const sent = await stranger.sendForm(refused, path, typed)
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  assert.deepEqual(await storedDocuments(serviceId), [
    ['Death certificate', 0],
    ['Ration card', 0],
  ])
})

test('how a document is shown goes with it when its form is published with others', async () => {
  const citizen = await portal.signedIn('user')
  const first = await beginApplication(portal, citizen)
  const check = first.replace('documents/1', 'check')
  const serviceId = first.split('/').at(-3) ?? ''
  const account = await accountOn(citizen, first)
  assert.equal((await citizen.post(`${first}?then=atHand`, { account })).status, 303)
  assert.deepEqual(ticked(await citizen.get(check)), ['document-0'])
  const documents = [{ name: { en: 'Consent of all heirs' }, required: true, upload: 'image' }]
  await publishOwnForm(portal, serviceId, treeForm(undefined, { pages: 'sections', documents }))
  assert.deepEqual(ticked(await citizen.get(check)), [])
  assert.equal((await citizen.get(`/user/apply/${serviceId}`)).location, first)
  await citizen.post(`${first}?then=atHand`, { account })
  assert.deepEqual(ticked(await citizen.get(check)), ['document-0'])
  const sent = await citizen.submit(check, { 'document-0': 'yes' }, main)
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  assert.deepEqual(await storedDocuments(serviceId), [['Consent of all heirs', 1]])
})

test('who applies anew without a session takes nothing of an application begun for somebody else', async () => {
  const serviceId = await offer(db, factsOf(7, ['Ration card']))
  const path = `/user/apply/${serviceId}`
  const phone = freshPhone()
  const account = { password, confirmPassword: password, adult: 'yes' }
  const mine = { ...answers, ...account, applicantPhoneNo: phone }
  const owner = portal.visitor()
  assert.match((await owner.submit(`/apply/${serviceId}`, mine)).location, /^\/user\?sent=/)
  const half = { ...answers, applicantPincode: '1', 'document-0': 'yes' }
  await owner.submit(path, { ...half, applicantName: 'Somebody else' }, main)
  const again = portal.visitor()
  // The same as was sent: it is asked about on the form, which holds it.
  assert.equal((await again.submit(`/apply/${serviceId}`, mine)).location, path)
  const page = await again.get(path)
  assert.match(page.html, new RegExp(`value="${answers.applicantName}"`))
  assert.deepEqual(ticked(page), [])
})
