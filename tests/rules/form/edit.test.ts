import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormDefinition, Question } from '../../../rules/form/definition.ts'
import {
  addQuestion,
  emptyForm,
  makeKey,
  movePart,
  removePart,
  replaceQuestion,
  saveSection,
} from '../../../rules/form/edit.ts'
import { addGroup, addToGroup, findGroup } from '../../../rules/form/edit-group.ts'
import { listUsedValues, readOptions, unlikeLists } from '../../../rules/form/read-options.ts'

const line = (en: string): Omit<Question, 'key'> => ({ kind: 'line', label: { en }, required: true })

function formWith(...labels: string[]): FormDefinition {
  const empty = saveSection(emptyForm('en'), undefined, { en: 'The connection' })
  assert.ok(empty)
  return labels.reduce((form, label) => addQuestion(form, 'theConnection', line(label), []) ?? form, empty)
}

const keys = (form: FormDefinition | undefined) => form?.sections[0]?.questions.map(({ key }) => key)

test('a key comes from the English words, is never taken twice and never looks like a password', () => {
  const none = new Set<string>()
  assert.equal(makeKey('Name of the owner’s father', none, 'question'), 'nameOfTheOwnersFather')
  assert.equal(makeKey('7/12 extract', none, 'question'), 'extract')
  assert.equal(makeKey('पाणी', none, 'question'), 'question1')
  assert.equal(makeKey(undefined, new Set(['question1']), 'question'), 'question2')
  assert.equal(makeKey('Password of the tap', none, 'question'), 'question1')
  assert.equal(makeKey('Use', new Set(['use', 'use2']), 'question'), 'use3')
  assert.equal(makeKey('__proto__', none, 'question'), 'proto')
  assert.equal(makeKey('Value of', none, 'question'), 'question1')
})

test('a question that is added never takes the key of one that an earlier version asked', () => {
  const before = formWith('Use')
  assert.deepEqual(keys(before), ['use'])
  const removed = removePart(before, { kind: 'question', key: 'use' })
  assert.ok(removed)
  assert.deepEqual(keys(addQuestion(removed, 'theConnection', line('Use'), [])), ['use'])
  assert.deepEqual(keys(addQuestion(removed, 'theConnection', line('Use'), [before])), ['use2'])
  assert.equal(addQuestion(removed, 'elsewhere', line('Use'), []), undefined)
})

test('nor does one in the rows of a group take a key that an earlier version of the group had', () => {
  const made = addGroup(
    formWith('Use'),
    'theConnection',
    {
      group: { kind: 'group', label: { en: 'Witness' }, required: false, min: 1, max: 2 },
      first: line('Name'),
    },
    [],
  )
  const before = made && addToGroup(made, 'witness', line('Age'), [])
  assert.ok(before)
  const removed = removePart(before, { kind: 'question', key: 'age', group: 'witness' })
  assert.ok(removed)
  const rowsOf = (form: FormDefinition | undefined) =>
    form && findGroup(form, 'witness')?.questions?.map(({ key }) => key)
  assert.deepEqual(rowsOf(removed), ['name'])
  assert.deepEqual(rowsOf(addToGroup(removed, 'witness', line('Age'), [before])), ['name', 'age2'])
  assert.equal(addToGroup(removed, 'use', line('Age'), [before]), undefined)
})

test('a question keeps its key and its place when its words change', () => {
  const form = formWith('Use', 'Owner')
  const renamed = replaceQuestion(form, { key: 'use', ...line('Purpose') })
  assert.deepEqual(keys(renamed), ['use', 'owner'])
  assert.equal(renamed?.sections[0]?.questions[0]?.label.en, 'Purpose')
  assert.equal(replaceQuestion(form, { key: 'nowhere', ...line('Purpose') }), undefined)
})

test('a part moves one place within its list and not beyond its ends', () => {
  const form = formWith('Use', 'Owner', 'Road')
  const move = (key: string, direction: 'up' | 'down') =>
    keys(movePart(form, { kind: 'question', key }, direction))
  assert.deepEqual(move('use', 'down'), ['owner', 'use', 'road'])
  assert.deepEqual(move('road', 'up'), ['use', 'road', 'owner'])
  assert.equal(move('use', 'up'), undefined)
  assert.equal(move('road', 'down'), undefined)
  assert.equal(move('nowhere', 'down'), undefined)
  const documents = [{ name: { en: 'Bill' }, required: true }]
  assert.equal(movePart({ ...form, documents }, { kind: 'document', key: '0' }, 'down'), undefined)
})

