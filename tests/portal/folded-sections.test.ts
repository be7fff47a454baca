// One engine is enough: it reads what the screens draw.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalForFile } from './open-test-portal.ts'
import { newServiceWithForm, treeQuestions, witnesses } from './own-forms-for-tests.ts'
import { answers } from './services-for-tests.ts'
import type { Visited } from './visitor.ts'

const portal = await portalForFile()

const en = (text: string) => ({ en: text })
const main = 'id="main-form"'

/** The titles of the folded sections, each with whether it is open. */
const folds = ({ html }: Visited) =>
  [...html.matchAll(/<details class="fold"( open="")?><summary><b>(About \w+)/g)].map(([, open, title]) => [
    title,
    open !== undefined,
  ])

test('a section folds only where nothing must be answered, and stands open for what is typed or wrong in it', async () => {
  const section = (key: string, ...questions: unknown[]) => ({ key, title: en(`About ${key}`), questions })
  const options = ['one', 'two'].map((value) => ({ value, label: en(value) }))
  const { at } = await newServiceWithForm(portal, {
    sections: [
      section('tree', treeQuestions[0]),
      section('day', { key: 'since', kind: 'date', label: en('Since') }),
      section('some', { key: 'some', kind: 'choices', label: en('Some'), options }),
      section('others', { ...witnesses, min: 0 }),
      section('copies', { key: 'copies', kind: 'number', label: en('Copies'), required: true, preset: 1 }),
      section('people', witnesses),
      section('oath', { key: 'oath', kind: 'declaration', label: en('It is true') }),
    ].map((one) => JSON.parse(JSON.stringify(one).replaceAll('"witness"', `"${one.key}Witness"`))),
  })
  const citizen = await portal.signedIn('user')
  const closed = ['day', 'some', 'others', 'copies']
  assert.deepEqual(
    folds(await citizen.get(at)),
    closed.map((key) => [`About ${key}`, false]),
  )
  const opens = async (typed: Record<string, string>, title: string) =>
    assert.deepEqual(
      folds(await citizen.submit(at, { ...answers, 'q-copies': '1', ...typed }, main)),
      closed.map((key) => [`About ${key}`, key === title]),
      title,
    )
  await opens({}, 'nothing')
  await opens({ 'q-since-day': '31', 'q-since-month': '2', 'q-since-year': '2020' }, 'day')
  await opens({ 'q-since-day': '', 'q-since-month': '', 'q-since-year': '', 'q-some-two': 'yes' }, 'some')
  await opens({ 'q-othersWitness.0.name': 'Meena' }, 'others')
  await opens({ 'q-othersWitness.0.name': '', 'q-copies': '2' }, 'copies')
})
