// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replaceFacts } from '../../council/catalogue/facts/keep-facts.server.ts'
import { newAdmin } from '../actors.ts'
import { findRow } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import { publishOwnForm, treeForm, treeQuestions, witnesses } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'
import { assertSays, type Visited } from './visitor.ts'

const portal = await portalForFile()

const main = 'id="main-form"'

/** The form of a page that moves or removes a part, as the page names the part. */
const formOf = (part: string) => `name="part" value="${part}"`

/** The definition of a service's form as it is stored; without a version that of the draft. */
async function stored(serviceId: string, version = 0) {
  const { definition } = await findRow(portal.council.db, 'forms', { serviceId, version })
  return JSON.parse(definition)
}

const isSaved = ({ status, text }: Visited) => assert.equal(status, 303, text)

test('a form is made by hand without script, published, filled in in Marathi, and read by an officer', async () => {
  const serviceId = await newService(portal)
  const base = `/admin/services/form/${serviceId}`
  const admin = await portal.signedIn('admin')
  isSaved(await admin.submit(`${base}/section`, { 'title-en': 'The tap', 'title-mr': 'नळ' }, main))
  const choices = { 'options-en': 'I own it\r\nI rent it', 'options-mr': 'माझे आहे\r\nभाड्याचे आहे' }
  isSaved(
    await admin.submit(
      `${base}/add/theTap/choice`,
      { 'label-en': 'Whose house is it', 'label-mr': 'घर कोणाचे आहे', required: 'yes', ...choices },
      main,
    ),
  )
  const owner = {
    required: 'yes',
    'label-en': 'Name of the owner',
    'label-mr': 'मालकाचे नाव',
    showIf: 'whoseHouseIsIt=iRentIt',
  }
  isSaved(await admin.submit(`${base}/add/theTap/name`, owner, main))
  assert.match((await admin.get(base)).text, /Name of the owner Only if: “I rent it” Name Required: Yes/)
  isSaved(await admin.submit(`${base}/publish`, { note: 'The first form' }, main))

  const citizen = await portal.signedIn('user')
  await citizen.get('/language/mr')
  const at = `/user/apply/${serviceId}/form`
  assert.match((await citizen.get(at)).text, /नळ घर कोणाचे आहे .*“भाड्याचे आहे” निवडले असेल तरच: मालकाचे नाव/)
  const typed = { 'q-whoseHouseIsIt': 'iRentIt', 'q-nameOfTheOwner': 'रमेश जाधव' }
  const sent = await citizen.submit(at, { ...answers, ...typed }, main)
  assert.match(sent.location ?? '', /^\/user\?sent=/, sent.text)
  const { applicationId } = await findRow(portal.council.db, 'applications', { serviceId })
  const clerk = await portal.signedIn('staff')
  const read = await clerk.get(`/staff/application/update?view=${applicationId}`)
  assert.match(read.text, /The tap Whose house is it I rent it Name of the owner रमेश जाधव/)
})

test('a question that is changed keeps its key and what the page does not show, and shows what is stored', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm([{ ...treeQuestions[0], find: true }]))
  const admin = await portal.signedIn('admin')
  const at = `/admin/services/form/${serviceId}/question/tree`
  const page = await admin.get(at)
  assert.match(page.html, /name="label-mr"[^>]*value="कोणते झाड"/)
  assert.match(page.html, /name="find"[^>]*checked=""/)
  const label = { en: 'Species of the tree', mr: 'कोणते झाड' }
  const typed = { 'label-en': label.en, 'label-mr': label.mr, required: 'yes', find: 'yes', private: 'yes' }
  isSaved(await admin.submit(at, typed, main))
  const [question] = (await stored(serviceId)).sections[0].questions
  const kept = { key: 'tree', kind: 'line', label, required: true, find: true, private: true, max: 100 }
  assert.deepEqual(question, kept)
})

