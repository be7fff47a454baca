import { applicationFieldNames } from '../../../../rules/form/applicant.ts'
import { type FormDefinition, questionsOf } from '../../../../rules/form/definition.ts'
import { checkboxGroupName, checkboxName } from '../../../../rules/form/document-checkboxes.ts'
import {
  answerFields,
  correctsField,
  fieldName,
  paperField,
  shownField,
} from '../../../../rules/form/field-names.ts'
import { applicantStep, checkStep } from '../../../../rules/form/steps.ts'
import { otherPlaceField } from '../../../../rules/form/village.ts'
import { limits } from '../../../../rules/limits.ts'

/** What every page of a form carries beside the questions. */
const carried = [
  'submissionKey',
  'account',
  'memberId',
  'filledFor',
  correctsField,
  checkboxGroupName,
  otherPlaceField,
] as const

/**
 * The names of all fields that an application for a service with this form may have. What is kept of a form
 * that was not sent is limited by it: a field that no page has would stay from one post to the next.
 */
export function knownFields(form: FormDefinition): Set<string> {
  const steps = [applicantStep, checkStep, ...form.sections.map(({ key }) => key)]
  const documents = [...Array(limits.fact.documents).keys()]
  return new Set<string>([
    ...applicationFieldNames,
    ...carried,
    ...steps.map(shownField),
    ...questionsOf(form).flatMap(answerFields).map(fieldName),
    ...questionsOf(form).flatMap(({ key, kind }) => (kind === 'group' ? [fieldName(`${key}-rows`)] : [])),
    ...documents.flatMap((position) => [checkboxName(position), paperField(position)]),
  ])
}
