import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormDefinition, Question } from '../../../rules/form/definition.ts'
import {
  countMinutes,
  formPath,
  listSteps,
  sectionsOnStep,
  serviceOfForm,
} from '../../../rules/form/steps.ts'

function asked(key: string, more: Partial<Question> = {}): Question {
  return { key, kind: 'line', label: { en: key }, required: true, ...more }
}

function formOf(pages: FormDefinition['pages'], ...sections: Question[][]): FormDefinition {
  return {
    format: 1,
    lang: 'en',
    pages,
    leaveOut: [],
    sections: sections.map((questions, index) => ({ key: `s${index}`, title: { en: 'One' }, questions })),
  }
}

test('a section is a step where one of its questions is asked, and a form on one page has one step', () => {
  const hidden = asked('owner', { showIf: { question: 'own', is: ['no'] } })
  const sections = [[asked('own', { kind: 'yesNo' })], [hidden], []]
  const form = formOf('sections', ...sections)
  assert.deepEqual(listSteps(form, { own: 'yes' }), ['form', 's0', 'check'])
  assert.deepEqual(listSteps(form, { own: 'no' }), ['form', 's0', 's1', 'check'])
  const one = formOf('one', ...sections)
  assert.deepEqual(listSteps(one, { own: 'no' }), ['form'])
  assert.deepEqual(sectionsOnStep(one, 'form'), one.sections)
  assert.deepEqual([sectionsOnStep(one, 's0'), sectionsOnStep(form, 'form')], [[], []])
  assert.deepEqual(sectionsOnStep(form, 's1'), form.sections.slice(1, 2))
})

test('a form takes five minutes at least, three questions a minute, and a paper as long as three', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => asked(`q${index}`))
  const minutes = (...questions: Question[]) => countMinutes(formOf('one', questions))
  assert.deepEqual([minutes(), minutes(...many(15)), minutes(...many(16))], [5, 5, 10])
  const paper = { name: { en: 'Card' }, required: true }
  assert.equal(countMinutes({ ...formOf('one', many(13)), documents: [paper] }), 10)
  // Of a list, the rows that there are at least.
  const rows = (min?: number) => asked('rows', { kind: 'group', questions: many(4), min })
  assert.deepEqual([minutes(rows(4)), minutes(rows(3)), minutes(rows())], [10, 5, 5])
})

test('the service of an application is read from the address of its form and of its steps', () => {
  const form = formPath('TAX-1')
  for (const path of [form, `${form}/form`, `${form}/check`]) assert.equal(serviceOfForm(path), 'TAX-1')
  for (const path of [
    '/user/apply/',
    `${form}/documents/1`,
    `/x${form}`,
    `${form}?a`,
    '/user/applications/A1',
  ])
    assert.equal(serviceOfForm(path), undefined)
})
