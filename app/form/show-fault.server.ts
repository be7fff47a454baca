import { type FormDefinition, sayIn } from '../../rules/form/definition.ts'
import type { AnswerFault } from '../../rules/form/evaluate.ts'
import { fieldName } from './field-names.ts'
import { faultValues, type ShownFault } from './form-words.ts'

/** The fault of an answer as its page shows it, with the labels of its question in a language. */
export function showFault(form: FormDefinition, fault: AnswerFault, language: string): ShownFault {
  const { field, code, question, group, row } = fault
  const { text: label } = sayIn(question.label, language, form.lang)
  const place = group && `${sayIn(group.label, language, form.lang).text} ${(row ?? 0) + 1}: `
  return { field: fieldName(field), code, label: `${place ?? ''}${label}`, values: faultValues(question) }
}
