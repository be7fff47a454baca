// One engine is enough: its acts are asked on both engines in tests/council/service-facts.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalForFile } from './open-test-portal.ts'
import { newService, saveFacts } from './services-for-tests.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()
const admin = await portal.signedIn('admin')

const origin = { source: 'Gazette 295', checkedOn: '2026-11-01', grade: 'A' }
const factsOf = (serviceId: string) => `/admin/services/facts/${serviceId}`
const inMarathi = (path: string) => portal.visitor().send(path, { headers: { 'Accept-Language': 'mr' } })

const save = (at: string, typed: Record<string, string>) => saveFacts(admin, at, typed)

test('the facts of a service are one page, in the service’s own language and in each other', async () => {
  const serviceId = await newService(portal)
  for (const path of [`/admin/services/update/${serviceId}`, `/admin?view=${serviceId}`])
    assert.ok((await admin.get(path)).html.includes(`href="${factsOf(serviceId)}"`), path)
  const { html } = await admin.get(factsOf(serviceId))
  for (const field of [
    'days',
    'documents',
    'fee',
    'result',
    'office-designatedOfficer',
    'eligibility',
    'declaration',
    'source',
  ])
    assert.ok(html.includes(`name="${field}"`), field)
  const own = await admin.get(`${factsOf(serviceId)}/en`)
  assert.deepEqual([own.status, own.location], [303, factsOf(serviceId)])
  assert.equal((await admin.get(`${factsOf(serviceId)}/mr`)).status, 200)
  for (const other of ['fr', 'fee', 'result'])
    assert.equal((await admin.get(`${factsOf(serviceId)}/${other}`)).status, 404)
})

test('all facts are saved at once with one source, and one of them with another', async () => {
  const serviceId = await newService(portal)
  const at = factsOf(serviceId)
  const typed = {
    days: '7',
    fee: '20 rupees',
    'office-designatedOfficer': 'Gramsevak',
    'name-designatedOfficer': 'K. Shinde',
    'phone-designatedOfficer': '02162 1',
    'address-designatedOfficer': 'Panchayat Samiti, Wai',
    documents: 'Ration card; the original\nPhoto',
    result: 'nothing',
    ...origin,
    'source-fee': 'Gram Sabha, resolution 14',
    'checkedOn-fee': '2026-08-12',
    'grade-fee': 'B',
  }
  const saved = await admin.follow(await save(at, typed))
  assert.match(saved.text, /Facts saved It holds for applications that come in from now on/)
  const { text, html } = await portal.visitor().get(`/services/${serviceId}`)
  assert.match(text, /What to bring Ration card the original Photo/)
  assert.match(text, /You get Work on the spot/)
  assert.match(
    text,
    /Fee: Gram Sabha, resolution 14 \(another page that quotes the rule\), read on 12 Aug 2026/,
  )
  assert.match(text, /Documents, Time limit, Officer: Gazette 295 \(an official page\), read on 1 Nov 2026/)
  assert.match(html, />Gramsevak<[\s\S]*>K\. Shinde<[\s\S]*>Panchayat Samiti, Wai<[\s\S]*href="tel:021621"/)
  // The most common source stands for all again, and the exception beside its fact; what did not change stays
  // unwritten.
  const again = (await admin.get(at)).html
  assert.match(again, /id="source"[^>]*value="Gazette 295"|value="Gazette 295"[^>]*id="source"/)
  assert.match(again, /<details[^>]*open=""[^>]*>(?:(?!<\/details>)[\s\S])*resolution 14/)
  await save(at, { fee: '25 rupees' })
  const lines = portal.council.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('subject', '=', serviceId)
  const [, last] = await lines.where('act', '=', 'service.factsSet').orderBy('ordinal').execute()
  assert.deepEqual(last, { before: '{"fee":"20 rupees"}', after: '{"fee":"25 rupees"}' })
  await save(at, { fee: '', 'source-fee': '', 'checkedOn-fee': '', 'grade-fee': '', result: '' })
  assert.doesNotMatch((await portal.visitor().get(`/services/${serviceId}`)).text, /costs|You get|resolution/)
})

test('a fact needs a source, a day that is not still to come and a grade, and what was typed stays', async () => {
  const at = factsOf(await newService(portal))
  const bare = await save(at, { fee: 'Rs 20', checkedOn: '' })
  assertSays(bare, 422, /The facts were not saved Enter Source Enter Checked on Choose one: Grade/)
  assert.match(bare.html, /value="Rs 20"/)
  const early = await save(at, { fee: 'Rs 20', ...origin, checkedOn: '2999-01-01' })
  assert.match(early.text, /Checked on is still to come/)
  const half = await save(at, { fee: 'Rs 20', ...origin, 'source-fee': 'The board' })
  assert.match(half.text, /Enter Fee: Checked on Choose one: Fee: Grade/)
  const both = await save(at, { days: '7', 'without-days': 'yes', ...origin })
  assert.match(both.text, /Untick “There is none”/)
  assert.equal((await save(at, { days: '0', ...origin })).status, 422)
})

