import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Question, Texts } from '../../../rules/form/definition.ts'
import { shortenLabels } from '../../../rules/form/short-labels.ts'

/** The labels of a section with a question for each, as its own page shows them. */
function shortened(...labels: Texts[]): Texts[] {
  const questions = labels.map(
    (label, index): Question => ({ key: `q${index}`, kind: 'line', label, required: true }),
  )
  return shortenLabels({ key: 'bride', title: { en: 'Bride' }, questions }).questions.map(
    ({ label }) => label,
  )
}

test('words before a colon that all questions of a page share are left out, in each language by itself', () => {
  const [name, age] = [
    { en: 'Bride: name', mr: 'नवरी: नाव' },
    { en: 'Bride: age', mr: 'वधू: वय' },
  ]
  assert.deepEqual(shortened(name, age), [
    { en: 'Name', mr: 'नवरी: नाव' },
    { en: 'Age', mr: 'वधू: वय' },
  ])
  assert.deepEqual(shortened(name, { en: 'Groom: age' }), [name, { en: 'Groom: age' }])
  assert.deepEqual(shortened(name), [name])
  assert.deepEqual(shortened(), [])
})

test('a label that one language lacks is not there in it afterwards either, and is read in another', () => {
  assert.deepEqual(shortened({ en: 'Bride: name', hi: 'दुल्हन: नाम' }, { en: 'Bride: age' }), [
    { en: 'Name', hi: 'दुल्हन: नाम' },
    { en: 'Age' },
  ])
  assert.deepEqual(shortened({ en: 'Bride: name' }, { en: 'Bride: age', hi: 'दुल्हन: उम्र' }), [
    { en: 'Name' },
    { en: 'Age', hi: 'दुल्हन: उम्र' },
  ])
})
