import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sayAnswers, typedOf } from '../../../rules/form/answers.ts'
import { formLimits, questionsOf } from '../../../rules/form/definition.ts'
import { type Answers, evaluate, type Typed } from '../../../rules/form/evaluate.ts'
import { en, everyKind, formIn } from './every-kind.ts'
import { hiddenAnswers, hostileTyped } from './hostile-typed.ts'

const today = '2026-11-22'

const form = formIn(everyKind)
const groups = questionsOf(form).filter(({ kind }) => kind === 'group')

test('of 20,000 hostile posts nothing hidden, unknown or above a limit is kept, and what is kept is judged the same again', () => {
  const known = new Set(questionsOf(form).map(({ key }) => key))
  fc.assert(
    fc.property(hostileTyped(form), (typed: Typed) => {
      const { kept } = evaluate(form, typed, today)
      assert.deepEqual(hiddenAnswers(form, kept), [])
      assert.deepEqual(
        Object.keys(kept).filter((key) => !known.has(key)),
        [],
      )
      assert.ok(Buffer.byteLength(JSON.stringify(kept)) <= formLimits.bytes.answers)
      for (const { key } of groups) assert.ok(((kept[key] ?? []) as Answers[]).length <= formLimits.rows)
      assert.doesNotMatch(JSON.stringify(kept), /2341 2341 2346/)
      assert.deepEqual(evaluate(form, typedOf(questionsOf(form), kept), today).kept, kept)
    }),
    { numRuns: 20_000 },
  )
})

const whole: Typed = {
  branch: 'two',
  'many-three': 'yes',
  'many-one': 'yes',
  really: 'yes',
  line: ' House 12 ',
  lines: 'one\r\ntwo',
  number: '१२',
  'born-day': '२',
  'born-month': '3',
  'born-year': '1999',
  phone: '+91 98765 43210',
  pincode: '416 115',
  sworn: 'yes',
  'people-rows': '3',
  'people.0.name': 'आशा',
  'people.2.name': 'Ravi',
  'people.2.sex': 'two',
  'people.2.since-day': '1',
  'people.2.since-month': '1',
  'people.2.since-year': '2020',
}

test('answers are kept as values: dates, numbers, sorted choices, rows without the blank ones', () => {
  const { kept, faults } = evaluate(form, whole, today)
  assert.deepEqual(faults, [])
  assert.deepEqual(kept, {
    branch: 'two',
    many: ['one', 'three'],
    really: 'yes',
    line: 'House 12',
    lines: 'one\ntwo',
    number: 12,
    born: '1999-03-02',
    phone: '9876543210',
    pincode: '416115',
    people: [{ name: 'आशा' }, { name: 'Ravi', sex: 'two', since: '2020-01-01' }],
  })
})

test('each fault names the first field of its question, in a date the first wrong box', () => {
  const faults = (typed: Typed) =>
    evaluate(form, { ...whole, ...typed }, today).faults.map(({ field, code }) => `${field} ${code}`)
  assert.deepEqual(faults({ branch: 'four' }), ['branch choose'])
  assert.deepEqual(faults({ line: '' }), ['line enter'])
  assert.deepEqual(faults({ line: 'x'.repeat(101) }), ['line tooLong'])
  assert.deepEqual(faults({ line: 'a\u202Eb' }), ['line forbidden'])
  assert.deepEqual(faults({ line: 'No 2341-2341-2346' }), ['line aadhaar'])
  for (const number of ['1', '41']) assert.deepEqual(faults({ number }), ['number number'])
  for (const number of ['2', '40']) assert.deepEqual(faults({ number }), [])
  assert.deepEqual(faults({ number: '2.5' }), ['number number'])
  assert.deepEqual(faults({ 'born-month': '13' }), ['born-month noSuchDay'])
  assert.deepEqual(faults({ 'born-year': '99' }), ['born-year yearDigits'])
  assert.deepEqual(faults({ 'born-day': '30', 'born-month': '2' }), ['born-day noSuchDay'])
  assert.deepEqual(faults({ 'born-day': '' }), ['born-day dayMissing'])
  assert.deepEqual(faults({ 'born-month': ' ', 'born-year': '' }), ['born-month monthMissing'])
  assert.deepEqual(faults({ 'born-year': '' }), ['born-year yearMissing'])
  assert.deepEqual(faults({ 'born-year': '1066' }), ['born-year date'])
  assert.deepEqual(faults({ 'born-day': '45', 'born-year': '1066' }), ['born-day noSuchDay'])
  assert.deepEqual(faults({ 'born-day': '', 'born-month': '', 'born-year': '' }), ['born-day date'])
  assert.deepEqual(faults({ 'born-year': '2027' }), ['born-day future'])
  assert.deepEqual(faults({ 'event-day': '1', 'event-month': '1', 'event-year': '2026' }), ['event-day past'])
  const onToday = (key: string) => ({ [`${key}-day`]: '22', [`${key}-month`]: '11', [`${key}-year`]: '2026' })
  assert.deepEqual(faults(onToday('born')), [])
  assert.deepEqual(faults(onToday('event')), [])
  assert.deepEqual(faults({ phone: '12' }), ['phone phone'])
  assert.deepEqual(faults({ pincode: '012345' }), ['pincode pincode'])
  assert.deepEqual(faults({ branch: 'three', sworn: '' }), ['sworn tick'])
  assert.deepEqual(faults({ 'people.2.sex': 'one', 'people.2.name': '' }), ['people.2.name enter'])
})

