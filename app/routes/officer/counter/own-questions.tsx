import { type FormDefinition, questionsOf } from '../../../../rules/form/definition.ts'
import { countRows } from '../../../../rules/form/evaluate.ts'
import { fieldName, typedAnswers } from '../../../form/field-names.ts'
import { FormSections } from '../../../form/form-sections.tsx'

type OwnQuestionsProps = {
  form: FormDefinition
  fields: Readonly<Record<string, string>>
  /** What is wrong with the answers, by their fields. */
  faults: { field: string; message: string }[]
}

/** The questions that a service asks of its own, all on one page. */
export function OwnQuestions({ form, fields, faults }: OwnQuestionsProps) {
  const typed = typedAnswers(fields)
  const state = {
    lang: form.lang,
    typed: (name: string) => (Object.hasOwn(typed, name) ? (typed[name] ?? '') : ''),
    errorOf: (name: string) => faults.find(({ field }) => field === fieldName(name))?.message,
    countRows: (group: Parameters<typeof countRows>[0]) => countRows(group, typed),
    find: (key: string) => questionsOf(form).find((question) => question.key === key),
    holds: () => undefined,
  }
  return <FormSections sections={form.sections} state={state} />
}
