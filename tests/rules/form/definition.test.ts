import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { holdsAadhaar, passesVerhoeff } from '../../../rules/form/aadhaar.ts'
import { compareForms, kindFaults } from '../../../rules/form/changes.ts'
import type { Question } from '../../../rules/form/definition.ts'
import { readForm } from '../../../rules/form/faults.ts'
import { en, everyKind, formIn, options } from './every-kind.ts'
import sampleForms from './forms.json' with { type: 'json' }

function faultsIn(json: unknown) {
  const read = readForm(typeof json === 'string' ? json : JSON.stringify(json), 'en')
  return 'faults' in read ? read.faults.map(({ path, code }) => `${path} ${code}`) : []
}

test('every sample form has no fault, and reading what was read gives the same', () => {
  for (const [id, sample] of Object.entries(sampleForms)) {
    const read = formIn(sample)
    assert.deepEqual(formIn(read), read, id)
  }
})

test('a definition is told each of its faults by its path', () => {
  const question = { key: 'use', kind: 'line', label: en('Use') }
  const section = (...questions: unknown[]) => ({ sections: [{ key: 'one', title: en('One'), questions }] })
  assert.deepEqual(faultsIn('{'), [' notJson'])
  assert.deepEqual(faultsIn('[]'), [' shape', 'sections shape'])
  for (const key of [...Object.getOwnPropertyNames(Object.prototype), 'myPassword']) {
    assert.deepEqual(faultsIn(section({ ...question, key })), ['sections.0.questions.0.key key'], key)
    assert.deepEqual(faultsIn({ sections: [{ key, title: en('One'), questions: [] }] }), [
      'sections.0.key key',
    ])
  }
  assert.deepEqual(faultsIn(section(question, question)), ['sections.0.questions.1.key keyTwice'])
  assert.deepEqual(faultsIn(section({ ...question, kind: 'file' })), ['sections.0.questions.0.kind kind'])
  assert.deepEqual(faultsIn(section({ ...question, label: { mr: 'वापर' } })), [
    'sections.0.questions.0.label.en words',
  ])
  assert.deepEqual(faultsIn(section({ ...question, label: en('x'.repeat(201)) })), [
    'sections.0.questions.0.label.en tooLong',
    'sections.0.questions.0.label.en words',
  ])
  assert.deepEqual(faultsIn(section({ ...question, max: 301 })), ['sections.0.questions.0.max range'])
  assert.deepEqual(faultsIn(section({ ...question, kind: 'choice', options: options.slice(0, 1) })), [
    'sections.0.questions.0.options count',
  ])
  for (const preset of [0, 4, 1.5, '2'])
    assert.deepEqual(
      faultsIn(section({ ...question, kind: 'number', min: 1, max: 3, preset })),
      ['sections.0.questions.0.preset range'],
      String(preset),
    )
  const list = { key: 'people', kind: 'group', label: en('People'), questions: [question] }
  assert.deepEqual(faultsIn(section({ ...list, questions: [list] })), [
    'sections.0.questions.0.questions.0.kind kind',
  ])
  const forward = { ...question, showIf: { question: 'later', is: ['yes'] } }
  const later = { key: 'later', kind: 'yesNo', label: en('Later') }
  assert.deepEqual(faultsIn(section(forward, later)), ['sections.0.questions.0.showIf condition'])
  const onItself = { ...later, showIf: { question: 'later', is: ['yes'] } }
  assert.deepEqual(faultsIn(section(onItself)), ['sections.0.questions.0.showIf condition'])
  const inGroup = { key: 'people', kind: 'group', label: en('People'), max: 2, questions: [onItself] }
  assert.deepEqual(faultsIn(section(inGroup)), ['sections.0.questions.0.questions.0.showIf condition'])
  assert.deepEqual(faultsIn(section(later, { ...forward, showIf: { question: 'later', is: ['maybe'] } })), [
    'sections.0.questions.1.showIf conditionAnswer',
  ])
  const born = { ...question, key: 'born', kind: 'date' }
  const wed = { ...born, key: 'wed', olderThan: { question: 'born', years: 18 } }
  const withRows = (...questions: object[]) => ({ ...question, key: 'all', kind: 'group', questions })
  assert.deepEqual(faultsIn(section(born, withRows(wed))), [])
  for (const odd of [section(withRows(born, wed)), section(question, withRows(wed))])
    assert.match(faultsIn(odd).join(), /^sections\.0\.questions\.\d\.questions\.\d\.olderThan condition$/)
  for (const one of [1, null, ['yes'], { toString: 1, valueOf: 1 }]) {
    const odd = { ...forward, showIf: { question: 'later', is: ['yes', one] } }
    assert.deepEqual(faultsIn(section(later, odd)), ['sections.0.questions.1.showIf.is.1 shape'])
  }
  assert.deepEqual(faultsIn({ ...section(question), leaveOut: ['applicantName'] }), ['leaveOut.0 shape'])
  assert.deepEqual(faultsIn({ sections: [{ key: 'check', title: en('One'), questions: [] }] }), [
    'sections.0.key key',
  ])
  const deed = { name: en('Deed'), showIf: { question: 'later', is: ['yes'] } }
  assert.deepEqual(faultsIn({ ...section(later), documents: [deed] }), [])
  assert.deepEqual(faultsIn({ ...section(question), documents: [deed] }), ['documents.0.showIf condition'])
  const pick = (...values: string[]) => {
    const choices = values.map((value) => ({ value, label: en(value) }))
    return faultsIn(section({ ...question, kind: 'choices', options: choices }))
  }
  assert.deepEqual(pick('tap', 'tap'), ['sections.0.questions.0.options option'])
  assert.deepEqual(pick('tap', 'myPassword'), ['sections.0.questions.0.options.1.value option'])
  const many = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => ({ ...question, key: `${prefix}${index}`, max: 1 }))
  const full = many(6, 'group').map(({ key }) => ({ ...withRows(...many(10, 'row')), key, max: 1 }))
  assert.deepEqual(faultsIn(section(...full)), ['sections count'])
  const wide = { ...withRows({ ...question, kind: 'lines', max: 900 }), max: 20 }
  assert.deepEqual(faultsIn(section(wide)), ['sections pageTooLong'])
  const long = Array.from({ length: 5 }, (_, index) => ({
    ...question,
    key: `q${index}`,
    kind: 'lines',
    max: 2000,
  }))
  assert.deepEqual(faultsIn(section(...long)), ['sections pageTooLong'])
  assert.deepEqual(faultsIn({ ...section(...long), pages: 'sections' }), [])
})