test('a date that must lie so many years before another may lie on that birthday itself', () => {
  const wed = { key: 'wed', kind: 'date', label: en('Wedding') }
  const born = { ...wed, key: 'born', label: en('Birth'), olderThan: { question: 'wed', years: 18 } }
  const both = formIn({ sections: [{ key: 'all', title: en('All'), questions: [wed, born] }] })
  const faults = (bornOn: string, wedOn: string) => {
    const typed = typedOf(questionsOf(both), wedOn === '' ? { born: bornOn } : { born: bornOn, wed: wedOn })
    return evaluate(both, typed, today).faults.map(({ field, code }) => `${field} ${code}`)
  }
  const older = ['born-year older']
  assert.deepEqual(faults('2006-05-10', '2024-05-10'), [])
  assert.deepEqual(faults('2006-05-11', '2024-05-10'), older)
  assert.deepEqual(faults('2006-02-28', '2024-02-29'), [])
  assert.deepEqual(faults('2006-03-01', '2024-02-29'), older)
  assert.deepEqual(faults('2004-02-29', '2022-02-28'), older)
  assert.deepEqual(faults('2004-02-29', '2022-03-01'), [])
  assert.deepEqual(faults('2020-01-01', ''), [])
})

test('a condition holds by any one of the answers that it names', () => {
  const option = (value: string) => ({ value, label: en(value) })
  const options = ['one', 'two', 'three'].map(option)
  const showIf = (question: string) => ({ question, is: ['one', 'two'] })
  const line = { kind: 'line', label: en('Line') }
  const questions = [
    { key: 'single', kind: 'choice', label: en('Single'), options },
    { key: 'several', kind: 'choices', label: en('Several'), options },
    { key: 'bySingle', ...line, showIf: showIf('single') },
    { key: 'bySeveral', ...line, showIf: showIf('several') },
  ]
  const asking = formIn({ sections: [{ key: 'all', title: en('All'), questions }] })
  const typed = { bySingle: 'x', bySeveral: 'x' }
  const shown = (more: Typed) => Object.keys(evaluate(asking, { ...typed, ...more }, today).kept)
  assert.deepEqual(shown({ single: 'two', 'several-two': 'yes', 'several-three': 'yes' }), [
    'single',
    'several',
    'bySingle',
    'bySeveral',
  ])
  assert.deepEqual(shown({ single: 'three', 'several-three': 'yes' }), ['single', 'several'])
  // Boxes of which one must be ticked: without any nothing is kept, not an empty list.
  assert.deepEqual(shown({}), [])
  const [, several] = questions
  const must = formIn({
    sections: [{ key: 'all', title: en('All'), questions: [{ ...several, required: true }] }],
  })
  const { faults } = evaluate(must, {}, today)
  assert.deepEqual(
    faults.map(({ field, code }) => `${field} ${code}`),
    ['several-one chooseSome'],
  )
})

test('a group asks for its fewest rows, and takes no row above its most', () => {
  const questions = [{ key: 'name', kind: 'name', label: en('Full name'), required: true }]
  const group = { key: 'people', kind: 'group', label: en('Person'), min: 2, max: 2, questions }
  const fixed = formIn({ sections: [{ key: 'all', title: en('All'), questions: [group] }] })
  const one = evaluate(fixed, { 'people.1.name': 'Ravi' }, today)
  assert.deepEqual(
    one.faults.map(({ field, code }) => `${field} ${code}`),
    ['people.0.name enter'],
  )
  const posted = Object.fromEntries(Array.from({ length: 21 }, (_, row) => [`people.${row}.name`, `N${row}`]))
  const many = evaluate(form, { ...whole, ...posted, 'people-rows': '21' }, today)
  assert.equal((many.kept.people as Answers[]).length, 20)
})