test('a number that its own new limits leave out is not what the field begins with', async () => {
  const serviceId = await newService(portal)
  const copies = { key: 'copies', kind: 'number', label: { en: 'Copies' }, min: 1, max: 10, preset: 1 }
  await publishOwnForm(portal, serviceId, treeForm([copies]))
  const admin = await portal.signedIn('admin')
  const at = `/admin/services/form/${serviceId}/question/copies`
  const saveWith = async (min: string) => {
    isSaved(await admin.submit(at, { 'label-en': 'Copies', min, max: '10' }, main))
    return (await stored(serviceId)).sections[0].questions[0].preset
  }
  assert.deepEqual([await saveWith('0'), await saveWith('2')], [1, undefined])
})

test('a question in the rows of a group stays private and prefilled when it is reworded', async () => {
  const serviceId = await newService(portal)
  const caste = { key: 'caste', kind: 'line', label: { en: 'Caste' }, private: true, prefill: 'earlier' }
  await publishOwnForm(portal, serviceId, treeForm([{ ...witnesses, questions: [caste] }]))
  const admin = await portal.signedIn('admin')
  const at = `/admin/services/form/${serviceId}/group/witness/question/caste`
  isSaved(await admin.submit(at, { 'label-en': 'Caste of the witness', required: 'yes' }, main))
  const [question] = (await stored(serviceId)).sections[0].questions[0].questions
  const label = { en: 'Caste of the witness' }
  assert.deepEqual(question, { ...caste, label, required: true, max: 100 })
})

test('a choice that is added by hand does not answer for one that an earlier version offered', async () => {
  const serviceId = await newService(portal)
  const paid = (...numbers: number[]) => {
    const options = numbers.map((number) => ({ value: `choice${number}`, label: { en: `${number}.` } }))
    return treeForm([{ key: 'paid', kind: 'choice', label: { en: 'Paid' }, options }])
  }
  await publishOwnForm(portal, serviceId, paid(1, 2))
  await publishOwnForm(portal, serviceId, paid(2, 3))
  const at = `/admin/services/form/${serviceId}/question/paid`
  const admin = await portal.signedIn('admin')
  isSaved(await admin.submit(at, { 'label-en': 'Paid', 'options-en': '2.\r\n3.\r\n4.' }, main))
  const { options } = (await stored(serviceId)).sections[0].questions[0]
  assert.deepEqual(
    options.map(({ value }: { value: string }) => value),
    ['choice2', 'choice3', 'choice4'],
  )
})

test('an answer is found by search for as long as its box is ticked', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const admin = await portal.signedIn('admin')
  const at = `/admin/services/form/${serviceId}/question/tree`
  const found = async (find: object) => {
    isSaved(await admin.submit(at, { 'label-en': 'Which tree', 'label-mr': 'कोणते झाड', ...find }, main))
    return (await stored(serviceId)).sections[0].questions[0].find
  }
  assert.equal(await found({ find: 'yes' }), true)
  assert.equal(await found({}), undefined)
  // A date is not found so: nobody types it as it is stored.
  assert.doesNotMatch((await admin.get(at.replace(/tree$/, 'since'))).html, /name="find"/)
})

test('the kind of a question is chosen from drawings, without script too', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm([witnesses]))
  const admin = await portal.signedIn('admin')
  const base = `/admin/services/form/${serviceId}`
  for (const [at, kinds] of [
    ['add/felling', 13],
    ['group/witness/add', 12],
  ] as const) {
    const page = await admin.get(`${base}/${at}`)
    assert.equal(page.html.match(/<input type="radio"/g)?.length, kinds)
    assert.match(page.text, /Several choices Tap Drain Road/)
    assert.equal((await admin.get(`${base}/${at}?kind=choices`)).location, `${base}/${at}/choices`)
    assert.equal((await admin.get(`${base}/${at}?kind=__proto__`)).status, 200)
  }
  assert.equal((await admin.get(`${base}/group/witness/add?kind=group`)).status, 200)
})

test('the second of two administrators is refused, keeps what was typed, and then saves over what is there', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const at = `/admin/services/form/${serviceId}/question/tree`
  const [one, other] = [await portal.signedIn('admin'), await portal.signedIn('admin')]
  const opened = await other.get(at)
  isSaved(await one.submit(at, { 'label-en': 'Species' }, main))
  const late = await other.sendForm(opened, at, { 'label-en': 'Sort of tree' }, main)
  assertSays(late, 409, /Somebody else changed this after you opened it/)
  assert.match(late.html, /name="label-en"[^>]*value="Sort of tree"/)
  isSaved(await other.sendForm(late, at, { 'label-en': 'Sort of tree' }, main))
  assert.match((await one.get(`/admin/services/form/${serviceId}`)).text, /Sort of tree/)
})

