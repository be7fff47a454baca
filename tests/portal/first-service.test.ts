// One engine is enough: its acts are asked on both engines in tests/council/set-up.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAccount, password } from '../actors.ts'
import { openTestPortal, portalForFile } from './open-test-portal.ts'
import { newService, saveFacts } from './services-for-tests.ts'
import { type DrawnForm, drawnFields, readForms } from './typed-forms.ts'
import type { Visited } from './visitor.ts'

const portal = await portalForFile()

/** Somebody without script who counts each page that comes and each box typed into, ticked or chosen. */
function walker() {
  const somebody = portal.visitor()
  const walked = { pages: 0, entries: 0 }
  let page: Visited | undefined
  const show = async (answer: Promise<Visited>) => {
    page = await somebody.follow(await answer)
    walked.pages += 1
    assert.equal(page.status, 200)
    return page
  }
  return {
    walked,
    open: (path: string) => show(somebody.get(path)),
    /** Follows the link with these words. */
    press: (words: string) => {
      const [, to] = new RegExp(`href="([^"]+)"[^>]*>(?:<[^>]+>)*${words}<`).exec(page?.html ?? '') ?? []
      assert.ok(to, `no link ${words}`)
      return show(somebody.get(to))
    },
    /** Sends the form that has these boxes, each of them filled in, with the button. */
    send: (path: string, typed: Record<string, string>, button: Record<string, string> = {}) => {
      assert.ok(page)
      const isIn = ({ controls }: DrawnForm, name: string) => controls.some((one) => one.name === name)
      // A button stands in no list of boxes; which service a form adds, a hidden field says.
      const fits = (form: DrawnForm) =>
        Object.keys(typed).every((name) => isIn(form, name)) &&
        Object.entries(button).every(
          ([name, value]) => name === 'intent' || drawnFields(form)[name] === value,
        )
      const form = readForms(page).find(fits)
      assert.ok(form, `no such form on the way to ${path}`)
      walked.entries += Object.keys(typed).length
      return show(somebody.post(form.action || path, { ...drawnFields(form), ...typed, ...button }))
    },
  }
}

test('an empty council has its first open service after at most 8 pages and 15 entries, without script', async (t) => {
  const { email } = await newAccount(portal.council.db, 'admin', 'First administrator')
  const { walked, open, press, send } = walker()
  await open('/login?as=admin')
  assert.match((await send('/login', { email, password })).text, /No services yet/)
  await press('Add from the sample')
  const draft = await send('/admin/sample', {}, { serviceId: 'NODUES' })
  assert.match(draft.text, /Draft added.* Draft\. Only administrators see it\./)
  assert.equal((await portal.visitor().get('/services/NODUES')).status, 404)
  const at = '/admin/services/facts/NODUES'
  const opened = await send(at, { factsChecked: 'yes', 'without-documents': 'yes' }, { intent: 'open' })
  assert.match(opened.text, /People can apply for .* now/)
  t.diagnostic(`first open service: ${walked.pages} pages, ${walked.entries} entries`)
  assert.ok(walked.pages <= 8 && walked.entries <= 15, JSON.stringify(walked))
  const citizen = await portal.signedIn('user')
  assert.match((await citizen.get('/services/NODUES')).html, /href="\/user\/apply\/NODUES/)
})

test('a service of the sample comes with form, facts and translations, once, and its facts count when checked', async () => {
  const admin = await portal.signedIn('admin')
  const add = (serviceId: string) => admin.post('/admin/sample', { serviceId })
  const at = '/admin/services/facts/BIRTH'
  assert.equal((await add('BIRTH')).location, at)
  assert.match((await admin.follow(await add('BIRTH'))).text, /Nothing was added.* Is here already/)
  assert.equal((await add('NO-SUCH')).status, 404)
  const clerk = await portal.signedIn('staff')
  assert.equal((await clerk.follow(await clerk.post('/admin/sample', { serviceId: 'TREE' }))).status, 403)
  assert.match((await admin.get('/admin/services/form/BIRTH')).text, /Version 1, published/)
  const draft = await admin.get(at)
  assert.match(draft.text, /Sample: confirm with your office|sample/i)
  assert.match(draft.text, /मराठी 4 of 4/)
  assert.match((await admin.get(`${at}/mr`)).html, /सहायक|ग्रामपंचायत/)
  const unchecked = await saveFacts(admin, at, { 'without-days': 'yes', intent: 'open' })
  assert.equal(unchecked.status, 422)
  assert.match(
    unchecked.text,
    /The service was not opened Check the facts of the sample and tick that you have/,
  )
  const own = { 'office-designatedOfficer': 'Our Gramsevak', 'office-firstAppellate': 'Our BDO' }
  const opened = await saveFacts(admin, at, { ...own, 'without-days': 'yes', intent: 'open' })
  assert.equal(opened.location, '/admin')
  const { text } = await portal.visitor().get('/services/BIRTH')
  assert.match(text, /Our Gramsevak.*Our BDO/)
  assert.doesNotMatch(
    text,
    /Second appeal|Sample/,
    'nobody has checked it, and the service is the council’s own',
  )
})

test('Set Up leads an empty council, and counts what a new service lacks', async () => {
  const empty = await openTestPortal()
  try {
    const admin = await empty.signedIn('admin')
    const before = await admin.get('/admin/set-up')
    assert.match(before.text, /0 of 10 done\. 10 things are lacking/)
    assert.match(before.text, /Do this next Name of the council .* Enter the name about 5 minutes/)
    assert.doesNotMatch(before.text, /0 services/)
    const serviceId = await newService(empty)
    const after = await admin.get('/admin/set-up')
    assert.match(after.text, /2 of 13 done/)
    assert.match(after.text, /Time limit of each service 1 service has none: nobody is told a date/)
    const from = { source: 'The board', checkedOn: '2026-11-01', grade: 'A' }
    const facts = {
      'without-days': 'yes',
      'office-designatedOfficer': 'Clerk',
      'office-firstAppellate': 'BDO',
    }
    await saveFacts(admin, `/admin/services/facts/${serviceId}`, { ...facts, ...from, result: 'nothing' })
    assert.match((await admin.get('/admin/set-up')).text, /5 of 13 done/, 'deliberately none is an answer')
    assert.match((await admin.get('/admin/create-service')).text, /No date is promised/)
  } finally {
    await empty.close()
  }
})