test('a reader of any JSON finds faults or a form, and never throws', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (json) => {
      assert.ok(readForm(json, 'en'))
    }),
  )
  const values = fc.jsonValue({ maxDepth: 2 })
  const path = fc.constantFrom(
    'key',
    'kind',
    'label',
    'hint',
    'showIf',
    'max',
    'min',
    'options',
    'questions',
    'range',
  )
  fc.assert(
    fc.property(fc.nat(13), path, values, (index, name, value) => {
      const [first] = everyKind.sections
      const questions = first?.questions.map((one, at) => (at === index ? { ...one, [name]: value } : one))
      assert.ok(readForm(JSON.stringify({ sections: [{ ...first, questions }] }), 'en'))
    }),
  )
})

test('the changes of a form name what was added, removed, made required and shortened, and no key changes its kind', () => {
  const question = (key: string, more: Partial<Question> = {}) => ({
    key,
    kind: 'line',
    label: en(key),
    ...more,
  })
  const section = (...questions: unknown[]) =>
    formIn({ sections: [{ key: 'one', title: en('One'), questions }] })
  const choice = (count: number) => question('pick', { kind: 'choice', options: options.slice(0, count) })
  const earlier = section(question('gone'), question('stays'), choice(3))
  const later = section(question('stays', { required: true }), choice(2), question('fresh'))
  assert.deepEqual(compareForms(earlier, later), {
    added: [en('fresh')],
    removed: [en('gone')],
    madeRequired: [en('stays')],
    fewerOptions: [en('pick')],
    reworded: [],
  })
  const other = section({ ...question('stays'), label: en('In other words') }, choice(3), question('gone'))
  assert.deepEqual(compareForms(earlier, other).reworded, [en('In other words')])
  const paper = (name: string, required: boolean) => ({ name: en(name), required })
  const fewer = formIn({ sections: [], documents: [paper('Photo', false), paper('Deed', true)] })
  assert.deepEqual(
    compareForms(fewer, formIn({ sections: [], documents: [paper('Photo', true), paper('Receipt', false)] })),
    {
      added: [en('Receipt')],
      removed: [en('Deed')],
      madeRequired: [en('Photo')],
      fewerOptions: [],
      reworded: [],
    },
  )
  const noted = formIn({
    sections: [],
    documents: [{ ...paper('Photo', false), note: en('In colour') }, paper('Deed', true)],
  })
  assert.deepEqual(compareForms(fewer, noted).reworded, [en('Photo')])
  const turned = section(question('gone', { kind: 'number' }))
  assert.deepEqual(
    kindFaults(turned, [earlier]).map(({ code, values }) => `${code} ${values?.key}`),
    ['kindChanged gone'],
  )
  assert.deepEqual(kindFaults(later, [earlier]), [])
})

test('an Aadhaar number is known by its check digit, in any digits and in groups of four', () => {
  assert.ok(passesVerhoeff('2363'))
  assert.ok(!passesVerhoeff('2364'))
  assert.ok(holdsAadhaar('234123412346'))
  assert.ok(holdsAadhaar('My number is २३४१ २३४१ २३४६.'))
  assert.ok(!holdsAadhaar('234123412347'))
  assert.ok(!holdsAadhaar('1234123412346'))
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{11}$/), (digits) => {
      const right = Array.from({ length: 10 }, (_, digit) => digits + digit).filter(passesVerhoeff)
      assert.equal(right.length, 1)
    }),
  )
})