test('a row in which only a number stands as it began is blank', () => {
  const questions = [
    { key: 'sort', kind: 'line', label: en('Which animal'), required: true },
    { key: 'count', kind: 'number', label: en('How many'), required: true, preset: 1 },
  ]
  const group = { key: 'beasts', kind: 'group', label: en('Animal'), max: 3, questions }
  const herd = formIn({ sections: [{ key: 'all', title: en('All'), questions: [group] }] })
  const read = (typed: Typed) => {
    const { kept, faults } = evaluate(herd, { 'beasts-rows': '2', 'beasts.0.count': '1', ...typed }, today)
    return [kept.beasts, ...faults.map(({ field, code }) => `${field} ${code}`)]
  }
  assert.deepEqual(read({ 'beasts.1.count': ' 1 ' }), [undefined])
  // Of a row with faults alone nothing is kept.
  assert.deepEqual(read({ 'beasts.1.count': 'x' }), [
    undefined,
    'beasts.1.sort enter',
    'beasts.1.count number',
  ])
  assert.deepEqual(read({ 'beasts.1.count': '2' }), [[{ count: 2 }], 'beasts.1.sort enter'])
  assert.deepEqual(read({ 'beasts.0.sort': 'Cow' }), [[{ sort: 'Cow', count: 1 }]])
})

test('a condition in a group asks the answer of its own row before one of the form with the same key', () => {
  const asked = { kind: 'yesNo', label: en('Married') }
  const when = { key: 'when', kind: 'line', label: en('When'), showIf: { question: 'married', is: ['yes'] } }
  const group = {
    key: 'people',
    kind: 'group',
    label: en('Person'),
    max: 2,
    questions: [{ key: 'married', ...asked }, when],
  }
  const both = formIn({
    sections: [{ key: 'all', title: en('All'), questions: [{ key: 'married', ...asked }, group] }],
  })
  const typed = { 'people-rows': '2', 'people.0.when': 'May', 'people.1.when': 'June' }
  const { kept } = evaluate(
    both,
    { married: 'yes', 'people.0.married': 'no', 'people.1.married': 'yes', ...typed },
    today,
  )
  assert.deepEqual(kept.people, [{ married: 'no' }, { married: 'yes', when: 'June' }])
})

test('answers of more than 48 kB together are refused at the question that is too much', () => {
  const questions = Array.from({ length: 12 }, (_, index) => ({
    key: `q${index}`,
    kind: 'lines',
    max: 2000,
    label: en('Q'),
  }))
  const sections = questions.map((question) => ({
    key: `s${question.key}`,
    title: en('S'),
    questions: [question],
  }))
  const long = formIn({ pages: 'sections', sections: sections.slice(0, 10) })
  const typed = Object.fromEntries(questions.map(({ key }) => [key, 'ब'.repeat(2000)]))
  const { kept, faults } = evaluate(long, typed, today)
  assert.deepEqual(
    faults.map(({ field, code }) => `${field} ${code}`),
    ['q8 tooMuch', 'q9 tooMuch'],
  )
  const word = { key: 'word', kind: 'lines', max: 2000, label: en('Word') }
  const rows = { key: 'rows', kind: 'group', label: en('Row'), max: 2, questions: [word] }
  const last = { key: 'last', title: en('S'), questions: [rows] }
  const many = formIn({ pages: 'sections', sections: [...sections.slice(0, 8), last] })
  const { faults: ofRows } = evaluate(many, { ...typed, 'rows.0.word': 'ब'.repeat(2000) }, today)
  // The page gives the group an id, and it has no field of its own.
  assert.deepEqual(
    ofRows.map(({ field, code }) => `${field} ${code}`),
    ['rows-group tooMuch'],
  )
  assert.ok(Buffer.byteLength(JSON.stringify(kept)) <= formLimits.bytes.answers)
})

test('answers are said in the words of their form, in the language of the reader where it has them', () => {
  const two = (text: string) => ({ en: text, mr: `${text} (mr)` })
  const [all] = everyKind.sections
  const translated = formIn({
    sections: [
      {
        ...all,
        title: two('All'),
        questions: all?.questions.map((one) => ({
          ...one,
          label: one.key === 'name' ? en('Name') : two(one.key),
        })),
      },
    ],
  })
  const { kept } = evaluate(translated, whole, today)
  const [said] = sayAnswers(translated, kept, 'mr')
  assert.deepEqual(said?.title, { text: 'All (mr)', lang: 'mr' })
  const answers = Object.fromEntries(
    (said?.questions ?? []).map(({ id, label, answer }) => [id, { label, answer }]),
  )
  assert.deepEqual(answers.name, { label: { text: 'Name', lang: 'en' }, answer: undefined })
  assert.deepEqual(answers.born?.answer, { kind: 'day', day: '1999-03-02' })
  assert.deepEqual(answers.branch?.answer, { kind: 'labels', labels: [{ text: 'two', lang: 'en' }] })
  assert.equal(answers.sworn, undefined)
  assert.equal(answers.told, undefined)
  assert.deepEqual(answers['people.1.since']?.answer, { kind: 'day', day: '2020-01-01' })
})
