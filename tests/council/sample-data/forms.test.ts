import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { typedOf } from '../../../rules/form/answers.ts'
import { type FormDefinition, questionsOf } from '../../../rules/form/definition.ts'
import { type Answers, evaluate } from '../../../rules/form/evaluate.ts'
import { readForm } from '../../../rules/form/faults.ts'
import { applications, services, texts } from './read-sample.ts'

const file = new URL('../../../council/sample/forms.json', import.meta.url)
const forms = new Map(
  Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>).map(([id, written]) => {
    const read = readForm(JSON.stringify(written), 'en')
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

test('the sample forms have no fault, ask for services of the sample, and are written in every language', () => {
  const ids = new Set(services.map(({ serviceId }) => serviceId))
  assert.ok(forms.size >= 6)
  for (const [id, form] of forms) {
    assert.ok(ids.has(id), id)
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

test('the answers of sample applications would pass their forms', () => {
  const answered = applications.flatMap((one) => {
    const { serviceId, answers } = one as { serviceId: string; answers?: Answers }
    const form = forms.get(serviceId)
    return answers === undefined ? [] : [{ serviceId, answers, form: form as FormDefinition }]
  })
  assert.ok(answered.length > 3)
  for (const { serviceId, answers, form } of answered) {
    const read = evaluate(form, typedOf(questionsOf(form), answers), '2026-11-22')
    assert.deepEqual(read, { kept: answers, faults: [] }, serviceId)
  }
})
