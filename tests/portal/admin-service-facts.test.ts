import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

let portal: TestPortal
let admin: Visitor
before(async () => {
  portal = await openTestPortal()
  admin = await portal.signedIn('admin')
})
after(() => portal.close())

const origin = { source: 'Gazette 295', checkedOn: '2026-11-01', grade: 'A' }
const factsOf = (serviceId: string) => `/admin/services/facts/${serviceId}`
const inMarathi = (path: string) => portal.visitor().send(path, { headers: { 'Accept-Language': 'mr' } })

test('the facts of a service lead from its form and its dialog to a form for each', async () => {
  const serviceId = await newService(portal)
  for (const path of [`/admin/services/update/${serviceId}`, `/admin?view=${serviceId}`])
    assert.ok((await admin.get(path)).html.includes(`href="${factsOf(serviceId)}"`), path)
  const { html } = await admin.get(factsOf(serviceId))
  const links = [...html.matchAll(/href="\/admin\/services\/facts\/[^/]+\/(\w+)"/g)].map(([, fact]) => fact)
  assert.deepEqual(links, [
    'result',
    'documents',
    'fee',
    'days',
    'designatedOfficer',
    'firstAppellate',
    'secondAppellate',
    'eligibility',
  ])
  for (const fact of ['origin', 'localName', 'none'])
    assert.equal((await admin.get(`${factsOf(serviceId)}/${fact}`)).status, 404, fact)
})

test('an administrator chooses what the applicant gets, and no other role, and nothing that is not offered', async () => {
  const serviceId = await newService(portal)
  const at = `${factsOf(serviceId)}/result`
  const { text } = await admin.get(factsOf(serviceId))
  assert.match(text, /Result Not chosen yet What the applicant gets/)
  assert.doesNotMatch((await portal.visitor().get(`/services/${serviceId}`)).text, /You get/)
  for (const result of ['', 'gold']) {
    const refused = await admin.submit(at, { result })
    assert.equal(refused.status, 422)
    assert.match(refused.text, /The fact was not saved/)
  }
  const [, readAt = ''] = /name="readAt" value="([^"]*)"/.exec((await admin.get(at)).html) ?? []
  assert.notEqual(readAt, '')
  for (const role of ['user', 'staff'] as const) {
    const other = await portal.signedIn(role)
    const answer = await other.follow(await other.post(at, { result: 'nothing', readAt }))
    assert.equal(answer.status, 403)
  }
  assert.match((await admin.get(factsOf(serviceId))).text, /Result Not chosen yet/)
  const saved = await admin.follow(await admin.submit(at, { result: 'nothing' }))
  assert.match(saved.text, /Fact saved[\s\S]*Result Nothing on paper/)
  assert.match((await portal.visitor().get(`/services/${serviceId}`)).text, /You get Work on the spot/)
  const stale = await admin.post(at, { result: 'certificate', readAt: '2020-01-01T00:00:00.000Z' })
  assert.equal(stale.status, 409)
  const lines = await portal.council.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('act', '=', 'service.factsSet')
    .where('subject', '=', serviceId)
    .execute()
  assert.deepEqual(lines, [{ before: '{"result":null}', after: '{"result":"nothing"}' }])
})

test('documents with their notes are written two rows at a time, and read in each language', async () => {
  const serviceId = await newService(portal)
  const at = `${factsOf(serviceId)}/documents`
  const rowsOf = async () => (await admin.get(at)).html.match(/id="document-\d+-en"/g)?.length
  assert.equal(await rowsOf(), 2)
  const first = {
    'document-1-en': 'Ration card',
    'note-1-en': 'the original',
    'document-2-en': 'Photo',
    'document-1-mr': 'शिधापत्रिका',
    'document-2-mr': 'फोटो',
    ...origin,
  }
  const saved = await admin.follow(await admin.submit(at, first))
  assert.match(saved.text, /Fact saved/)
  assert.equal(await rowsOf(), 4)
  const { text } = await portal.visitor().get(`/services/${serviceId}`)
  assert.match(text, /What to bring Ration card the original Photo/)
  assert.match(text, /Documents: Gazette 295 \(an official page\), read on 1 Nov 2026\./)
  const marathi = (await inMarathi(`/services/${serviceId}`)).html
  assert.match(marathi, /<li>शिधापत्रिका<\/li><li>फोटो<\/li>/)
  // The first is taken away, so the second moves up.
  const emptied = { 'document-1-en': '', 'note-1-en': '', 'document-1-mr': '' }
  assert.equal((await admin.submit(at, { ...first, ...emptied })).status, 303)
  assert.match((await portal.visitor().get(`/services/${serviceId}`)).text, /What to bring Photo /)
})

