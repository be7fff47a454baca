// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRow } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'
import {
  newServiceWithForm,
  publishOwnForm,
  storedOf,
  treeAnswers,
  treeForm,
  treeQuestions,
  typedIn,
  witnesses,
} from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'
import { assertSays, type Visited } from './visitor.ts'

const portal = await portalForFile()

const main = 'id="main-form"'
const newTreeService = (form?: object) => newServiceWithForm(portal, form)
const stored = (serviceId: string) => storedOf(portal, serviceId)

test('a service with questions of its own leads to its form, one without has none', async () => {
  const { serviceId, at } = await newTreeService()
  const citizen = await portal.signedIn('user')
  const led = await citizen.get(`/user/apply/${serviceId}`)
  assert.deepEqual([led.status, led.location], [303, at])
  assert.equal((await citizen.get(`/user/apply/${await newService(portal)}/form`)).status, 404)
  assert.equal((await citizen.get(`/user/apply/${serviceId}/nowhere`)).location, at)
})

test('a service without a form asks the nine fields that every service has, and nothing else', async () => {
  const citizen = await portal.signedIn('user')
  const path = `/user/apply/${await newService(portal)}`
  const { html } = await citizen.get(path)
  const [form = ''] = /<form[^>]*id="main-form"[\s\S]*?<\/form>/.exec(html) ?? []
  const controls = [...form.matchAll(/<(?:input|textarea|select|button)[^>]*? name="([^"]*)"/g)].map(
    ([, name]) => name,
  )
  assert.deepEqual(controls, ['submissionKey', 'account', ...Object.keys(answers), 'noticeVersion'])
  assert.deepEqual(
    form.match(/<button[^>]*>.*?<\/button>/g)?.map((one) => one.replace(/<[^>]+>/g, '')),
    ['Apply'],
  )
  assert.match(form, /^<form[^>]* method="post"/)
  assert.doesNotMatch(form, /name="(q-|form|rows|document-)/)
})

test('answers are sent with the application, and everybody reads them in the words of their version', async () => {
  const { serviceId, at } = await newTreeService()
  const citizen = await portal.signedIn('user')
  const sent = await citizen.submit(at, { ...answers, ...treeAnswers, 'q-owner': 'hidden' }, main)
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  const [row] = await stored(serviceId)
  assert.deepEqual(JSON.parse(row?.answers ?? ''), {
    tree: 'Mango',
    reason: 'dead',
    since: '2026-06-01',
    height: 12,
  })
  await publishOwnForm(portal, serviceId, treeForm([{ ...treeQuestions[0], label: { en: 'Species' } }]))
  const number = row?.applicationId
  const clerk = await portal.signedIn('staff')
  const pages = [
    await citizen.get(`/user/applications/${number}`),
    await citizen.get(`/user/applications/${number}/acknowledgement`),
    await clerk.get(`/staff/application/update?view=${number}`),
  ]
  for (const { text } of pages) {
    assert.match(text, /The tree Which tree Mango Why It is dead Since when 1 Jun 2026 Height in metres 12/)
    assert.doesNotMatch(text, /Owner of the house|Species/)
  }
  await citizen.get('/language/mr')
  assert.match((await citizen.get(`/user/applications/${number}`)).text, /झाड कोणते झाड Mango का वाळले आहे/)
})

test('a citizen takes along all that is kept of an own application, and nobody else’s', async () => {
  const { serviceId, at } = await newTreeService(treeForm([...treeQuestions, witnesses]))
  const [citizen, other] = [await portal.signedIn('user'), await portal.signedIn('user')]
  const typed = {
    ...answers,
    ...treeAnswers,
    'q-reason': 'house',
    'q-owner': 'Vijay',
    'q-witness.0.name': 'Meena',
  }
  const sent = await citizen.submit(at, typed, main)
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  const number = (await stored(serviceId))[0]?.applicationId
  const path = `/user/applications/${number}/data`
  await citizen.get('/language/mr')
  assert.match((await citizen.get(`/user/applications/${number}`)).html, new RegExp(`href="${path}"`))
  const file = await citizen.get(path)
  assert.equal(file.headers.get('Content-Type'), 'application/json; charset=utf-8')
  assert.match(file.headers.get('Content-Disposition') ?? '', /^attachment; /)
  const { applicant, answers: kept, history, status, service } = JSON.parse(file.html)
  assert.equal(applicant.applicantVillage, answers.applicantVillage)
  assert.deepEqual([status, service.serviceId, history.length], ['Pending', serviceId, 1])
  assert.deepEqual(kept.byKey.witness, [{ name: 'Meena' }])
  assert.deepEqual(kept.inWords.slice(1, 3), [
    { key: 'reason', section: 'झाड', label: 'का', answer: 'घरावर कलले आहे' },
    { key: 'owner', section: 'झाड', label: 'Owner of the house', answer: 'Vijay' },
  ])
  assert.equal(kept.inWords.at(-1).label, 'साक्षीदार 1: Name of the witness')
  assert.doesNotMatch(file.html, /submissionKey|Digest|revision|inboxKey/)
  assert.equal((await other.get(path)).status, 404)
})

