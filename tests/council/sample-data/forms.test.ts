import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedOf } from '../../../rules/form/answers.ts'
import { type FormDefinition, questionsOf } from '../../../rules/form/definition.ts'
import { evaluate } from '../../../rules/form/evaluate.ts'
import { readForm } from '../../../rules/form/faults.ts'
import { applications, services, texts, forms as written } from './read-sample.ts'

const forms = new Map(
  Object.entries(written).map(([id, one]) => {
    const read = readForm(JSON.stringify(one), 'en')
    assert.ok('form' in read, `${id}: ${JSON.stringify(read)}`)
    return [id, read.form] as const
  }),
)

/** Every text of a form with its translations. */
function textsOf(value: unknown): Record<string, string>[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value) return [value as Record<string, string>]
  return Object.values(value).flatMap(textsOf)
}

test('every sample service has a form without a fault, in every language, and none asks for an Aadhaar number', () => {
  assert.deepEqual(
    [...forms.keys()],
    services.map(({ serviceId }) => serviceId),
  )
  for (const form of forms.values()) {
    assert.doesNotMatch(JSON.stringify(form.sections), /aadhaar/i)
    for (const { en = '', ...others } of textsOf(form)) {
      assert.deepEqual(Object.keys(others), ['hi', 'mr'], en)
      for (const text of Object.values(others)) {
        assert.match(text, /\p{Script=Devanagari}/u, en)
        assert.doesNotMatch(text, /[A-Za-z०-९]|^\s|\s$| {2}/, text)
      }
    }
  }
})

test('the documents of a sample form are those of its service in every language, and some are photos that are sent', () => {
  const uploads = [...forms].flatMap(([serviceId, { documents }]) => {
    if (!documents) return []
    const facts = services.find((one) => one.serviceId === serviceId)?.facts
    assert.deepEqual(
      documents.map(({ name }) => name.en),
      facts?.documents?.value,
      serviceId,
    )
    for (const [language, said] of texts)
      assert.deepEqual(
        documents.map(({ name }) => name[language]),
        said.services[serviceId]?.facts.documents,
        `${language} ${serviceId}`,
      )
    return documents.map(({ upload }) => upload)
  })
  assert.deepEqual([...new Set(uploads)].sort(), ['image', 'image-or-pdf', 'none'])
})

/** What must be typed in a form that asks for the service again; choices and ticks are not typed. */
function typedAgain(id: string): string[] {
  const typed = ['line', 'lines', 'name', 'number', 'date', 'phone', 'pincode']
  const { sections } = forms.get(id) as FormDefinition
  return questionsOf({ sections })
    .filter((one) => one.required && typed.includes(one.kind) && !one.prefill && one.preset === undefined)
    .map(({ key }) => key)
}

test('repairs ask for the place alone, another birth for the child and the day, no-dues again for nothing', () => {
  for (const id of ['WATER', 'SANIT', 'LIGHT']) assert.deepEqual(typedAgain(id), ['place'], id)
  assert.deepEqual(typedAgain('BIRTH'), ['childName', 'birthDate'])
  assert.deepEqual(typedAgain('NODUES'), [])
})

test('the answers of sample applications would pass their forms', () => {
  const answered = applications.flatMap(({ serviceId, answers }) => {
    const form = forms.get(serviceId)
    return answers === undefined ? [] : [{ serviceId, answers, form: form as FormDefinition }]
  })
  assert.ok(answered.length > 40)
  for (const { serviceId, answers, form } of answered) {
    const read = evaluate(form, typedOf(questionsOf(form), answers), '2026-11-22')
    assert.deepEqual(read, { kept: answers, faults: [] }, serviceId)
  }
})
