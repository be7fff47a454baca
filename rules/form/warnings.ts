import { type FormDefinition, type Question, questionsOf, type Texts } from './definition.ts'

/** What an administrator should look at before publishing; none of it stops a form. */
export type FormWarning =
  | { code: 'missing'; language: string; count: number }
  | { code: 'many'; count: number }
  | { code: 'numberBesideGroup' | 'aadhaar' | 'alike'; label: Texts }

const mostQuestions = 25

/** All texts of a form, its languages being those of the portal. */
function textsOf(form: FormDefinition): Texts[] {
  const ofQuestion = ({
    label,
    hint = label,
    unit = label,
    options = [],
    questions = [],
  }: Question): Texts[] => [
    ...new Set([label, hint, unit]),
    ...options.map((option) => option.label),
    ...questions.flatMap(ofQuestion),
  ]
  return [
    ...form.sections.map(({ title }) => title),
    ...questionsOf(form).flatMap(ofQuestion),
    ...(form.documents ?? []).flatMap(({ name, note }) => (note ? [name, note] : [name])),
  ]
}

/** Lists what is unusual in a form, for councils that write in these languages. */
export function listWarnings(form: FormDefinition, languages: readonly string[]): FormWarning[] {
  const texts = textsOf(form)
  const missing = languages.flatMap((language): FormWarning[] => {
    const count = texts.filter((text) => !Object.hasOwn(text, language)).length
    return count > 0 ? [{ code: 'missing', language, count }] : []
  })
  const all = questionsOf(form)
  const every = all.flatMap((question) => [question, ...(question.questions ?? [])])
  const many: FormWarning[] = every.length > mostQuestions ? [{ code: 'many', count: every.length }] : []
  const beside = form.sections.flatMap(({ questions }) =>
    questions.filter(
      ({ kind }, index) =>
        kind === 'number' &&
        questions.some((one, place) => one.kind === 'group' && Math.abs(place - index) === 1),
    ),
  )
  const named = every.filter(({ label }) =>
    Object.values(label).some((text) => /aadhaar|aadhar|आधार/i.test(text)),
  )
  const alike = all.filter(
    ({ label }, index) => all.findIndex((one) => one.label[form.lang] === label[form.lang]) < index,
  )
  const about = (code: 'numberBesideGroup' | 'aadhaar' | 'alike', questions: Question[]) =>
    questions.map(({ label }): FormWarning => ({ code, label }))
  return [
    ...missing,
    ...many,
    ...about('numberBesideGroup', beside),
    ...about('aadhaar', named),
    ...about('alike', alike),
  ]
}
