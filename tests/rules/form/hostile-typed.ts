import fc from 'fast-check'
import { type FormDefinition, questionsOf } from '../../../rules/form/definition.ts'
import { type Answers, holds } from '../../../rules/form/evaluate.ts'
import { options } from './every-kind.ts'

/** The names of all fields of the form with every kind, rows beyond the limit and names no form has. */
function namesIn(form: FormDefinition) {
  return fc.oneof(
    fc.constantFrom(
      ...questionsOf(form).flatMap(({ key, kind }) =>
        kind === 'date' ? ['day', 'month', 'year'].map((part) => `${key}-${part}`) : [key],
      ),
    ),
    fc.constantFrom(
      ...options.map(({ value }) => `many-${value}`),
      'people-rows',
      '__proto__',
      'constructor',
      'people',
    ),
    fc
      .tuple(
        fc.constantFrom('0', '1', '2', '19', '20', '999999', '-1', '०', 'x'),
        fc.constantFrom(
          'name',
          'sex',
          'since-day',
          'since-month',
          'since-year',
          'has-one',
          'has-two',
          'count',
          '__proto__',
        ),
      )
      .map(([row, key]) => `people.${row}.${key}`),
    fc.string(),
  )
}

const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'one',
    'two',
    'three',
    'yes',
    'no',
    '3',
    '१२',
    '40',
    '41',
    '999999',
    '2026',
    '1999',
    '2',
    '30',
  ),
  fc.constantFrom('9876543210', '416115', 'आशा पाटील', '2341 2341 2346', '\u202E', '<b>', 'ब'.repeat(3000)),
  fc.string({ unit: 'binary' }),
)

/** What somebody may send to the form with every kind of question who means no good. */
export function hostileTyped(form: FormDefinition): fc.Arbitrary<Record<string, string>> {
  return fc.dictionary(namesIn(form), texts, { maxKeys: 60 })
}

/** Every kept answer with the conditions above it that fails one of them; none may. */
export function hiddenAnswers(form: FormDefinition, kept: Answers): string[] {
  return questionsOf(form).flatMap((question) => {
    if (!Object.hasOwn(kept, question.key)) return []
    const rows = question.kind === 'group' ? (kept[question.key] as Answers[]) : []
    return [
      ...(holds(question.showIf, kept) ? [] : [question.key]),
      ...rows.flatMap((row) =>
        (question.questions ?? [])
          .filter(({ key, showIf }) => Object.hasOwn(row, key) && !holds(showIf, row, kept))
          .map(({ key }) => key),
      ),
    ]
  })
}
