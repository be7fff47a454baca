import { type FormDefinition, type Question, questionsOf } from './definition.ts'
import { addQuestion, makeKey, replaceQuestion } from './edit.ts'

/** A question without its key, which is made from its words. */
export type Described = Omit<Question, 'key'>

/** The group with this key; undefined where no question has it, or one that is no group. */
export function findGroup(form: FormDefinition, key: string): Question | undefined {
  return questionsOf(form).find((one) => one.key === key && one.kind === 'group')
}

/** Adds a group at a section's end, with its rows' first question; undefined if there is no such section. */
export function addGroup(
  form: FormDefinition,
  section: string,
  { group, first }: { group: Described; first: Described },
  earlier: readonly FormDefinition[],
): FormDefinition | undefined {
  const questions = [{ key: makeKey(first.label.en, new Set(), 'question'), ...first }]
  return addQuestion(form, section, { ...group, questions }, earlier)
}

/**
 * Adds a question at the end of a group’s rows under a key that no version of the group has used. Undefined
 * when there is no such group.
 */
export function addToGroup(
  form: FormDefinition,
  key: string,
  question: Described,
  earlier: readonly FormDefinition[],
): FormDefinition | undefined {
  const group = findGroup(form, key)
  if (!group) return undefined
  const all = [form, ...earlier].flatMap((one) => findGroup(one, key)?.questions ?? [])
  const taken = new Set(all.map((one) => one.key))
  const added = { key: makeKey(question.label.en, taken, 'question'), ...question }
  return replaceQuestion(form, { ...group, questions: [...(group.questions ?? []), added] })
}

/** Puts a question of a group’s rows in the place of the one with its key; undefined when there is none. */
export function replaceInGroup(
  form: FormDefinition,
  key: string,
  question: Question,
): FormDefinition | undefined {
  const group = findGroup(form, key)
  if (!group?.questions?.some((one) => one.key === question.key)) return undefined
  const questions = group.questions.map((one) => (one.key === question.key ? question : one))
  return replaceQuestion(form, { ...group, questions })
}