test('parts are moved and removed on the page of the form, but not one that another depends on', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const admin = await portal.signedIn('admin')
  const base = `/admin/services/form/${serviceId}`
  const act = async (part: string, value: string) =>
    admin.follow(await admin.submit(base, { act: value }, formOf(part)))
  assert.match((await act('question.tree', 'down')).text, /Saved in the draft.* Why .* Which tree /)
  assert.match((await act('question.reason', 'remove')).text, /Nothing was changed.* Why /)
  assert.doesNotMatch((await act('question.owner', 'remove')).text, /Owner of the house/)
  assert.doesNotMatch((await act('question.reason', 'remove')).text, /Nothing was changed|It is dead/)
  const stale = await admin.follow(
    await admin.post(base, { part: 'question.tree', act: 'remove', revision: '1' }),
  )
  assert.match(stale.text, /Somebody else saved it after you opened the page/)
})

test('a question without words in the language of its service is refused with what was typed', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const admin = await portal.signedIn('admin')
  const at = `/admin/services/form/${serviceId}/add/felling/choice`
  const refused = await admin.submit(at, { 'label-mr': 'घर कोणाचे आहे', 'options-en': 'Only one' }, main)
  assert.equal(refused.status, 422)
  assert.match(refused.html, /href="#label-en">Enter Question \(English\)</)
  assert.match(refused.html, /value="घर कोणाचे आहे"/)
  const single = await admin.submit(at, { 'label-en': 'Whose house is it', 'options-en': 'Only one' }, main)
  assertSays(single, 422, /“Whose house is it”: needs 2 to 30 entries/)
})

test('the language of a service is required of a title, and of a hint that another language has', async () => {
  const serviceId = await newService(portal)
  const admin = await portal.signedIn('admin')
  const base = `/admin/services/form/${serviceId}`
  const untitled = await admin.submit(`${base}/section`, { 'title-mr': 'नळ' }, main)
  assert.equal(untitled.status, 422)
  assert.match(untitled.html, /href="#title-en">/)
  isSaved(await admin.submit(`${base}/section`, { 'title-en': 'The tap' }, main))
  const texts = { 'label-en': 'How long', min: '0', max: '9', 'hint-mr': 'मीटर', 'unit-hi': 'मीटर' }
  const refused = await admin.submit(`${base}/add/theTap/number`, texts, main)
  assert.equal(refused.status, 422)
  assert.match(refused.html, /href="#hint-en">.*href="#unit-en">/)
})

test('documents are written by hand: the first takes over those of the service, and one asks by an answer', async () => {
  const serviceId = await newService(portal)
  const { db } = portal.council
  const [admin, now] = [await newAdmin(db), new Date().toISOString()]
  const known = { source: 'GR 1', checkedOn: '2026-01-01', grade: 'A' } as const
  const ration = { value: [{ name: 'Ration card', note: '' }], lang: 'en', texts: {}, ...known }
  await replaceFacts(db, admin, { serviceId, lang: 'en', now }, { documents: ration })
  await publishOwnForm(portal, serviceId, treeForm())
  const clerk = await portal.signedIn('admin')
  const base = `/admin/services/form/${serviceId}`
  assert.match((await clerk.get(base)).text, /The first document that you add here brings them into the form/)
  assert.match((await clerk.get(`${base}/preview`)).text, /at hand\?.* Ration card/)
  const fields = { 'name-en': 'No objection of the owner', 'name-mr': 'मालकाची हरकत नाही', required: 'yes' }
  const way = { upload: 'image', pages: '3', showIf: 'reason=house' }
  isSaved(await clerk.submit(`${base}/document`, { ...fields, ...way }, main))
  const listed = (await clerk.get(base)).text
  assert.match(listed, /Ration card .*No objection of the owner Only if: “It leans on a house” Photo only/)
  const refused = await clerk.submit(`${base}/document/1`, { ...way, 'name-en': '', pages: '11' }, main)
  assert.equal(refused.status, 422)
  assert.match(refused.html, /href="#name-en">.*href="#pages">/)
  const always = { ...way, 'name-en': 'Consent of the owner', showIf: '' }
  isSaved(await clerk.submit(`${base}/document/1`, always, main))
  isSaved(await clerk.submit(`${base}/publish`, { note: 'Documents' }, main))
  const citizen = await portal.signedIn('user')
  const page = await citizen.get(`/user/apply/${serviceId}/form`)
  assert.match(page.text, /Ration card.*Consent of the owner/)
  assert.equal((await clerk.get(`${base}/document/2`)).status, 404)
})

