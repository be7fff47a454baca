import {
  type FormDefinition,
  type FormSection,
  type Question,
  type Said,
  sayIn,
  type Texts,
} from '../../../../rules/form/definition.ts'
import { textsAt } from '../../../../rules/form/edit.ts'
import type { FormFault } from '../../../../rules/form/read-definition.ts'
import { optionalText, text } from '../../../forms/read-form.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import type { ErrorKey, FieldError, RefusedForm } from '../../../ui/form-errors.ts'

/** Fields for a text in each language, such as `label-hi`; with `own` that one must be filled in. */
export function textFields(name: string, max: number, { own, lines }: { own?: string; lines?: boolean }) {
  return Object.fromEntries(
    languageTags.map((tag) => [`${name}-${tag}`, (tag === own ? text : optionalText)(max, { lines })]),
  )
}

/** The texts that a form has in these fields; those of languages in which the portal does not speak stay. */
export function textsIn(name: string, values: Record<string, unknown>, before: Texts = {}): Texts {
  const others = Object.entries(before).filter(([tag]) => !languageTags.includes(tag))
  const written = languageTags.flatMap((tag) => {
    const words = String(values[`${name}-${tag}`] ?? '')
    return words === '' ? [] : [[tag, words] as const]
  })
  return Object.fromEntries([...others, ...written])
}

/** What is wrong with texts that may be left out: in other languages they need one in `own` to translate. */
export function findUntranslated(
  names: readonly string[],
  values: Record<string, unknown>,
  own: string,
): FieldError[] {
  const isFilled = (field: string) => (values[field] ?? '') !== ''
  return names
    .filter((name) => !isFilled(`${name}-${own}`) && languageTags.some((tag) => isFilled(`${name}-${tag}`)))
    .map((name) => ({ field: `${name}-${own}`, key: 'enter' }))
}

/** The values of these fields for stored texts. */
export function textValues(name: string, texts: Texts | undefined): Record<string, string> {
  return Object.fromEntries(languageTags.map((tag) => [`${name}-${tag}`, texts?.[tag] ?? '']))
}

/** A question of a form that is not in a group; undefined when there is none with this key. */
export function findQuestion(
  form: FormDefinition | undefined,
  key: string,
): { question: Question; section: FormSection } | undefined {
  return form?.sections
    .flatMap((section) => section.questions.map((question) => ({ question, section })))
    .find(({ question }) => question.key === key)
}

/** A question in the rows of a group; undefined when there is none with this key. */
export function findInRow(
  { question: group, section }: { question: Question; section: FormSection },
  key: string | undefined,
): { question: Question; section: FormSection } | undefined {
  const question = group.questions?.find((one) => one.key === key)
  return question && { question, section }
}

/** A fault with the part of the form that has it, in words. */
export type NamedFault = FormFault & { about?: Said }

/** A refused change of a form, with what is wrong with it. */
export type RefusedEdit = RefusedForm & { faults?: NamedFault[] }

/** The answer to a change that would leave faults in the form, each with the words of the part at fault. */
export function describeFaults(
  { faults, form }: { faults: FormFault[]; form: FormDefinition },
  { field, language, typed }: { field: string; language: string; typed: RefusedForm['typed'] },
): RefusedEdit {
  return {
    failure: { key: 'formNotSaved' as ErrorKey },
    errors: [{ field, key: 'formFaults' }],
    typed,
    faults: faults.map((fault) => {
      const texts = textsAt(form, fault.path)
      // Places in the file say nothing to who writes the form by hand.
      return { ...fault, path: '', about: texts && sayIn(texts, language, form.lang) }
    }),
  }
}
