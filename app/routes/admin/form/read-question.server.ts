import type { z } from 'zod'
import { isFindable } from '../../../../rules/form/answers.ts'
import {
  type Condition,
  type FormDefinition,
  formLimits,
  kinds,
  type Question,
  type QuestionKind,
  questionsOf,
  type Said,
  type Texts,
} from '../../../../rules/form/definition.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { listUsedValues, readOptions } from '../../../../rules/form/read-options.ts'
import { revision, wholeNumber } from '../../../forms/office-fields.server.ts'
import { checkbox, choice } from '../../../forms/read-form.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import { textFields, textsIn, textValues } from './form-texts.server.ts'
import { linesIn } from './option-lines.server.ts'

/** When a date may lie. */
export const ranges = ['any', 'past', 'future'] as const

/** What a question of a kind says beside its words. */
export function partsOf(kind: QuestionKind, inGroup = false) {
  const rule: { most?: number; options?: true } = kinds[kind]
  return {
    hasHint: kind !== 'statement' && kind !== 'declaration',
    canBeOptional: kind !== 'statement' && kind !== 'declaration',
    // Only questions that stand outside of groups are filled in and left out of lists one by one.
    hasUses: kind !== 'statement' && kind !== 'declaration' && !inGroup,
    canBeFound: isFindable(kind),
    isLong: kind === 'statement' || kind === 'declaration',
    hasOptions: rule.options === true,
    hasLimits: kind === 'number',
    hasRange: kind === 'date',
    most: rule.most,
  }
}

/** A condition as the value of a list, such as `use=household`; '' for none. */
export function conditionValue(condition: Condition | undefined): string {
  return condition ? `${condition.question}=${condition.is.join(',')}` : ''
}

/** The condition of such a value; undefined for none. */
export function readCondition(written: string): Condition | undefined {
  const [question = '', answers = ''] = written.split('=')
  return written === '' ? undefined : { question, is: answers.split(',') }
}

/** Questions with choices that another may ask by: those before it, all if new; `beside` are in its group. */
export function listAskable(
  form: FormDefinition,
  section?: string,
  key?: string,
  beside: readonly Question[] = [],
): Question[] {
  const place = section === undefined ? undefined : form.sections.findIndex((one) => one.key === section) + 1
  const before = questionsOf({ sections: form.sections.slice(0, place) })
  const own = key === undefined ? -1 : before.findIndex((one) => one.key === key)
  const earlier = own < 0 ? before : before.slice(0, own)
  return [...beside, ...earlier].filter(
    ({ kind }) => kind === 'yesNo' || kind === 'choice' || kind === 'choices',
  )
}

/** What `Show only if` may hold: nothing, what it holds now, or an answer to one of the questions. */
export function conditionField(askable: readonly Question[], condition: string) {
  const conditions = askable.flatMap((question) =>
    valuesOf(question).map((value) => `${question.key}=${value}`),
  )
  return choice(['', condition, ...conditions])
}

/** The questions by which a condition may ask, in words. */
export function sayAskable(askable: readonly Question[], say: (texts: Texts) => Said) {
  return askable.map(({ key, label, options }) => ({
    key,
    label: say(label).text,
    answers: options?.map((one) => ({ value: one.value, label: say(one.label).text })),
  }))
}

const valuesOf = ({ options }: Question) => options?.map(({ value }) => value) ?? ['yes', 'no']

/** The fields of a question of a kind, by what it may depend on. */
export function questionShape(
  kind: QuestionKind,
  {
    own,
    askable,
    condition,
    inGroup,
  }: { own: string; askable: Question[]; condition: string; inGroup: boolean },
) {
  const { hasHint, canBeOptional, hasUses, canBeFound, isLong, hasOptions, hasLimits, hasRange } = partsOf(
    kind,
    inGroup,
  )
  const lines = formLimits.options * (formLimits.option + 1)
  const shape: Record<string, z.ZodType<unknown, string>> = {
    ...textFields('label', isLong ? formLimits.statement : formLimits.label, { own, lines: isLong }),
    revision,
    showIf: conditionField(askable, condition),
  }
  if (hasHint) Object.assign(shape, textFields('hint', formLimits.hint, {}))
  if (canBeOptional) shape.required = checkbox
  if (hasUses) Object.assign(shape, { earlier: checkbox, private: checkbox })
  if (canBeFound) shape.find = checkbox
  if (hasOptions) Object.assign(shape, textFields('options', lines, { own, lines: true }))
  if (hasRange) shape.range = choice(ranges)
  if (hasLimits) {
    const whole = wholeNumber({ min: 0, max: formLimits.number })
    Object.assign(shape, { min: whole, max: whole, ...textFields('unit', formLimits.option, {}) })
  }
  return shape
}

/**
 * The question that a form describes, without its key; what the form does not show stays as it was. A choice
 * that is added gets no value that one of these versions has used.
 */
export function questionIn(
  kind: QuestionKind,
  values: Record<string, unknown>,
  { own, before, versions = [] }: { own: string; before?: Question; versions?: readonly FormDefinition[] },
): Omit<Question, 'key'> {
  const { hasHint, canBeOptional, hasOptions, hasLimits, hasRange } = partsOf(kind)
  const { key: _key, showIf: _showIf, hint: _hint, unit: _unit, ...rest } = before ?? { key: '' }
  const prefill = before?.prefill === 'earlier' ? undefined : before?.prefill
  const showIf = readCondition(String(values.showIf ?? ''))
  const hint = hasHint ? textsIn('hint', values, before?.hint) : {}
  const unit = hasLimits ? textsIn('unit', values, before?.unit) : {}
  const question: Omit<Question, 'key'> = {
    ...rest,
    kind,
    label: textsIn('label', values, before?.label),
    required: canBeOptional ? values.required === true : kind === 'declaration',
  }
  if (showIf) question.showIf = showIf
  if (Object.keys(hint).length > 0) question.hint = hint
  if (Object.keys(unit).length > 0) question.unit = unit
  if (values.earlier !== undefined) question.prefill = values.earlier === true ? 'earlier' : prefill
  for (const box of ['find', 'private'] as const)
    if (values[box] !== undefined) question[box] = values[box] === true || undefined
  if (hasRange) question.range = ranges.find((one) => one === values.range) ?? 'any'
  if (hasLimits) {
    const [min, max] = [Number(values.min), Number(values.max)]
    const isIn = before?.preset !== undefined && before.preset >= min && before.preset <= max
    Object.assign(question, { min, max, preset: isIn ? before.preset : undefined })
  }
  const used = listUsedValues(versions, before?.key ?? '')
  if (hasOptions) question.options = readOptions(linesIn(values), own, before?.options, used)
  return question
}

/** The values of the fields for a question; of a new one those that it begins with. */
export function questionValues(question: Question | undefined): Record<string, string> {
  const ticked = (is: boolean | undefined) => (is ? checkedValue : '')
  const options = Object.fromEntries(
    languageTags.map((tag) => [
      `options-${tag}`,
      (question?.options ?? []).map(({ label }) => label[tag] ?? '').join('\n'),
    ]),
  )
  return {
    ...textValues('label', question?.label),
    ...textValues('hint', question?.hint),
    ...textValues('unit', question?.unit),
    ...options,
    required: ticked(question?.required ?? true),
    earlier: ticked(question?.prefill === 'earlier'),
    find: ticked(question?.find),
    private: ticked(question?.private),
    range: question?.range ?? 'any',
    min: String(question?.min ?? 0),
    max: String(question?.max ?? formLimits.number),
    showIf: conditionValue(question?.showIf),
  }
}
