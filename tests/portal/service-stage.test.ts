// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstStepOf } from '../../rules/form/steps.ts'
import { portalForFile } from './open-test-portal.ts'
import { publishOwnForm, treeForm } from './own-forms-for-tests.ts'
import { answers, newService, saveFacts } from './services-for-tests.ts'

const portal = await portalForFile()

const reason = { en: 'The register is being counted until 5 May.', mr: 'नोंदवही ५ मेपर्यंत मोजली जात आहे.' }

test('everybody reads why a service is paused, and what somebody has typed for it is kept', async () => {
  const serviceId = await newService(portal)
  const admin = await portal.signedIn('admin')
  const citizen = await portal.signedIn('user')
  const open = await citizen.get(`/user/apply/${serviceId}`)
  assert.equal(open.status, 200)
  const stagePage = `/admin/services/stage/${serviceId}`
  await admin.get(stagePage)
  const silent = await admin.submit(stagePage, { stage: 'paused' }, 'Save')
  assert.equal(silent.status, 422)
  assert.match(silent.text, /Fill this in: Why it is paused \(English\)/)
  const asked = { stage: 'paused', 'reason-en': reason.en, 'reason-mr': reason.mr }
  const said = await admin.follow(await admin.submit(stagePage, asked, 'Save'))
  assert.match(said.text, /Nobody can apply for Test service \d+ now\./)
  const stranger = portal.visitor()
  const page = await stranger.get(`/services/${serviceId}`)
  assert.match(page.text, /Nobody can apply for this now The register is being counted until 5 May\./)
  assert.doesNotMatch(page.html, /href="\/user\/apply/)
  assert.match((await stranger.get('/services')).text, /Paused for now/)
  const list = await citizen.get(`/user?view=${serviceId}`)
  assert.match(list.text, /Paused for now: The register is being counted/)
  assert.doesNotMatch(list.html, new RegExp(`href="/user/apply/${serviceId}"`))
  await citizen.get('/language/mr')
  const refused = await citizen.sendForm(open, `/user/apply/${serviceId}`, { ...answers })
  assert.deepEqual([refused.status, refused.location], [303, `/services/${serviceId}`])
  assert.ok((await citizen.follow(refused)).text.includes(reason.mr))
  assert.equal((await citizen.get(`/user/apply/${serviceId}`)).location, `/services/${serviceId}`)
  await admin.submit(stagePage, { stage: 'open' }, 'Save')
  assert.match((await citizen.get(`/user/apply/${serviceId}`)).html, /value="Sunita Patil"/)
})

test('a draft with a form of its own is no page for anybody but the administrator', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const admin = await portal.signedIn('admin')
  const citizen = await portal.signedIn('user')
  const first = firstStepOf(serviceId)
  assert.equal((await citizen.get(first)).status, 200)
  const stagePage = `/admin/services/stage/${serviceId}`
  const said = await admin.follow(await admin.submit(stagePage, { stage: 'draft' }, 'Save'))
  assert.match(said.text, /Only administrators see Test service \d+ now\..*Drafts/)
  for (const at of [`/services/${serviceId}`, `/user/apply/${serviceId}`, first, `/user?view=${serviceId}`])
    assert.equal((await citizen.get(at)).status, 404, at)
  assert.equal((await citizen.post(first, { ...answers })).status, 404)
  const facts = `/admin/services/facts/${serviceId}`
  const draft = await admin.get(facts)
  assert.match(draft.text, /Draft\. Only administrators see it\. Before it opens, enter these/)
  assert.doesNotMatch(draft.text, /can already apply/)
  const fee = { fee: '20 rupees', source: 'The board', checkedOn: '2026-11-01', grade: 'A' }
  const kept = await admin.follow(await saveFacts(admin, facts, fee))
  assert.match(kept.text, /Facts saved The service is a draft: citizens read it once you open the service\./)
  for (const at of [`/admin?view=${serviceId}`, facts]) assert.equal((await admin.get(at)).status, 200, at)
  // What is lacking is asked before anything is written; deliberately none is an answer.
  const lacking = await saveFacts(admin, facts, { fee: '21 rupees', days: '7', intent: 'open' })
  assert.equal(lacking.status, 422)
  assert.match(
    lacking.text,
    /The service was not opened Enter Documents, or tick “There is none”.* Enter Officer/,
  )
  assert.match((await admin.get(facts)).html, /value="20 rupees"/)
  assert.equal((await admin.get(stagePage)).location, facts, 'a draft opens here alone')
  const who = {
    'office-designatedOfficer': 'Clerk',
    'office-firstAppellate': 'BDO',
    'without-documents': 'yes',
  }
  const opened = await admin.follow(await saveFacts(admin, facts, { days: '7', ...who, intent: 'open' }))
  assert.match(opened.text, /People can apply for Test service \d+ now/)
  assert.equal((await citizen.get(first)).status, 200)
})

test('a new service can be kept as a draft', async () => {
  const admin = await portal.signedIn('admin')
  const service = {
    serviceId: 'NEW-DRAFT',
    serviceName: 'Boat',
    category: 'Water',
    serviceDescription: 'A boat.',
    link: 'https://boat.example/',
  }
  const said = await admin.follow(await admin.submit('/admin/create-service', { ...service, stage: 'draft' }))
  assert.match(said.text, /Draft saved.*Drafts .*Boat/)
  assert.equal((await portal.visitor().get('/services/NEW-DRAFT')).status, 404)
  const update = '/admin/services/update/NEW-DRAFT'
  const changed = await admin.follow(await admin.submit(update, { ...service, need: 'water' }))
  assert.match(changed.text, /Service Updated The service is a draft: citizens read it once you open/)
})
