import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerText, findableTexts, sayAnswers } from '../../../rules/form/answers.ts'
import type { Answers } from '../../../rules/form/evaluate.ts'
import { en, formIn } from './every-kind.ts'

const options = ['one', 'two'].map((value) => ({ value, label: en(`Number ${value}`) }))
const form = formIn({
  sections: [
    {
      key: 'all',
      title: en('All'),
      questions: [
        { key: 'line', kind: 'line', label: en('Line'), find: true },
        { key: 'really', kind: 'yesNo', label: en('Really') },
        { key: 'often', kind: 'yesNo', label: en('Often') },
        { key: 'area', kind: 'number', label: en('Area'), unit: en('hectares'), find: true },
        { key: 'count', kind: 'number', label: en('Count') },
        { key: 'day', kind: 'date', label: en('Day') },
        { key: 'some', kind: 'choices', label: en('Some'), options },
        {
          key: 'people',
          kind: 'group',
          label: en('Person'),
          questions: [{ key: 'name', kind: 'name', label: en('Name'), find: true }],
        },
      ],
    },
    {
      key: 'more',
      title: en('More'),
      questions: [
        { key: 'why', kind: 'line', label: en('Why'), showIf: { question: 'really', is: ['no'] } },
        { key: 'told', kind: 'statement', label: en('Told') },
      ],
    },
  ],
})
const kept = {
  line: 'House 12',
  really: 'yes',
  often: 'no',
  area: 3,
  count: 4,
  day: '2026-02-28',
  some: ['one', 'two'],
  people: [{ name: 'आशा' }, { name: 'Ravi' }],
}

test('each answer is one text in a file, in the words of its reader', () => {
  const said = sayAnswers(form, kept, 'en').flatMap(({ questions }) => questions)
  assert.deepEqual(
    said.map(({ answer }) => answer && answerText(answer, { yes: 'हाँ', no: 'नहीं' })),
    ['House 12', 'हाँ', 'नहीं', '3 hectares', '4', '2026-02-28', 'Number one; Number two', 'आशा', 'Ravi'],
  )
})

test('what was asked and not answered is said so, a list without a row too', () => {
  const said = sayAnswers(form, { really: 'yes' }, 'en').flatMap(({ questions }) => questions)
  assert.deepEqual(
    said.filter(({ answer }) => answer === undefined).map(({ id }) => id),
    ['line', 'often', 'area', 'count', 'day', 'some', 'people'],
  )
})

test('each row of a list says its number and what was asked in it', () => {
  const name = { key: 'name', kind: 'name', label: en('Name') }
  const questions = [
    name,
    { key: 'wed', kind: 'yesNo', label: en('Married') },
    { ...name, key: 'spouse', label: en('Spouse'), showIf: { question: 'wed', is: ['yes'] } },
    { key: 'told', kind: 'statement', label: en('Told') },
  ]
  const group = { key: 'people', kind: 'group', label: en('Person'), questions }
  const rows = formIn({ sections: [{ key: 'all', title: en('All'), questions: [group] }] })
  const people: Answers[] = [
    { name: 'Asha', wed: 'no' },
    { name: 'Ravi', wed: 'yes', spouse: 'Meena' },
  ]
  const [said] = sayAnswers(rows, { people }, 'en')
  assert.deepEqual(
    said?.questions.map(({ id, row }) => `${id} ${row?.number}`),
    ['people.0.name 1', 'people.0.wed 1', 'people.1.name 2', 'people.1.wed 2', 'people.1.spouse 2'],
  )
})

test('a section in which nothing was asked is not said', () => {
  const titles = (really: string) => sayAnswers(form, { ...kept, really }, 'en').map(({ key }) => key)
  assert.deepEqual(titles('yes'), ['all'])
  assert.deepEqual(titles('no'), ['all', 'more'])
})

test('an application is found by the answers that say so, in rows too, and by no other', () => {
  assert.deepEqual(findableTexts(form, kept), ['House 12', '3', 'आशा', 'Ravi'])
  assert.deepEqual(findableTexts(form, {}), [])
})
