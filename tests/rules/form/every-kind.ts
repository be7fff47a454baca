import assert from 'node:assert/strict'
import type { FormDefinition } from '../../../rules/form/definition.ts'
import { readForm } from '../../../rules/form/faults.ts'

/** Reads a form in which nothing is wrong. */
export function formIn(json: unknown, lang = 'en'): FormDefinition {
  const read = readForm(JSON.stringify(json), lang)
  assert.ok('form' in read, JSON.stringify(read))
  return read.form
}

export const en = (text: string) => ({ en: text })
export const options = ['one', 'two', 'three'].map((value) => ({ value, label: en(value) }))

/** A question of every kind, each once more below a condition, and once more in a group. */
export const everyKind = {
  pages: 'one',
  sections: [
    {
      key: 'all',
      title: en('All'),
      questions: [
        { key: 'branch', kind: 'choice', label: en('Branch'), required: true, options },
        { key: 'many', kind: 'choices', label: en('Many'), options },
        { key: 'really', kind: 'yesNo', label: en('Really'), showIf: { question: 'branch', is: ['two'] } },
        {
          key: 'line',
          kind: 'line',
          label: en('Line'),
          required: true,
          showIf: { question: 'really', is: ['yes'] },
        },
        {
          key: 'lines',
          kind: 'lines',
          label: en('Lines'),
          showIf: { question: 'many', is: ['one', 'three'] },
        },
        { key: 'name', kind: 'name', label: en('Name') },
        { key: 'number', kind: 'number', label: en('Number'), min: 2, max: 40, required: true },
        { key: 'born', kind: 'date', label: en('Born'), range: 'past', required: true },
        { key: 'event', kind: 'date', label: en('Event'), range: 'future' },
        { key: 'phone', kind: 'phone', label: en('Phone') },
        { key: 'pincode', kind: 'pincode', label: en('Pincode') },
        { key: 'told', kind: 'statement', label: en('Told') },
        {
          key: 'sworn',
          kind: 'declaration',
          label: en('Sworn'),
          showIf: { question: 'branch', is: ['three'] },
        },
        {
          key: 'people',
          kind: 'group',
          label: en('Person'),
          min: 1,
          max: 20,
          questions: [
            { key: 'name', kind: 'name', label: en('Full name'), required: true },
            { key: 'sex', kind: 'choice', label: en('Sex'), options },
            { key: 'since', kind: 'date', label: en('Since'), showIf: { question: 'sex', is: ['two'] } },
            {
              key: 'has',
              kind: 'choices',
              label: en('Has'),
              options,
              showIf: { question: 'branch', is: ['one'] },
            },
            { key: 'count', kind: 'number', label: en('Count') },
          ],
        },
      ],
    },
  ],
}
