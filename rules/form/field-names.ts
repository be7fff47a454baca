import type { Question } from './definition.ts'
import { checkboxGroupName, checkboxName } from './document-checkboxes.ts'
import type { Typed } from './evaluate.ts'
import { dateParts } from './read-answer.ts'

/** Field names of a service's own questions begin with it, so that none meets another of the page. */
const prefix = 'q-'

/** The name and id of a field of a service's own questions, by what `evaluate` calls it. */
export function fieldName(name: string): string {
  return prefix + name
}

/** The name and id of the field of a question: the fields of every application are posted under their own. */
export function nameOf({ key, column }: Pick<Question, 'key' | 'column'>): string {
  return column ? key : fieldName(key)
}

/** The names of the fields in which a question is answered, by what `evaluate` calls them. */
export function answerFields({ key, kind, options = [], questions = [], max = 1 }: Question): string[] {
  if (kind === 'date') return dateParts.map((part) => `${key}-${part}`)
  if (kind === 'choices') return options.map(({ value }) => `${key}-${value}`)
  if (kind !== 'group') return [key]
  const inRow = questions.flatMap(answerFields)
  return [...Array(max).keys()].flatMap((row) => inRow.map((name) => `${key}.${row}.${name}`))
}

/** What was typed into the service's own questions, by what `evaluate` calls their fields. */
export function typedAnswers(fields: Readonly<Record<string, string>>): Typed {
  const own = Object.entries(fields).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(own.map(([name, text]) => [name.slice(prefix.length), text]))
}

/** The button that adds a row to a group or removes one; its value is one of these. */
export const rowsButton = 'rows'

/** The value of the button that adds a row to a group, or removes the row in a position. */
export function rowsAct(act: 'add' | 'remove', group: string, row?: number): string {
  return row === undefined ? `${act}.${group}` : `${act}.${group}.${row}`
}

/** The field by which a page says that it was shown, so that it is filled in once and not again. */
export function shownField(step: string): string {
  return fieldName(`.${step}`)
}

/**
 * The name under which a draft keeps which paper was added to the document in a position; with '' the
 * beginning that all share.
 */
export function paperField(position: number | ''): string {
  return `paper-${position}`
}

/** The fields without those that say positions of documents, and in which list. */
export function withoutDocuments(fields: Readonly<Record<string, string>>): Record<string, string> {
  const starts = [checkboxName(''), paperField('')]
  const isOfDocument = (name: string) =>
    name === checkboxGroupName || starts.some((start) => name.startsWith(start))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isOfDocument(name)))
}

/** The same where they say positions in another list than the one that is asked for now. */
export function withoutOtherDocuments(
  fields: Readonly<Record<string, string>>,
  listed: string,
): Record<string, string> {
  return (fields[checkboxGroupName] ?? listed) === listed ? { ...fields } : withoutDocuments(fields)
}

/** The field that names the refused application which this one puts right. */
export const correctsField = 'corrects'
