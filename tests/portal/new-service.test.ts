// One engine is enough: its acts are asked on both engines in tests/council/service-facts.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAdmin } from '../actors.ts'
import { setFacts } from '../council/cases-for-tests.ts'
import { applyFor } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council

const origin = { source: 'the board at the office', checkedOn: '2026-11-01', grade: 'A' } as const
const fields = {
  category: 'Water',
  serviceDescription: 'Where the water stands.',
  link: 'https://w.example/',
}
const factsPage = (serviceId: string) => `/admin/services/facts/${serviceId}`

/** Creates a service through the form; returns the page that follows. */
async function create(serviceId: string) {
  const admin = await portal.signedIn('admin')
  const asked = { ...fields, serviceId, serviceName: `Map ${serviceId}` }
  return { admin, page: await admin.follow(await admin.submit('/admin/create-service', asked)) }
}

const all = 'Documents, Time limit, Officer'

test('the admin is led from a new service to the facts that an application would be sent without', async () => {
  const { admin, page } = await create('NEW-1')
  assert.match(
    page.text,
    /Service created successfully! People can apply for Map NEW-1 now\. Enter its documents/,
  )
  assert.match(page.html, new RegExp(`href="${factsPage('NEW-1')}"[^>]*>documents, time limit and officer<`))
  assert.match(page.html, new RegExp(`href="${factsPage('NEW-1')}"[^>]*>${all}<`))
  assert.match((await admin.get(factsPage('NEW-1'))).text, new RegExp(`Not entered yet: ${all}`))
  const marked = async () => /Not entered yet: <a[^>]*>([\w ,]+)</.exec((await admin.get('/admin')).html)?.[1]
  const doer = await newAdmin(db)
  await setFacts(db, doer, 'NEW-1', { days: { value: 7, ...origin } })
  assert.equal(await marked(), 'Documents, Officer')
  // Of a sample, which nobody is to fill in, the list says once that it is one.
  await db.updateTable('services').set({ sample: 1 }).where('serviceId', '=', 'NEW-1').execute()
  assert.equal(await marked(), undefined)
  await db.updateTable('services').set({ sample: 0 }).where('serviceId', '=', 'NEW-1').execute()
  const officer = { name: '', office: 'Village secretary', phone: '' }
  await setFacts(db, doer, 'NEW-1', { designatedOfficer: { value: officer, ...origin } })
  assert.equal(await marked(), undefined, 'it asks for no documents')
  assert.doesNotMatch((await admin.get(factsPage('NEW-1'))).text, /Not entered yet/)
})

test('who applies for a new service is told, and the officer which documents it asks for since', async () => {
  await create('NEW-2')
  const citizen = await portal.signedIn('user')
  const told = {
    en: /has not yet entered which documents are needed/,
    hi: /कौन-से कागज़ात चाहिए/,
    mr: /कोणती कागदपत्रे लागतात/,
  }
  for (const language of ['hi', 'mr', 'en'] as const) {
    await citizen.get(`/language/${language}`)
    assert.match((await citizen.get('/user/apply/NEW-2')).text, told[language])
  }
  const number = await applyFor(citizen, 'NEW-2')
  const clerk = await portal.signedIn('staff')
  const panel = async (id: string) => (await clerk.get(`/staff/application/update/${id}`)).text
  assert.doesNotMatch(await panel(number), /No documents were asked for/)
  const documents = { value: [{ name: 'Tax receipt', note: 'of this year' }], ...origin }
  await setFacts(db, await newAdmin(db), 'NEW-2', { documents })
  assert.match(
    await panel(number),
    /No documents were asked for when this application was sent\..*Tax receipt of this year/,
  )
  assert.doesNotMatch((await citizen.get('/user/apply/NEW-2')).text, told.en)
  const later = await applyFor(citizen, 'NEW-2')
  assert.doesNotMatch(await panel(later), /No documents were asked for/)
  const decided = await clerk.submit(`/staff/application/update/${number}`, { status: 'Approved' })
  assert.equal(decided.status, 303)
  assert.doesNotMatch(await panel(number), /No documents were asked for/)
})