test('a translation follows the fact it translates, and has as many documents', async () => {
  const serviceId = await newService(portal)
  const at = factsOf(serviceId)
  await save(at, {
    documents: 'Form; signed\nPhoto',
    'phone-designatedOfficer': '111',
    'office-designatedOfficer': 'Clerk',
    ...origin,
  })
  const short = await save(`${at}/mr`, { documents: 'अर्ज' })
  assert.match(
    short.text,
    /Documents has another number of lines than in the service’s own language, which has 2/,
  )
  const saved = await save(`${at}/mr`, { documents: 'अर्ज; सहीचा\nफोटो', 'name-designatedOfficer': 'शिंदे' })
  assert.equal(saved.location, `${at}/mr`)
  assert.match((await admin.get(at)).text, /In other languages English here हिन्दी 0 of 2 मराठी 2 of 2/)
  // One more paper, and another phone number: the translation keeps what it has.
  await save(at, { documents: 'Receipt\nForm; signed\nPhoto', 'phone-designatedOfficer': '222' })
  const { html } = await inMarathi(`/services/${serviceId}`)
  assert.match(html, /<li>Receipt<\/li><li>अर्ज<span class="fact-note">सहीचा<\/span><\/li><li>फोटो<\/li>/)
  assert.match(html, />Clerk<[\s\S]*>शिंदे<[\s\S]*href="tel:222"/)
})

test('a fact of grade C, or of more than a year ago, says to check with the office', async () => {
  const serviceId = await newService(portal)
  for (const [change, says] of [
    [{}, false],
    [{ grade: 'C' }, true],
    [{ checkedOn: '2020-01-01' }, true],
  ] as const) {
    await save(factsOf(serviceId), { fee: 'Rs 20', ...origin, ...change })
    const { text } = await portal.visitor().get(`/services/${serviceId}`)
    assert.match(text, /It costs Rs 20/)
    assert.equal(text.includes('Check with the office'), says)
  }
})

test('a service that somebody else changed meanwhile refuses the facts, and what was typed stays', async () => {
  const serviceId = await newService(portal)
  const { html } = await admin.get(factsOf(serviceId))
  const [, readAt = ''] = /name="readAt" value="([^"]*)"/.exec(html) ?? []
  await save(factsOf(serviceId), { days: '7', ...origin })
  const answer = await admin.post(factsOf(serviceId), { fee: 'Rs 9', ...origin, readAt })
  assertSays(answer, 409, /Somebody else changed this after you opened it/)
  assert.match(answer.html, /value="Rs 9"/)
  for (const role of ['user', 'staff'] as const) {
    const other = await portal.signedIn(role)
    const refused = await other.follow(
      await other.post(factsOf(serviceId), { fee: 'Rs 9', ...origin, readAt }),
    )
    assert.equal(refused.status, 403)
  }
})

test('Translations names a fact that is not written in a language, and leads to its page in that language', async () => {
  const serviceId = await newService(portal)
  await save(factsOf(serviceId), { fee: 'Twenty rupees', ...origin })
  await save(`${factsOf(serviceId)}/hi`, { fee: 'बीस रुपये' })
  // Of whom only the phone number is known there are no words.
  await save(factsOf(serviceId), { 'phone-firstAppellate': '9876543210', ...origin })
  assert.match((await admin.get(`${factsOf(serviceId)}/hi`)).text, /1 of 1/)
  const cellOf = async () => {
    const { html } = await admin.get('/admin/translations')
    const [, row = ''] = html.split(`${serviceId}</span>`)
    return row.slice(0, row.indexOf('</tr>'))
  }
  const cell = await cellOf()
  assert.match(cell, new RegExp(`href="/admin/services/update/${serviceId}"[^>]*>Service Name<`))
  const links = [...cell.matchAll(/href="([^"]+)"[^>]*>Fee</g)].map(([, to]) => to)
  assert.deepEqual(links, [`${factsOf(serviceId)}/mr`], 'missing in Marathi alone')
  await save(`${factsOf(serviceId)}/mr`, { fee: 'वीस रुपये' })
  assert.doesNotMatch(await cellOf(), />Fee</)
})

test('a fee that is written as lines is not written on the page of the facts, which leads to them', async () => {
  const serviceId = await newService(portal)
  const at = factsOf(serviceId)
  const line = { 'feeName-0-en': 'Certificate', 'amount-0': '20', 'falls-0': 'apply' }
  const fees = `/admin/services/fees/${serviceId}`
  assert.match((await admin.get(at)).html, /<input(?![^>]*readonly)[^>]*name="fee"/i)
  assert.equal((await admin.submit(fees, line, 'id="main-form"')).status, 303)
  for (const page of [at, `${at}/mr`]) {
    const { html } = await admin.get(page)
    assert.match(html, /<input(?=[^>]*readonly)[^>]*name="fee"/i, page)
    assert.match(html, new RegExp(`href="${fees}"`), page)
  }
  // Its source is written there.
  assert.equal((await save(at, { ...origin, source: 'Resolution 14' })).status, 303)
  const { text } = await portal.visitor().get(`/services/${serviceId}`)
  assert.match(text.replaceAll('\u00a0', ' '), /It costs Certificate: ₹ ?20(?:\.00)?.*Resolution 14/)
})

test('documents that change places take their translations along, and one that is reworded keeps its own', async () => {
  const serviceId = await newService(portal)
  const at = factsOf(serviceId)
  await save(at, { documents: 'Ration card\nPhoto\nTax receipt', ...origin })
  await save(`${at}/mr`, { documents: 'शिधापत्रिका\nफोटो\nकर पावती' })
  const listed = async () => {
    const { text } = await inMarathi(`/services/${serviceId}`)
    return text.match(/शिधापत्रिका|फोटो|कर पावती|Voter card/g)?.slice(0, 3)
  }
  await save(at, { documents: 'Tax receipt\nPhotograph\nRation card' })
  assert.deepEqual(await listed(), ['कर पावती', 'फोटो', 'शिधापत्रिका'])
  await save(at, { documents: 'Ration card\nTax receipt\nVoter card\nPhotograph' })
  assert.deepEqual(await listed(), ['शिधापत्रिका', 'कर पावती', 'Voter card'])
})