test('a refused form names each fault at its field, and holds what was typed', async () => {
  const { serviceId, at } = await newTreeService()
  const citizen = await portal.signedIn('user')
  const typed = {
    ...answers,
    ...treeAnswers,
    applicantVillage: '',
    'q-tree': ' ',
    'q-reason': 'house',
    'q-since-month': '13',
  }
  const refused = await citizen.submit(at, typed, main)
  assert.equal(refused.status, 422)
  for (const [field, words] of [
    ['applicantVillage', 'Enter Village'],
    ['q-tree', 'Fill this in: Which tree'],
    ['q-owner', 'Fill this in: Owner of the house'],
    ['q-since-month', 'Since when: there is no such day. Check the day and the month.'],
  ])
    assert.ok(refused.html.includes(`<a href="#${field}">${words}</a>`), `${field}: ${refused.text}`)
  assert.equal(typedIn(refused, 'q-since-month'), '13')
  assert.equal(typedIn(refused, 'q-height'), '१२')
  assert.deepEqual(await stored(serviceId), [])
})

test('a number begins with what its form says, and stays empty for one who empties it', async () => {
  const copies = { key: 'copies', kind: 'number', label: { en: 'Copies' }, required: true, preset: 1 }
  const { at } = await newTreeService(treeForm([copies]))
  const citizen = await portal.signedIn('user')
  assert.match((await citizen.get(at)).html, /name="q-copies" value="1"/)
  const refused = await citizen.submit(at, { ...answers, 'q-copies': '' }, main)
  assert.match(refused.html, /name="q-copies" value=""/)
})

test('rows are added and removed without a word lost, and their faults name the row', async () => {
  const { serviceId, at } = await newTreeService(treeForm([witnesses]))
  const citizen = await portal.signedIn('user')
  const press = async (page: Visited, fields: Record<string, string>) =>
    citizen.follow(await citizen.sendForm(page, at, { ...answers, ...fields }, main))
  const names = ['Asha', 'Vijay', 'Meena', ' ']
  const rows = (some: string[]) =>
    Object.fromEntries(some.map((name, row) => [`q-witness.${row}.name`, name]))
  let page = await citizen.get(at)
  for (const count of [1, 2, 3])
    page = await press(page, { ...rows(names.slice(0, count)), rows: 'add.witness' })
  assert.match(page.text, /Witness 4 added/)
  assert.doesNotMatch(page.text, /Add Witness/)
  page = await press(page, { ...rows(names), rows: 'remove.witness.1' })
  const shown = [0, 1, 2].map((row) => typedIn(page, `q-witness.${row}.name`)?.trim())
  assert.deepEqual(shown, ['Asha', 'Meena', ''])
  const long = rows(['Asha', 'x'.repeat(101), ''])
  const faulty = await citizen.sendForm(page, at, { ...answers, ...long }, main)
  assert.match(faulty.text, /Witness 2: Name of the witness: at most 100 characters/)
  const sent = await citizen.sendForm(page, at, { ...answers, ...rows(['Asha', 'Meena', '']) }, main)
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  assert.deepEqual(JSON.parse((await stored(serviceId))[0]?.answers ?? ''), {
    witness: [{ name: 'Asha' }, { name: 'Meena' }],
  })
})

