// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