test('a form leaves out fields of the applicant, never the name, and asks a page for each section', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const admin = await portal.signedIn('admin')
  const base = `/admin/services/form/${serviceId}`
  isSaved(await admin.submit(`${base}/layout`, { pages: 'sections', applicantPincode: 'yes' }, main))
  isSaved(await admin.submit(`${base}/publish`, { note: 'Shorter' }, main))
  const citizen = await portal.signedIn('user')
  const { html } = await citizen.get(`/user/apply/${serviceId}/form`)
  const asked = [...html.matchAll(/name="(applicant\w+)"/g)].map(([, name]) => name)
  assert.deepEqual(asked, ['applicantName', 'applicantPhoneNo', 'applicantVillage', 'applicantPincode'])
  assert.doesNotMatch(html, /name="q-tree"/)
})

test('a group is written by hand: its rows ask one question, then another, and the citizen fills in two rows', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const admin = await portal.signedIn('admin')
  const base = `/admin/services/form/${serviceId}`
  const rows = { min: '2', max: '3', firstKind: 'name' }
  const words = {
    'label-en': 'Witness',
    'label-mr': 'साक्षीदार',
    'first-en': 'Full name',
    'first-mr': 'पूर्ण नाव',
  }
  const few = await admin.submit(`${base}/add/felling/group`, { ...words, ...rows, max: '1' }, main)
  assert.equal(few.status, 422)
  assert.match(few.html, /href="#max">/)
  isSaved(await admin.submit(`${base}/add/felling/group`, { ...words, ...rows }, main))
  const at = `${base}/group/witness`
  const age = { 'label-en': 'Age', 'label-mr': 'वय', min: '18', max: '99', required: 'yes' }
  isSaved(await admin.submit(`${at}/add/number`, age, main))
  const shown = await admin.get(at)
  assert.match(shown.text, /As the citizen sees it .*Witness 1 Full name Age .*Witness 2 Full name Age/)
  const moved = await admin.follow(await admin.submit(at, { act: 'up' }, formOf('question.witness.age')))
  assert.match(moved.text, /Saved in the draft.* Witness 1 Age Full name/)
  isSaved(await admin.submit(`${at}/question/age`, { ...age, 'label-en': 'Age in years' }, main))
  isSaved(await admin.submit(at, { ...words, ...rows, max: '4' }, main))
  isSaved(await admin.submit(`${base}/publish`, { note: 'Witnesses' }, main))
  const group = (await stored(serviceId, 2)).sections[0].questions.at(-1)
  assert.deepEqual([group.key, group.min, group.max], ['witness', 2, 4])
  assert.deepEqual(
    group.questions.map(({ key }: { key: string }) => key),
    ['age', 'fullName'],
  )
  const citizen = await portal.signedIn('user')
  assert.match((await citizen.get(`/user/apply/${serviceId}/form`)).text, /Witness 2 Age in years Full name/)
})

test('there is nothing to write where the form has no such section, kind or question', async () => {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const admin = await portal.signedIn('admin')
  const base = `/admin/services/form/${serviceId}`
  for (const path of [
    'section/nowhere',
    'add/nowhere',
    'add/nowhere/group',
    'group/tree',
    'group/none/add/line',
    'add/felling/none',
    'question/none',
    'document/0',
    'document/__proto__',
  ])
    assert.equal((await admin.get(`${base}/${path}`)).status, 404, path)
  assert.equal((await admin.post(base, { part: 'question.__proto__', act: 'up', revision: '0' })).status, 404)
})
