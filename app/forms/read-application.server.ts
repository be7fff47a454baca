import type { ApplicationForm } from '../../council/catalogue/forms/find.server.ts'
import { councilDay } from '../../rules/days.ts'
import { type FormDefinition, questionsOf, sayIn } from '../../rules/form/definition.ts'
import type { AnswerFault } from '../../rules/form/evaluate.ts'
import { validateForm } from '../../rules/form/validate.ts'
import { anotherPlace, otherPlaceField, settlePlace } from '../../rules/form/village.ts'
import type { ErrorKey, FieldError } from '../ui/form-errors.ts'
import { faultValues, type ShownFault } from './form-words.ts'

/**
 * Validates what was typed into the form of an application today, by the names of its fields as they are
 * posted.
 */
export function readApplication(
  { definition, version, villages }: Pick<ApplicationForm, 'definition' | 'version' | 'villages'>,
  typed: Readonly<Record<string, string>>,
) {
  const settled = settlePlace(typed, villages)
  const validated = validateForm(definition, settled, councilDay(new Date().toISOString()))
  const answered = version === null ? undefined : { answers: validated.kept, formVersion: version }
  return { ...validated, faults: validated.faults.map((fault) => atTypedPlace(fault, typed)), answered }
}

/** A fault of the village stands at the box for typing its name, where another place was chosen. */
function atTypedPlace(fault: AnswerFault, { applicantVillage }: Readonly<Record<string, string>>) {
  const isTyped = fault.field === 'applicantVillage' && applicantVillage === anotherPlace
  return isTyped ? { ...fault, field: otherPlaceField } : fault
}

/** What is wrong with a form as its page shows it, with the labels of the questions in a language. */
export function showFaults(form: FormDefinition, faults: readonly AnswerFault[], language: string) {
  const isOfApplicant = ({ question }: AnswerFault) => question.column === true
  return {
    errors: faults.filter(isOfApplicant).map(
      ({ field, code, question: { max = 0 } }): FieldError => ({
        field,
        // The portal has words of its own for each fault that a field of every application can have.
        key: code as typeof code & ErrorKey,
        values: { max },
      }),
    ),
    faults: faults.filter((fault) => !isOfApplicant(fault)).map((fault) => showFault(form, fault, language)),
  }
}

function showFault(form: FormDefinition, fault: AnswerFault, language: string): ShownFault {
  const { field, code, question, group, row } = fault
  const { text: label } = sayIn(question.label, language, form.lang)
  const place = group && `${sayIn(group.label, language, form.lang).text} ${(row ?? 0) + 1}: `
  const other = questionsOf(form).find(({ key }) => key === question.olderThan?.question)
  const values = {
    ...faultValues(question),
    years: question.olderThan?.years ?? 0,
    other: sayIn(other?.label, language, form.lang).text,
  }
  return { field, code, label: `${place ?? ''}${label}`, values }
}
