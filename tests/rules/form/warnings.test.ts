import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareForms } from '../../../rules/form/changes.ts'
import type { FormDefinition, Question } from '../../../rules/form/definition.ts'
import { listWarnings } from '../../../rules/form/warnings.ts'

const both = (text: string) => ({ en: text, mr: `${text} मराठी` })

function asked(key: string, more: Partial<Question> = {}): Question {
  return { key, kind: 'line', label: both(key), required: false, ...more }
}

function formOf(questions: Question[], more: Partial<FormDefinition> = {}): FormDefinition {
  const sections = [{ key: 'one', title: both('One'), questions }]
  return { format: 1, lang: 'en', pages: 'one', leaveOut: [], sections, ...more }
}

const warningsIn = (form: FormDefinition) => listWarnings(form, ['en', 'mr'])
const option = (value: string) => ({ value, label: { en: value } })

test('every text that a language lacks is counted once, wherever it stands', () => {
  assert.deepEqual(warningsIn(formOf([asked('plain', { hint: both('Hint') })])), [])
  const lacking = formOf(
    [
      asked('label', { label: { en: 'Label' } }),
      asked('hint', { hint: { en: 'Hint' }, unit: { en: 'metres' } }),
      asked('pick', { kind: 'choice', options: [option('a'), option('b')] }),
      asked('rows', { kind: 'group', questions: [asked('inner', { label: { en: 'Inner' } })] }),
    ],
    {
      documents: [
        { name: both('Ration card'), required: true },
        { name: { en: 'Photo' }, note: { en: 'Two' }, required: true },
      ],
    },
  )
  assert.deepEqual(warningsIn(lacking), [{ code: 'missing', language: 'mr', count: 8 }])
  assert.deepEqual(listWarnings(lacking, ['en']), [])
})

test('more than 25 questions are many, those in rows among them', () => {
  const questions = Array.from({ length: 23 }, (_, index) => asked(`q${index}`))
  const rows = (...inner: Question[]) => asked('rows', { kind: 'group', questions: inner })
  assert.deepEqual(warningsIn(formOf([...questions, rows(asked('inner'))])), [])
  assert.deepEqual(warningsIn(formOf([...questions, rows(asked('inner'), asked('other'))])), [
    { code: 'many', count: 26 },
  ])
})

test('a number before or after a list is named, and so are Aadhaar and a label that stands twice', () => {
  const [number, group] = [
    asked('count', { kind: 'number' }),
    asked('rows', { kind: 'group', questions: [] }),
  ]
  const beside = [{ code: 'numberBesideGroup', label: number.label }]
  assert.deepEqual(warningsIn(formOf([number, group])), beside)
  assert.deepEqual(warningsIn(formOf([group, number])), beside)
  assert.deepEqual(warningsIn(formOf([number, asked('between'), group])), [])
  const card = asked('card', { label: { en: 'Number of the card', mr: 'आधार क्रमांक' } })
  const inRow = { ...group, questions: [card] }
  assert.deepEqual(warningsIn(formOf([inRow])), [{ code: 'aadhaar', label: card.label }])
  const again = asked('again', { label: { en: 'plain', mr: 'दुसरे' } })
  assert.deepEqual(warningsIn(formOf([asked('plain'), again])), [{ code: 'alike', label: again.label }])
})

test('what was required before is not made required, and each of its words can be reworded', () => {
  const options = [option('a'), option('b')]
  const before = asked('pick', {
    kind: 'choice',
    required: true,
    hint: both('Hint'),
    unit: both('m'),
    options,
  })
  const changes = (more: Partial<Question>) =>
    compareForms(formOf([before]), formOf([{ ...before, ...more }]))
  const none = { added: [], removed: [], madeRequired: [], fewerOptions: [], reworded: [] }
  assert.deepEqual(changes({}), none)
  assert.deepEqual(changes({ label: { mr: before.label.mr ?? '', en: 'pick' } }), none)
  const turned = [option('b'), option('a')]
  assert.deepEqual(changes({ options: [...turned, option('c')] }), none)
  for (const more of [
    { hint: both('Other') },
    { hint: undefined },
    { unit: both('km') },
    { options: [option('a'), { value: 'b', label: { en: 'Other' } }] },
  ])
    assert.deepEqual(changes(more), { ...none, reworded: [before.label] }, JSON.stringify(more))
  const group = (...questions: Question[]) => formOf([asked('rows', { kind: 'group', questions })])
  const inRow = compareForms(group(asked('gone')), group(asked('fresh')))
  assert.deepEqual([inRow.added, inRow.removed], [[both('fresh')], [both('gone')]])
})