test('a form in sections is filled in page by page, checked as a whole, and sent once', async () => {
  const [tree, ...others] = treeQuestions
  const sections = [
    { key: 'which', title: { en: 'Which one' }, questions: [tree] },
    { key: 'more', title: { en: 'More of it' }, questions: others },
    {
      key: 'house',
      title: { en: 'The house' },
      questions: [
        {
          key: 'rooms',
          kind: 'number',
          label: { en: 'Rooms' },
          required: true,
          showIf: { question: 'reason', is: ['house'] },
        },
      ],
    },
  ]
  const documents = [
    { name: { en: 'Photo' }, required: true },
    { name: { en: 'Consent' }, showIf: { question: 'reason', is: ['house'] }, required: true },
  ]
  const { serviceId, at } = await newTreeService({
    pages: 'sections',
    sections,
    documents,
    leaveOut: ['applicantFatherName', 'applicantLandmark'],
  })
  const citizen = await portal.signedIn('user')
  const step = (name: string) => at.replace(/form$/, name)
  assert.match((await citizen.get(step('check'))).location, /\/form\?faults=yes$/)
  assert.doesNotMatch((await citizen.get(at)).text, /Father's Name|Landmark/)
  const { applicantFatherName: _, applicantLandmark: __, ...core } = answers
  assert.equal((await citizen.submit(at, core, main)).location, step('which'))
  const goesOn = async () => (await citizen.get(`/user/apply/${serviceId}`)).location
  assert.equal(await goesOn(), step('which'))
  assert.equal((await citizen.submit(step('which'), { 'q-tree': 'Neem' }, main)).location, step('more'))
  // The third section is passed over, because nothing of it is asked.
  const { 'q-tree': ___, ...rest } = treeAnswers
  assert.equal((await citizen.submit(step('more'), rest, main)).location, step('check'))
  assert.equal(await goesOn(), step('check'))
  const check = await citizen.get(step('check'))
  assert.match(check.text, /Step 4 of 4/)
  assert.match(check.text, /Which one Which tree Neem Change Which tree More of it Why It is dead Change Why/)
  assert.doesNotMatch(check.text, /Consent|Rooms/)
  // Back to a page and forward again: what it holds now counts.
  assert.equal((await citizen.submit(step('which'), { 'q-tree': 'Mango' }, main)).location, step('more'))
  const sent = await citizen.submit(step('check'), { 'document-0': 'yes' }, main)
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  const [row, ...more] = await stored(serviceId)
  assert.deepEqual(more, [])
  assert.equal(JSON.parse(row?.answers ?? '').tree, 'Mango')
  assert.equal(row?.applicantFatherName, '')
  assert.equal(row?.applicantVillage, answers.applicantVillage)
  assert.equal(typedIn(await citizen.get(step('which')), 'q-tree'), '')
})

test('what one citizen typed is never shown to another, nor sent under their name', async () => {
  const { serviceId, at } = await newTreeService()
  const [first, second] = [await portal.signedIn('user'), await portal.signedIn('user')]
  const opened = await first.get(at)
  const stolen = await second.sendForm(opened, at, { ...answers, ...treeAnswers }, main)
  assertSays(stolen, 409, /Somebody else has signed in/)
  assert.doesNotMatch((await second.get(at)).html, /Mango/)
  assert.deepEqual(await stored(serviceId), [])
})

test('the same sent again is asked about, and the answer counts for that post alone', async () => {
  const { serviceId, at } = await newTreeService()
  const citizen = await portal.signedIn('user')
  const typed = { ...answers, ...treeAnswers }
  assert.match((await citizen.submit(at, typed, main)).location, /^\/user\?sent=/)
  const asked = await citizen.submit(at, typed, main)
  assertSays(asked, 409, /You sent the same on .* Send it again\?/)
  const { applicationId: again = '' } = (await stored(serviceId))[0] ?? {}
  assert.equal((await citizen.sendForm(asked, at, { ...typed, 'q-tree': '', again }, main)).status, 422)
  assert.equal((await citizen.submit(at, typed, main)).status, 409)
  assert.match((await citizen.sendForm(asked, at, { ...typed, again }, main)).location, /^\/user\?sent=/)
  assert.equal((await stored(serviceId)).length, 2)
})

test('prototype names, 390 unknown fields, markup and questions of another form are passed over', async () => {
  const { serviceId, at } = await newTreeService()
  const citizen = await portal.signedIn('user')
  const unknown = Object.fromEntries(Array.from({ length: 360 }, (_, index) => [`q-unknown${index}`, 'x']))
  const hostile = {
    'q-__proto__': 'x',
    'q-constructor': 'x',
    'q-witness.0.name': 'x',
    'q-tree.0.x': 'x',
    ...unknown,
  }
  const sent = await citizen.submit(
    at,
    { ...answers, ...treeAnswers, 'q-tree': '<b>Mango</b>', ...hostile },
    main,
  )
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  const [row] = await stored(serviceId)
  assert.deepEqual(Object.keys(JSON.parse(row?.answers ?? '')).sort(), ['height', 'reason', 'since', 'tree'])
  assert.match(
    (await citizen.get(`/user/applications/${row?.applicationId}`)).html,
    /&lt;b&gt;Mango&lt;\/b&gt;/,
  )
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`q-x${index}`, '']))
  assert.equal((await citizen.submit(at, { ...answers, ...treeAnswers, ...many }, main)).status, 413)
})

