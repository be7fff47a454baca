import type { Day } from '../days.ts'
import { type ApplicationFields, composeForm, forEachField } from './applicant.ts'
import type { FormDefinition } from './definition.ts'
import { type AnswerFault, type Answers, evaluate } from './evaluate.ts'
import { fieldName, typedAnswers } from './field-names.ts'

/** What an application says, and what is wrong with it. */
export interface ValidatedForm {
  /** The fields of every application; '' where nothing was answered or the form leaves one out. */
  fields: ApplicationFields
  /** The answers to the service's own questions. */
  kept: Answers
  /** With the names of the fields as they are posted. */
  faults: AnswerFault[]
}

/**
 * Validates everything that was typed into a form on a day, by the names of its fields as they are posted.
 */
export function validateForm(
  form: FormDefinition,
  posted: Readonly<Record<string, string>>,
  today: Day,
): ValidatedForm {
  const { before, after } = composeForm(form)
  const core = evaluate({ sections: [...before, ...after] }, posted, today)
  const { kept, faults } = evaluate(form, typedAnswers(posted), today)
  return {
    fields: { ...forEachField(() => ''), ...core.kept },
    kept,
    faults: [...core.faults, ...faults.map((fault) => ({ ...fault, field: fieldName(fault.field) }))],
  }
}
