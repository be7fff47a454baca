// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { councilDay } from '../../rules/days.ts'
import { freshPhone } from '../actors.ts'
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
import { assertSays } from './visitor.ts'

const portal = await portalForFile()

const main = 'id="main-form"'
const newTreeService = (form?: object) => newServiceWithForm(portal, form)
const stored = (serviceId: string) => storedOf(portal, serviceId)

const word = () => ({
  applicantPhoneNo: freshPhone(),
  confirmation: 'signature',
  paperFile: 'B-417',
  receivedOn: councilDay(new Date().toISOString()),
  language: 'en',
  personId: '',
})
const counterOf = (serviceId: string) => `/staff/counter?service=${serviceId}`

test('a form that is published while another is filled in takes over what was typed, and misses nothing', async () => {
  const { serviceId, at } = await newTreeService()
  const citizen = await portal.signedIn('user')
  const opened = await citizen.get(at)
  const added = { key: 'road', kind: 'yesNo', label: { en: 'Is it at a road' }, required: true }
  await publishOwnForm(portal, serviceId, treeForm([...treeQuestions, added]))
  const late = await citizen.sendForm(opened, at, { ...answers, ...treeAnswers }, main)
  assertSays(late, 409, /This form was changed on .*\. Check your answers\. Choose one: Is it at a road/)
  assert.equal(typedIn(late, 'q-tree'), 'Mango')
  const sent = await citizen.sendForm(late, at, { ...answers, ...treeAnswers, 'q-road': 'no' }, main)
  assert.match(sent.location, /^\/user\?sent=/, sent.text)
  assert.equal((await stored(serviceId))[0]?.formVersion, 2)
})

test('a form that was opened before its service asked anything keeps what was typed', async () => {
  const serviceId = await newService(portal)
  const citizen = await portal.signedIn('user')
  const path = `/user/apply/${serviceId}`
  const opened = await citizen.get(path)
  await publishOwnForm(portal, serviceId, treeForm())
  const led = await citizen.sendForm(opened, path, { ...answers, applicantVillage: 'Kasegaon' })
  assert.deepEqual([led.status, led.location], [303, `${path}/form`])
  assert.equal(typedIn(await citizen.get(`${path}/form`), 'applicantVillage'), 'Kasegaon')
})

test('a form in sections that is published between two of its pages keeps what was typed and asks for all that is new', async () => {
  const [tree, ...others] = treeQuestions
  const note = { key: 'note', kind: 'line', label: { en: 'A note' } }
  const height = { key: 'height', kind: 'number', label: { en: 'Height in metres' } }
  const section = (key: string, questions: unknown[]) => ({ key, title: { en: `About ${key}` }, questions })
  const before = [
    section('which', [tree, note]),
    section('more', [...others.slice(0, 3), height]),
    section('last', [witnesses]),
  ]
  const { serviceId, at } = await newTreeService({ pages: 'sections', sections: before })
  const citizen = await portal.signedIn('user')
  const step = (name: string) => at.replace(/form$/, name)
  await citizen.submit(at, answers, main)
  await citizen.submit(step('which'), { 'q-tree': 'Neem', 'q-note': 'by the well' }, main)
  const opened = await citizen.get(step('more'))
  // One question of a page that is filled in goes, another comes; one is made required; one changes its kind
  // under another key; a page comes in between, and the order of the pages changes.
  const road = { key: 'road', kind: 'yesNo', label: { en: 'Is it at a road' }, required: true }
  const tall = { key: 'tall', kind: 'line', label: { en: 'How tall' }, required: true }
  const girth = { key: 'girth', kind: 'number', label: { en: 'Girth' }, required: true }
  const after = [
    section('last', [witnesses]),
    section('which', [{ ...tree, label: { en: 'Species' } }, road]),
    section('girth', [girth]),
    section('more', [...others.slice(0, 3), tall]),
  ]
  await publishOwnForm(portal, serviceId, { pages: 'sections', sections: after })
  const { 'q-tree': _, ...more } = treeAnswers
  const late = await citizen.sendForm(opened, step('more'), more, main)
  assertSays(late, 409, /This form was changed on .*\. Check your answers\. Fill this in: How tall/)
  assert.equal(typedIn(late, 'q-since-year'), '2026')
  const kept = await citizen.sendForm(late, step('more'), { ...more, 'q-tall': 'As a house' }, main)
  assert.equal(kept.location, step('check'))
  // Nothing can be sent before every page that asks something new was answered, in the order of the new form.
  const missing: { page: string; fields: Record<string, string> }[] = [
    { page: 'last', fields: { 'q-witness.0.name': 'Meena' } },
    { page: 'which', fields: { 'q-tree': 'Neem', 'q-road': 'no' } },
    { page: 'girth', fields: { 'q-girth': '3' } },
  ]
  for (const { page, fields } of missing) {
    const led = await citizen.get(step('check'))
    assert.equal(led.location, `${step(page)}?faults=yes`)
    const shown = await citizen.get(led.location)
    if (page === 'which') assert.equal(typedIn(shown, 'q-tree'), 'Neem')
    assert.equal((await citizen.sendForm(shown, step(page), fields, main)).status, 303)
  }
  assert.match((await citizen.submit(step('check'), {}, main)).location, /^\/user\?sent=/)
  const [row] = await stored(serviceId)
  assert.equal(row?.formVersion, 2)
  assert.deepEqual(JSON.parse(row?.answers ?? ''), {
    witness: [{ name: 'Meena' }],
    tree: 'Neem',
    road: 'no',
    girth: 3,
    reason: 'dead',
    since: '2026-06-01',
    tall: 'As a house',
  })
})

