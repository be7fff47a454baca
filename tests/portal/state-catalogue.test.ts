// One engine is enough: acts that tests in tests/council/state call on both store what it shows.
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findServiceRow } from '../../council/catalogue/services/find-service.server.ts'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import { setCatalogueMode } from '../../council/records/state/mode.server.ts'
import { districtSlug } from '../../server/council-settings.ts'
import { newAdmin } from '../actors.ts'
import { samplePath, writtenSample } from '../council/state/templates-for-tests.ts'
import { toolHere } from '../operator/tool-here.ts'
import { changeRows, findRow } from '../rows.ts'
import { asTestPortal, newCouncilsFolder, serveTestCouncils } from './councils-for-tests.ts'
import type { TestPortal } from './open-test-portal.ts'
import { assertSays, type Visitor } from './visitor.ts'

const folder = newCouncilsFolder()
let served: Awaited<ReturnType<typeof serveTestCouncils>>
let vadgaon: TestPortal
let admin: Visitor
const list = '/admin/state-catalogue'
const path = join(folder.dir, districtSlug, 'catalogue.json')

const publish = (file: string) => toolHere(['councils', 'publish', file], { COUNCILS_DIR: folder.dir })

before(async () => {
  for (const slug of ['vadgaon', 'pasarni', districtSlug]) await folder.add(slug)
  served = await serveTestCouncils(folder)
  vadgaon = await asTestPortal(folder, served.councils, 'vadgaon')
  admin = await vadgaon.signedIn('admin')
  const { db } = vadgaon.council
  const own = { serviceName: 'Our residence paper', serviceDescription: 'Ours', category: 'Papers', link: '' }
  await createService(db, await newAdmin(db), { serviceId: 'RESIDENCE', ...own })
})
after(async () => {
  await served.councils.close()
  await folder.remove()
})

test('the menu leads to the catalogue once the state has published one', async () => {
  assert.doesNotMatch((await admin.get('/admin/categories')).html, /state-catalogue/)
  assert.match((await admin.get(list)).text, /The state has published nothing yet/)
  assert.equal((await publish(samplePath)).code, 0)
  assert.match((await admin.get('/admin/categories')).html, /href="\/admin\/state-catalogue"/)
  const { text } = await admin.get(list)
  assert.match(
    text,
    /Residence certificate RESIDENCE · Version 1 Changed .* Birth certificate BIRTH · Version 1 New/,
  )
})

test('ours and the state’s stand side by side, and what is accepted is locked', async () => {
  const at = `${list}/RESIDENCE`
  const page = await admin.get(at)
  assert.match(page.text, /Service Name \(English\) Our residence paper Residence certificate/)
  assert.match(page.text, /Time limit Nothing 7 days/)
  const taken = await admin.sendForm(page, at, {}, 'value="accept"')
  assert.equal(taken.location, list)
  assert.match((await admin.follow(taken)).text, /Residence certificate is as the state publishes it/)
  assert.equal((await admin.sendForm(page, at, {}, 'value="accept"')).status, 409)
  const update = '/admin/services/update/RESIDENCE'
  const form = await admin.get(update)
  assert.match(form.html, /<input[^>]*readOnly=""[^>]*name="serviceName"/)
  assert.match(form.text, /Set by the state/)
  const refused = await admin.submit(
    update,
    { serviceName: 'Ours', category: '', serviceDescription: '' },
    'serviceName',
  )
  assertSays(refused, 422, /The state sets this for the service/)
  const facts = '/admin/services/facts/RESIDENCE'
  const known = await admin.get(facts)
  assert.doesNotMatch(known.html, /name="days"/)
  assert.match(known.text, /7 days Set by the state/)
  const officer = {
    'office-designatedOfficer': 'Village officer',
    source: 'board',
    checkedOn: '2026-01-02',
    grade: 'B',
  }
  assert.equal((await admin.submit(facts, { ...officer, days: '30' }, 'designatedOfficer')).status, 303)
  assert.match(
    (await vadgaon.visitor().get('/services/RESIDENCE')).text,
    /Decided within 7 days .*Village officer/,
  )
  const fees = '/admin/services/fees/RESIDENCE'
  assert.doesNotMatch((await admin.get(fees)).text, /Citizens see a different fee/)
  const charged = { 'feeName-0-en': 'Form', 'amount-0': '5', 'falls-0': 'apply' }
  assert.equal((await admin.submit(fees, charged, 'amount-0')).status, 303)
  assert.match((await admin.get(fees)).text, /Citizens see a different fee Free/)
})