test('what is not there is not removed, nor a section that still asks something', () => {
  const form = formWith('Use')
  assert.equal(removePart(form, { kind: 'section', key: 'theConnection' }), undefined)
  assert.equal(removePart(form, { kind: 'question', key: 'nowhere' }), undefined)
  assert.equal(removePart(form, { kind: 'document', key: '0' }), undefined)
  const emptied = removePart(form, { kind: 'question', key: 'use' })
  assert.ok(emptied)
  assert.deepEqual(removePart(emptied, { kind: 'section', key: 'theConnection' })?.sections, [])
  // A question may have the key of its section.
  const alike = formWith('The connection', 'Owner')
  const without = removePart(alike, { kind: 'question', key: 'theConnection' })
  assert.deepEqual(keys(without), ['owner'])
})

test('a section has a key of its own, also where its title is the name of a step', () => {
  const first = saveSection(emptyForm('en'), undefined, { en: 'Documents' })
  const second = first && saveSection(first, undefined, { en: 'Check' })
  assert.deepEqual(
    second?.sections.map(({ key }) => key),
    ['documents2', 'check2'],
  )
  assert.equal(second && saveSection(second, 'nowhere', { en: 'Other' }), undefined)
})

test('a choice keeps its value when its words, its place or its translations change, and a new one gets a new value', () => {
  const first = readOptions({ en: ['I own it', 'I rent it'], mr: ['माझे आहे', 'भाड्याचे आहे'] }, 'en')
  assert.deepEqual(first, [
    { value: 'iOwnIt', label: { en: 'I own it', mr: 'माझे आहे' } },
    { value: 'iRentIt', label: { en: 'I rent it', mr: 'भाड्याचे आहे' } },
  ])
  const values = (en: string[]) => readOptions({ en }, 'en', first).map(({ value }) => value)
  assert.deepEqual(values(['I rent it', 'I own it']), ['iRentIt', 'iOwnIt'])
  assert.deepEqual(values(['It is mine', 'I rent it']), ['iOwnIt', 'iRentIt'])
  assert.deepEqual(values(['I own it', 'Lent to me', 'I rent it']), ['iOwnIt', 'lentToMe', 'iRentIt'])
  assert.deepEqual(values(['I own it', 'I own it']).length, new Set(values(['I own it', 'I own it'])).size)
  assert.deepEqual(
    readOptions({ mr: ['एक', 'दोन'] }, 'mr').map(({ value }) => value),
    ['choice1', 'choice2'],
  )
})

test('a reworded choice is the same one while others are added, removed or moved', () => {
  const first = readOptions({ en: ['Yes', 'No', 'Later'], mr: ['हो', 'नाही', 'नंतर'] }, 'en')
  const values = (en: string[], mr: string[] = []) =>
    readOptions(mr.length > 0 ? { en, mr } : { en }, 'en', first).map(({ value }) => value)
  assert.deepEqual(values(['Yes', 'Not yet', 'Later', 'Never']), ['yes', 'no', 'later', 'never'])
  assert.deepEqual(values(['Yes, it is', 'No'], ['हो', 'नाही']), ['yes', 'no'])
  assert.deepEqual(values(['New', 'Nope', 'Yes'], ['नवे', 'नाही', 'हो']), ['new', 'no', 'yes'])
  assert.deepEqual(values(['Aye', 'Nay', 'Some day']), ['yes', 'no', 'later'])
  assert.deepEqual(values(['Other', 'Later']), ['other', 'later'], 'which of the two it was nobody can say')
})

test('a choice that is added never takes the value of one that an earlier version offered', () => {
  const version = (values: string[]): FormDefinition => {
    const options = values.map((value) => ({ value, label: { en: value } }))
    const paid = { key: 'paid', kind: 'choice', label: { en: 'Paid' }, required: true, options } as const
    const people = { key: 'people', kind: 'group', label: { en: 'Person' }, required: false } as const
    const other = { ...paid, key: 'other', options: [{ value: 'choice9', label: { en: 'x' } }] }
    const section = { key: 'all', title: { en: 'All' } }
    return {
      ...emptyForm('en'),
      sections: [{ ...section, questions: [other, { ...people, questions: [paid] }] }],
    }
  }
  const versions = [version(['choice1', 'choice2']), version(['choice2', 'choice3'])]
  const used = listUsedValues(versions, 'paid')
  assert.deepEqual(used, ['choice1', 'choice2', 'choice2', 'choice3'])
  const before = [{ value: 'choice2', label: { en: 'दोन' } }]
  const values = readOptions({ en: ['दोन', 'चार'] }, 'en', before, used).map(({ value }) => value)
  assert.deepEqual(values, ['choice2', 'choice4'])
})

test('lists of choices that are not as long as the own one are named', () => {
  const en = ['One', 'Two', 'Three']
  assert.deepEqual(unlikeLists({ en, hi: [], mr: ['एक', 'दोन', 'तीन'] }, 'en'), [])
  assert.deepEqual(unlikeLists({ en, hi: ['एक'], mr: ['एक', 'दोन'] }, 'en'), ['hi', 'mr'])
})
