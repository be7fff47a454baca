import type { Day } from '../days.ts'
import { type Condition, type FormDefinition, formLimits, type Question, questionsOf } from './definition.ts'
import { type AnswerFaultCode, type OneAnswer, readAnswer, whenMissing } from './read-answer.ts'

/** What was typed, by the field's name: `{key}`, `{key}-{part}`, and in a group `{group}.{row}.{key}`. */
export type Typed = Readonly<Record<string, string>>
export type Answer = OneAnswer | readonly Answers[]
/** The answers that are kept, by key: dates as `YYYY-MM-DD`, choices as sorted values, groups as rows. */
export type Answers = { readonly [key: string]: Answer }

export interface AnswerFault {
  /** The name of the field, for the link to it. */
  field: string
  code: AnswerFaultCode
  question: Question
  /** In a group: the group, and the position of the row. */
  group?: Question
  row?: number
  /** The question of the form, or its group. */
  key: string
}

/** Whether a condition holds by the kept answers, those of a group's own row first; true for no condition. */
export function holds(condition: Condition | undefined, ...kept: Answers[]): boolean {
  if (!condition) return true
  const own = kept.find((answers) => Object.hasOwn(answers, condition.question))
  const answer = own?.[condition.question]
  return condition.is.some((one) => (Array.isArray(answer) ? answer.includes(one) : answer === one))
}

interface Context {
  /** The answers before this one. */
  kept: Answers
  typed: Typed
  today: Day
  faults: AnswerFault[]
}

type Place = Pick<AnswerFault, 'key' | 'group' | 'row'> & { prefix: string }

/** Whether a date lies as long before the answer to an earlier question as it must. */
function isOldEnough({ olderThan }: Question, answer: Answer, kept: Answers): boolean {
  const other = olderThan && kept[olderThan.question]
  if (typeof other !== 'string') return true
  const latest = `${Number(other.slice(0, 4)) - (olderThan?.years ?? 0)}${other.slice(4)}`
  return String(answer) <= latest
}

function readOne(
  question: Question,
  place: Place,
  { typed, today, faults, kept }: Context,
): Answer | undefined {
  const { prefix, ...where } = place
  const name = prefix + question.key
  const get = (part?: string) => ownText(typed, part === undefined ? name : `${name}-${part}`)
  const reading = readAnswer(question, get, today)
  if (reading && 'answer' in reading) {
    if (isOldEnough(question, reading.answer, kept)) return reading.answer
    faults.push({ field: fieldOf(question, name, 'year'), code: 'older', question, ...where })
    return undefined
  }
  const hasAnswer = question.kind !== 'statement'
  const isMissing = hasAnswer && (question.required || question.kind === 'declaration')
  if (!reading && !isMissing) return undefined
  const { code, part } = reading ?? { code: whenMissing[question.kind] ?? 'enter' }
  faults.push({ field: fieldOf(question, name, part), code, question, ...where })
  return undefined
}

/** The name of the control that stands first in a question. */
function fieldOf({ kind, options }: Question, name: string, part?: string): string {
  if (kind === 'date') return `${name}-${part ?? 'day'}`
  if (kind === 'group') return `${name}-group`
  return kind === 'choices' ? `${name}-${options?.[0]?.value}` : name
}

function ownText(typed: Typed, name: string): string {
  return Object.hasOwn(typed, name) ? String(typed[name]) : ''
}

/** How many rows of a group are shown: as many as were asked for, within its limits. */
export function countRows({ key, min = 0, max = 1 }: Question, typed: Typed): number {
  const rows = ownText(typed, `${key}-rows`)
  return Math.min(max, Math.max(min, /^[0-9]{1,2}$/.test(rows) ? Number(rows) : Math.max(min, 1)))
}

function readRows(group: Question, outer: Answers, context: Context): Answers[] | undefined {
  const { key, min = 0, questions = [] } = group
  const rows: Answers[] = []
  const before = context.faults.length
  const all = Array.from({ length: countRows(group, context.typed) }, (_, row) => row)
  // A number that a row begins with is not an answer yet.
  const presets = Object.fromEntries(questions.map((one) => [one.key, String(one.preset ?? '')]))
  const isBlank = (row: number) =>
    Object.entries(context.typed).every(([name, text]) => {
      const [start, own] = [`${key}.${row}.`, name.slice(`${key}.${row}.`.length)]
      return !name.startsWith(start) || ['', presets[own]].includes(text.trim())
    })
  const blank = all.filter(isBlank)
  // A blank row counts only where there would be too few without it.
  const passedOver = new Set(blank.slice(Math.max(0, min - (all.length - blank.length))))
  for (const row of all.filter((one) => !passedOver.has(one))) {
    const kept: Record<string, Answer> = {}
    for (const question of questions) {
      if (!holds(question.showIf, kept, outer)) continue
      const answer = readOne(question, { prefix: `${key}.${row}.`, key, group, row }, context)
      if (answer !== undefined) kept[question.key] = answer
    }
    if (Object.keys(kept).length > 0) rows.push(kept)
  }
  if (rows.length < min && context.faults.length === before)
    context.faults.push({ field: fieldOf(group, key), code: 'rows', question: group, key })
  return rows.length > 0 ? rows : undefined
}

/**
 * Validates what was typed into a form on a day: returns the answers that are kept and every fault. What is
 * not shown is neither required nor kept; a field that the form does not have is passed over. Nothing else
 * validates answers.
 */
export function evaluate(form: Pick<FormDefinition, 'sections'>, typed: Typed, today: Day) {
  const kept: Record<string, Answer> = {}
  const faults: AnswerFault[] = []
  const context = { typed, today, faults, kept }
  let bytes = 2
  for (const question of questionsOf(form)) {
    const { key, kind } = question
    if (!holds(question.showIf, kept)) continue
    const answer =
      kind === 'group' ? readRows(question, kept, context) : readOne(question, { prefix: '', key }, context)
    if (answer === undefined) continue
    bytes += new TextEncoder().encode(JSON.stringify([key, answer])).length
    if (bytes <= formLimits.bytes.answers) kept[key] = answer
    else faults.push({ field: fieldOf(question, key), code: 'tooMuch', question, key })
  }
  return { kept, faults }
}