test('what was typed into fields that the form does not have is not kept from one post to the next', async () => {
  const { serviceId, at } = await newTreeService()
  const citizen = await portal.signedIn('user')
  for (const post of [1, 2]) {
    const unknown = Array.from({ length: 300 }, (_, index) => [`q-post${post}field${index}`, 'x'.repeat(200)])
    const refused = await citizen.submit(at, { 'q-tree': 'Neem', ...Object.fromEntries(unknown) }, main)
    assert.equal(refused.status, 422)
  }
  const { fields } = await findRow(portal.council.db, 'drafts', { path: `/user/apply/${serviceId}` })
  assert.equal(JSON.parse(fields)['q-tree'], 'Neem')
  assert.doesNotMatch(fields, /q-post[12]field/)
})

test('a page of own questions takes 120 kB of Devanagari, which no other page of a citizen does', async () => {
  const lines = Array.from({ length: 4 }, (_, index) => ({
    key: `lines${index}`,
    kind: 'lines',
    max: 1900,
    label: { en: `Lines ${index}` },
  }))
  const { serviceId, at } = await newTreeService(treeForm(lines))
  const citizen = await portal.signedIn('user')
  const long = Object.fromEntries(lines.map(({ key }) => [`q-${key}`, 'क'.repeat(1900)]))
  const sent = await citizen.submit(at, { ...answers, userDetails: 'क'.repeat(2000), ...long }, main)
  assert.match(sent.location, /^\/user\?sent=/, sent.text.slice(0, 300))
  assert.equal((await stored(serviceId)).length, 1)
  const plain = `/user/apply/${await newService(portal)}`
  assert.equal((await citizen.submit(plain, { ...answers, userDetails: 'क'.repeat(8000) })).status, 413)
})

test('the administrator imports a form, reads its faults, looks at it, publishes it and takes it up again', async () => {
  const serviceId = await newService(portal)
  const admin = await portal.signedIn('admin')
  const base = `/admin/services/form/${serviceId}`
  assert.match((await admin.get(base)).text, /This service asks nothing of its own/)
  const twice = JSON.stringify(treeForm([treeQuestions[0], treeQuestions[0]]))
  const refused = await admin.submit(`${base}/import`, { definition: twice }, main)
  assertSays(refused, 422, /sections\.0\.questions\.1\.key: the key tree is there twice/)
  const definition = JSON.stringify(treeForm())
  const other = await admin.get(`${base}/import`)
  assert.equal((await admin.submit(`${base}/import`, { definition }, main)).location, base)
  assert.equal((await admin.sendForm(other, `${base}/import`, { definition }, main)).status, 409)
  assert.match(
    (await admin.get(`${base}/preview`)).text,
    /Preview: nothing is sent\..*Only if you chose “It leans on a house”/s,
  )
  const publish = await admin.get(`${base}/publish`)
  assert.match(publish.text, /New: “Which tree”, “Why”/)
  assert.match(publish.text, /texts are missing in हिन्दी/)
  const published = await admin.submit(`${base}/publish`, { note: 'First' }, main)
  assert.match((await admin.follow(published)).text, /Form Published: version 1/)
  assert.match((await admin.get(`${base}/versions`)).text, /1, of .* Test admin First 0/i)
  const taken = await admin.submit(`${base}/versions`, {}, 'name="version"')
  assert.match((await admin.follow(taken)).text, /This version is the draft now/)
  const file = await admin.get(`${base}/export`)
  assert.equal(file.headers.get('Content-Type'), 'application/json; charset=utf-8')
  assert.equal(JSON.parse(file.html).sections[0].key, 'felling')
  assert.equal((await admin.submit(`${base}/import`, { definition: file.html }, main)).location, base)
})
