// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addReadyWords, findReadyWords } from '../../council/cases/desk/ready-words.server.ts'
import { findServiceRow } from '../../council/catalogue/services/find-service.server.ts'
import { setServiceStage } from '../../council/catalogue/services/service-stage.server.ts'
import { chooseContact } from '../../council/messages/outbox/contact-choices.server.ts'
import { newAdmin, newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { findRow } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import { drawnFields, readForms } from './typed-forms.ts'

const portal = await portalForFile()
const { db } = portal.council

const save = 'name="status"'

test('ready words are chosen without script, filled in in the applicant’s language, changed at will, and never fill a box again', async () => {
  const admin = await newAdmin(db)
  const texts = {
    en: { name: 'Affidavit', text: 'Bring an affidavit.' },
    mr: { name: 'प्रतिज्ञापत्र', text: 'प्रतिज्ञापत्र आणा.' },
  }
  const added = await addReadyWords(db, admin, { kind: 'reason', serviceId: null, texts })
  const id = typeof added === 'object' ? added.id : ''
  const citizen = await newCitizen(db)
  await chooseContact(db, citizen, { mail: true, sms: false, language: 'mr' })
  const service = await offer(db, factsOf(20))
  const clerk = await portal.signedIn('staff')
  const at = async () => `/staff/application/update/${await apply(db, citizen, service)}`

  const shown = await at()
  const filled = await clerk.submit(shown, { readyReason: id, status: 'Pending', fill: 'reason' }, save)
  assert.equal(filled.status, 200)
  assert.match(filled.html, /<textarea[^>]*id="reason"[^>]*>प्रतिज्ञापत्र आणा\.<\/textarea>/)
  assert.doesNotMatch(filled.text, /Update Failed/)
  assert.match((await clerk.get(shown)).html, /<textarea[^>]*id="reason"[^>]*><\/textarea>/)

  const rejected = await at()
  assert.equal(
    (await clerk.submit(rejected, { readyReason: id, status: 'Rejected' }, save)).location,
    '/staff/application/update',
  )
  assert.match((await clerk.get(rejected)).text, /Reason Bring an affidavit\./)

  const unfit = await clerk.submit(await at(), { readyReason: id, status: 'Approved' }, save)
  assert.equal(unfit.status, 422)
  assert.match(unfit.text, /Reason goes with Rejected alone/)
  assert.match(unfit.html, />प्रतिज्ञापत्र आणा\.<\/textarea>/)
  assert.doesNotMatch(unfit.html, new RegExp(`<option[^>]*value="${id}"[^>]*selected`))

  const changed = await at()
  const own = { readyReason: id, status: 'Rejected', reason: 'Bring an affidavit of the aunt.' }
  assert.equal((await clerk.submit(changed, own, save)).status, 303)
  assert.match((await clerk.get(changed)).text, /Reason Bring an affidavit of the aunt\./)
})

test('ready words are asked of several at once without script, and are kept in every language for each applicant', async () => {
  const admin = await newAdmin(db)
  const texts = {
    en: { name: 'Tax receipt', text: 'Bring the tax receipt.' },
    mr: { name: 'कर पावती', text: 'कर पावती आणा.' },
  }
  const serviceId = await offer(db, factsOf(20))
  const added = await addReadyWords(db, admin, { kind: 'request', serviceId, texts })
  const id = typeof added === 'object' ? added.id : ''
  const number = await apply(db, await newCitizen(db), serviceId)
  const clerk = await portal.signedIn('staff')
  const everywhere = await clerk.get('/staff/application/update')
  assert.doesNotMatch(everywhere.html, new RegExp(id), 'other services have no use for it')
  const list = `/staff/application/update?service=${serviceId}`
  const page = await clerk.get(list)
  const box = 'name="case-0"'
  const [, ticked = ''] = /name="case-0" value="([^"]+)"/.exec(page.html) ?? []
  const chosen = { 'case-0': ticked, readyRequest: id }
  const filled = await clerk.sendForm(page, list, { ...chosen, fill: 'request' }, box)
  assert.equal(filled.status, 200)
  assert.match(filled.html, /<textarea[^>]*id="noteToApplicant"[^>]*>Bring the tax receipt\.<\/textarea>/)
  assert.doesNotMatch(filled.text, /Update Failed/)
  const dropped = await clerk.sendForm(page, list, { ...chosen, intent: 'approve' }, box)
  assert.match(dropped.text, /goes with Ask for a note/)
  assert.equal(dropped.status, 422)
  const asked = await clerk.sendForm(page, list, { ...chosen, intent: 'note' }, box)
  assert.match(asked.text, /1 of 1 asked/)
  const { after } = await findRow(db, 'audit', { subject: number, act: 'application.marked' })
  assert.deepEqual(JSON.parse(after ?? '').words, {
    id,
    texts: { en: texts.en.text, mr: texts.mr.text },
  })
})

test('the words of a service that is a draft for now stay its own when they are written anew', async () => {
  const owner = await newAdmin(db)
  const serviceId = await offer(db, factsOf(20))
  const texts = { en: { name: 'Affidavit', text: 'Bring an affidavit.' } }
  const added = await addReadyWords(db, owner, { kind: 'reason', serviceId, texts })
  assert.ok(typeof added === 'object')
  const readAt = (await findServiceRow(db, serviceId))?.updatedAt ?? ''
  assert.equal(await setServiceStage(db, owner, serviceId, { stage: 'draft', reasons: {}, readAt }), 'done')
  const at = `/admin/ready-words/${added.id}`
  const admin = await portal.signedIn('admin')
  const [form] = readForms(await admin.get(at)).filter(({ controls }) =>
    controls.some(({ name }) => name === 'text-en'),
  )
  assert.ok(form)
  const sent = { ...drawnFields(form), 'text-en': 'Bring an affidavit of the aunt.' }
  assert.equal((await admin.post(at, sent)).status, 303)
  assert.equal((await findReadyWords(db, owner, added.id))?.serviceId, serviceId)
})
