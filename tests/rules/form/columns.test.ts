import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksPrivately, countMostRows, listAnswerColumns } from '../../../rules/form/columns.ts'
import type { FormDefinition, Question } from '../../../rules/form/definition.ts'

const asked = (key: string, label: string, more: Partial<Question> = {}): Question => ({
  key,
  kind: 'line',
  label: { en: label },
  required: false,
  ...more,
})
const formOf = (...questions: Question[]): FormDefinition => ({
  format: 1,
  lang: 'en',
  pages: 'one',
  leaveOut: [],
  sections: [{ key: 'one', title: { en: 'One' }, questions }],
})
const usual = { mostRows: {}, language: 'en', withPrivate: false, taken: ['Village'] }
const headings = (versions: FormDefinition[], more: Partial<typeof usual> = {}) =>
  listAnswerColumns(versions, { ...usual, ...more }).map(({ heading }) => heading)

test('each key of all versions has one column, in the words of the newest that has it', () => {
  const versions = [
    formOf(asked('tree', 'Species', { label: { en: 'Species', mr: 'जात' } })),
    formOf(asked('tree', 'Which tree'), asked('road', 'Road'), asked('note', 'Text', { kind: 'statement' })),
  ]
  assert.deepEqual(headings(versions), ['Species', 'Road'])
  assert.deepEqual(headings(versions, { language: 'mr' }), ['जात', 'Road'])
})

test('two headings alike, also with a column of every file, get their keys', () => {
  const form = formOf(
    asked('first', 'Name'),
    asked('second', 'Name'),
    asked('village', 'Village'),
    asked('age', 'Age'),
  )
  assert.deepEqual(headings([form]), ['Name (first)', 'Name (second)', 'Village (village)', 'Age'])
})

test('a group has a column for each question of as many rows as occur', () => {
  const group = asked('witness', 'Witness', {
    kind: 'group',
    questions: [asked('name', 'Name'), asked('age', 'Age')],
  })
  const first = countMostRows({}, { witness: [{ name: 'A' }, { age: '4' }], tree: 'x' })
  const mostRows = countMostRows(first, { witness: [{ name: 'A' }] })
  assert.deepEqual(mostRows, { witness: 2 })
  assert.deepEqual(headings([formOf(group)], { mostRows }), [
    'Witness 1: Name',
    'Witness 1: Age',
    'Witness 2: Name',
    'Witness 2: Age',
  ])
  assert.deepEqual(headings([formOf(group)]), [])
})

test('what one version calls private is private in all, alone and in a group, and comes only if it is asked for', () => {
  const group = (more: Partial<Question>) =>
    asked('child', 'Child', { kind: 'group', questions: [asked('name', 'Name', more), asked('age', 'Age')] })
  const versions = [
    formOf(asked('caste', 'Caste'), group({})),
    formOf(asked('caste', 'Caste', { private: true }), group({ private: true })),
  ]
  const mostRows = { child: 1 }
  for (const ordered of [versions, versions.toReversed()])
    assert.deepEqual(headings(ordered, { mostRows }), ['Child 1: Age'])
  assert.deepEqual(headings(versions, { mostRows, withPrivate: true }), [
    'Caste',
    'Child 1: Name',
    'Child 1: Age',
  ])
  assert.deepEqual(versions.map(asksPrivately), [false, true])
})