test('the officer answers a service’s own questions, and they are kept as a citizen’s are', async () => {
  const { serviceId, at } = await newServiceWithForm(portal)
  const staff = await portal.signedIn('staff')
  const counter = counterOf(serviceId)
  // The owner is asked for where the tree leans on a house; of a dead one the answer is dropped.
  const typed = { ...answers, ...word(), ...treeAnswers, 'q-owner': 'Somebody hidden' }
  const lacking = await staff.submit(counter, { ...typed, 'q-tree': '', 'q-height': '61' }, 'paperFile')
  assertSays(lacking, 422, /Which tree/)
  assert.match(lacking.html, /href="#q-tree"/)
  assert.match(lacking.html, /href="#q-height"/)
  assert.equal(typedIn(lacking, 'q-owner'), 'Somebody hidden')
  assert.deepEqual(await storedOf(portal, serviceId), [])
  const slip = await staff.follow(await staff.submit(counter, typed, 'paperFile'))
  assert.match(slip.html, /counter-slip-number/)
  const citizen = await portal.signedIn('user')
  await citizen.submit(at, { ...answers, ...treeAnswers })
  const [first, second] = await storedOf(portal, serviceId)
  assert.ok(first && second)
  assert.deepEqual([first.formVersion, first.answers], [second.formVersion, second.answers])
  assert.doesNotMatch(first.answers, /hidden/)
  const { applicationId = '' } = /counter-slip-number">(?<applicationId>[^<]+)</.exec(slip.html)?.groups ?? {}
  assert.match((await staff.get(`/staff/application/update/${applicationId}`)).text, /Which tree Mango/)
})

test('rows of a group are added and removed without losing what was typed, and nothing is stored', async () => {
  const form = treeForm([...treeQuestions, witnesses], { leaveOut: ['applicantFatherName'] })
  const { serviceId } = await newServiceWithForm(portal, form)
  const staff = await portal.signedIn('staff')
  const counter = counterOf(serviceId)
  assert.doesNotMatch((await staff.get(counter)).html, /name="applicantFatherName"/)
  const typed = { ...answers, ...word(), ...treeAnswers, 'q-witness.0.name': 'Sita' }
  const more = await staff.submit(counter, { ...typed, rows: 'add.witness' }, 'paperFile')
  assert.equal(more.status, 200)
  assert.deepEqual([typedIn(more, 'q-witness.0.name'), typedIn(more, 'q-witness.1.name')], ['Sita', ''])
  assert.equal(typedIn(more, 'paperFile'), 'B-417')
  assert.doesNotMatch(more.html, /role="alert"/)
  assert.deepEqual(await storedOf(portal, serviceId), [])
})

test('a form that was published while the paper was typed is asked anew', async () => {
  const { serviceId } = await newServiceWithForm(portal)
  const staff = await portal.signedIn('staff')
  const counter = counterOf(serviceId)
  const typed = { ...answers, ...word(), ...treeAnswers, form: '1' }
  await publishOwnForm(portal, serviceId, treeForm(treeQuestions.slice(0, 2)))
  const refused = await staff.submit(counter, typed, 'paperFile')
  assertSays(refused, 409, /changed/)
  assert.equal(typedIn(refused, 'q-tree'), 'Mango')
  assert.equal((await staff.submit(counter, { ...typed, form: '2' }, 'paperFile')).status, 303)
})