test('in a language that the state has not written the council translates', async () => {
  const { db } = vadgaon.council
  const { fields } = await findRow(db, 'followedTemplates', { templateId: 'RESIDENCE' })
  const less = fields.replace(',"words-hi"', '')
  await changeRows(db, 'followedTemplates', { templateId: 'RESIDENCE' }, { fields: less })
  const at = '/admin/services/facts/RESIDENCE/hi'
  const page = await admin.get(at)
  assert.match(page.html, /name="fee"/)
  assert.doesNotMatch(page.html, /name="(days|source-fee)"/)
  const said = 'कुछ नहीं लगता'
  const ours = { source: 'board', checkedOn: '2026-01-02', grade: 'B' }
  assert.equal((await admin.submit(at, { fee: said, ...ours }, 'fee')).status, 303)
  assert.ok((await admin.get(at)).html.includes(`value="${said}"`))
  assert.doesNotMatch((await admin.get('/admin/services/facts/RESIDENCE/mr')).html, /name="fee"/)
  const { html } = await admin.get('/admin/services/update/RESIDENCE')
  assert.match(html, /<input[^>]*readOnly=""[^>]*name="serviceName-mr"/)
  assert.doesNotMatch(html, /<input[^>]*readOnly=""[^>]*name="serviceName-hi"/)
})

test('what is kept back has a reason, and what is let go is free again', async () => {
  const birth = `${list}/BIRTH`
  assert.match((await admin.submit(birth, {}, 'reason')).text, /Fill this in: Why you keep yours/)
  const kept = await admin.submit(birth, { reason: 'Ours says more' }, 'reason')
  assert.match(
    (await admin.follow(kept)).text,
    /You keep yours .*Birth certificate BIRTH · Version 1 We keep ours/,
  )
  assert.match((await admin.get(birth)).text, /You keep yours: Ours says more/)
  await admin.submit(`${list}/RESIDENCE`, { reason: 'We know it better' }, 'reason')
  const update = '/admin/services/update/RESIDENCE'
  assert.equal((await admin.submit(update, { serviceName: 'Ours' }, 'serviceName')).status, 303)
  const stale = await admin.get(`${list}/LIFE`)
  const { languages, services } = writtenSample()
  const next = services.map((one) => ({ ...one, version: 2 }))
  const file = join(folder.dir, 'next.json')
  writeFileSync(file, JSON.stringify({ languages, services: next.slice(0, 2) }))
  assert.equal((await publish(file)).code, 0)
  assert.equal((await admin.sendForm(stale, `${list}/LIFE`, {}, 'value="accept"')).status, 404)
  writeFileSync(file, JSON.stringify({ languages, services: next }))
  await publish(file)
  const late = await admin.sendForm(stale, `${list}/LIFE`, {}, 'value="accept"')
  assertSays(late, 409, /The state has changed this in the meantime/)
  assert.match((await admin.get(list)).text, /Birth certificate BIRTH · Version 2 New/)
})

test('a broken file changes nothing, and only this page says so', async () => {
  const whole = readFileSync(path, 'utf8')
  for (const broken of ['', whole.slice(0, 500), whole.replace('Birth certificate', 'Death certificate')]) {
    writeFileSync(path, broken)
    assert.match((await admin.get(list)).text, /The state’s catalogue cannot be read now/)
    assert.equal((await admin.get('/admin')).status, 200)
    assert.equal((await admin.get(`${list}/LIFE`)).status, 404)
  }
  writeFileSync(path, whole)
  assert.match((await admin.get(list)).text, /Life certificate/)
})

test('a council that has chosen so takes the catalogue in its round, and a broken file is told once', async () => {
  const db = await folder.database('pasarni')
  await setCatalogueMode(db, await newAdmin(db), 'apply')
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.slice(0, 500))
  const round = async () => {
    await served.councils.close()
    served.logged.length = 0
    rmSync(join(folder.dir, 'pasarni', 'wake'), { force: true })
    served = await serveTestCouncils(folder)
    await served.councils.round()
    return served.logged.filter((line) => line.includes('catalogue.json'))
  }
  assert.equal((await round()).length, 1)
  assert.equal(await findServiceRow(db, 'LIFE'), undefined)
  writeFileSync(path, whole)
  assert.deepEqual(await round(), [])
  assert.equal((await findServiceRow(db, 'LIFE'))?.stage, 'draft')
  assert.deepEqual(served.logged, [])
})
