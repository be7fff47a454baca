import { type FormDefinition, type Question, questionsOf, type Texts } from './definition.ts'
import type { FormFault } from './read-definition.ts'

/** What a new version of a form changes: labels of questions and names of documents, in every language. */
export interface FormChanges {
  added: Texts[]
  removed: Texts[]
  /** Asked before, and now required. */
  madeRequired: Texts[]
  /** Questions of which a choice was taken away. */
  fewerOptions: Texts[]
  /** Asked as before, in other words. */
  reworded: Texts[]
}

/** The questions of a form by the path of their keys, those of groups included. */
function byKey(form: FormDefinition | undefined): Map<string, Question> {
  const all = form ? questionsOf(form) : []
  return new Map(
    all.flatMap((question): [string, Question][] => [
      [question.key, question],
      ...(question.questions ?? []).map((one): [string, Question] => [`${question.key}.${one.key}`, one]),
    ]),
  )
}

type Asked = Pick<Question, 'label' | 'hint' | 'unit' | 'required' | 'options'>

/** All that a form asks for. Documents, which have no keys, go by their names in the form's own language. */
function askedIn(form: FormDefinition | undefined): Map<string, Asked> {
  const documents = (form?.documents ?? []).map(({ name, note, required }): [string, Asked] => [
    `document ${name[form?.lang ?? '']}`,
    { label: name, hint: note, required },
  ])
  return new Map([...byKey(form), ...documents])
}

/** Compares two versions of a form; without an earlier one all that it asks for is added. */
export function compareForms(earlier: FormDefinition | undefined, later: FormDefinition): FormChanges {
  const [before, after] = [askedIn(earlier), askedIn(later)]
  const labels = (asked: Iterable<readonly [string, Asked]>) => [...asked].map(([, { label }]) => label)
  const changed = (isChanged: (then: Asked, now: Asked) => boolean | undefined) =>
    labels([...after].filter(([key, now]) => isChanged(before.get(key) ?? now, now)))
  return {
    added: labels([...after].filter(([key]) => !before.has(key))),
    removed: labels([...before].filter(([key]) => !after.has(key))),
    madeRequired: changed((then, now) => now.required && !then.required),
    fewerOptions: changed((then, now) =>
      then.options?.some(({ value }) => !now.options?.some((one) => one.value === value)),
    ),
    reworded: changed(isReworded),
  }
}

/** Whether it says something in other words, or one of the choices that it still has. */
function isReworded(then: Asked, now: Asked): boolean {
  const sorted = (texts: Texts = {}) =>
    Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const differ = (one?: Texts, other?: Texts) => JSON.stringify(sorted(one)) !== JSON.stringify(sorted(other))
  const labelOf = (value: string) => then.options?.find((one) => one.value === value)?.label
  return (
    differ(then.label, now.label) ||
    differ(then.hint, now.hint) ||
    differ(then.unit, now.unit) ||
    (now.options ?? []).some(({ value, label }) => labelOf(value) && differ(labelOf(value), label))
  )
}

/** The faults of a form whose keys earlier versions used for questions of another kind. */
export function kindFaults(form: FormDefinition, earlier: readonly FormDefinition[]): FormFault[] {
  const used = earlier.map(byKey)
  return [...byKey(form)].flatMap(([key, { kind }]) =>
    used.some((version) => version.has(key) && version.get(key)?.kind !== kind)
      ? [{ path: key, code: 'kindChanged' as const, values: { key } }]
      : [],
  )
}