test('documents that are in a language only in part are refused, and what was typed stays', async () => {
  const at = `${factsOf(await newService(portal))}/documents`
  const some = { 'document-1-en': 'Form', 'document-2-en': 'Photo', 'document-2-hi': 'फ़ोटो', ...origin }
  const answer = await admin.submit(at, some)
  assert.equal(answer.status, 422)
  assert.match(answer.text, /The fact was not saved Enter Document 1 \(हिन्दी\), or leave all documents empty/)
  assert.match(answer.html, /<a href="#document-1-hi">/)
  assert.match(answer.html, /value="फ़ोटो"/)
  const note = await admin.submit(at, { 'note-1-en': 'the original', ...origin })
  assert.match(note.text, /Enter Document 1 \(English\)/)
})

test('who answers is an office, a name or a phone number, with a date that is not still to come', async () => {
  const serviceId = await newService(portal)
  const at = `${factsOf(serviceId)}/designatedOfficer`
  const missing = await admin.submit(at, { ...origin })
  assert.match(missing.text, /Enter Office \(English\)/)
  const officer = {
    'office-en': 'Gramsevak',
    'office-mr': 'ग्रामसेवक',
    'name-en': 'K. Shinde',
    'address-en': 'Panchayat Samiti, Wai',
    phone: '02162 1',
  }
  const early = await admin.submit(at, { ...officer, ...origin, checkedOn: '2999-01-01' })
  assert.match(early.text, /Checked on is still to come/)
  assert.equal((await admin.submit(at, { ...officer, ...origin })).status, 303)
  const { html } = await portal.visitor().get(`/services/${serviceId}`)
  assert.match(html, />Gramsevak<[\s\S]*>K\. Shinde<[\s\S]*>Panchayat Samiti, Wai<[\s\S]*href="tel:021621"/)
  assert.match(
    (await inMarathi(`/services/${serviceId}`)).html,
    />ग्रामसेवक<[\s\S]*>K\. Shinde<[\s\S]*>Panchayat Samiti, Wai</,
  )
})

test('a fact of grade C, or of more than a year ago, says to check with the office; taken away it is said no more', async () => {
  const serviceId = await newService(portal)
  const at = `${factsOf(serviceId)}/fee`
  const shown = async () => (await portal.visitor().get(`/services/${serviceId}`)).text
  for (const [change, says] of [
    [{}, false],
    [{ grade: 'C' }, true],
    [{ checkedOn: '2020-01-01' }, true],
  ] as const) {
    await admin.submit(at, { 'value-en': 'Rs 20', ...origin, ...change }, 'value-en')
    const text = await shown()
    assert.match(text, /It costs Rs 20/)
    assert.equal(text.includes('Check with the office'), says)
  }
  const removed = await admin.follow(await admin.submit(at, { intent: 'remove' }, 'value="remove"'))
  assert.match(removed.text, /Fact taken away/)
  assert.doesNotMatch(await shown(), /Fee|costs|Check/)
})

test('a service that somebody else changed meanwhile refuses the fact, and what was typed stays', async () => {
  const serviceId = await newService(portal)
  const { html } = await admin.get(`${factsOf(serviceId)}/fee`)
  const [, readAt = ''] = /name="readAt" value="([^"]*)"/.exec(html) ?? []
  await admin.submit(`${factsOf(serviceId)}/days`, { days: '7', ...origin })
  const answer = await admin.post(`${factsOf(serviceId)}/fee`, { 'value-en': 'Rs 9', ...origin, readAt })
  assert.equal(answer.status, 409)
  assert.match(answer.text, /Somebody else changed this service/)
  assert.match(answer.html, /value="Rs 9"/)
})

test('Translations names a fact that is not written in a language, and leads to its form', async () => {
  const serviceId = await newService(portal)
  const at = `${factsOf(serviceId)}/fee`
  const inTwo = { 'value-en': 'Twenty rupees', 'value-hi': 'बीस रुपये', ...origin }
  await admin.follow(await admin.submit(at, inTwo))
  const cellOf = async () => {
    const { html } = await admin.get('/admin/translations')
    const [, row = ''] = html.split(`${serviceId}</span>`)
    return row.slice(0, row.indexOf('</tr>'))
  }
  const cell = await cellOf()
  assert.match(cell, /हिन्दी: .*Service Name.*Service Description.*<li>मराठी: /)
  assert.match(cell, new RegExp(`href="/admin/services/update/${serviceId}"[^>]*>Service Name<`))
  assert.deepEqual(
    [...cell.matchAll(/href="([^"]+)"[^>]*>Fee</g)].map(([, to]) => to),
    [at],
    'missing in Marathi alone',
  )
  await admin.follow(await admin.submit(at, { ...inTwo, 'value-mr': 'वीस रुपये' }))
  assert.doesNotMatch(await cellOf(), />Fee</)
})
