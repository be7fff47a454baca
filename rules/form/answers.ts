import { type FormDefinition, type Question, type QuestionKind, type Said, sayIn } from './definition.ts'
import type { Typed } from './evaluate.ts'
import { type Answer, type Answers, holds } from './evaluate.ts'

/** An answer as it is said to a reader; undefined where an asked question was not answered. */
export type SaidAnswer =
  | { kind: 'text'; text: string }
  | { kind: 'day'; day: string }
  | { kind: 'yesNo'; answer: string }
  | { kind: 'number'; number: number; unit?: Said }
  | { kind: 'labels'; labels: Said[] }
  | undefined

/** The words for yes and no in the language of a reader. */
export interface AnswerWords {
  yes: string
  no: string
}

/** An answer as one text, for files: days as `YYYY-MM-DD`, several choices with semicolons between them. */
export function answerText(answer: NonNullable<SaidAnswer>, words: AnswerWords): string {
  switch (answer.kind) {
    case 'text':
      return answer.text
    case 'day':
      return answer.day
    case 'yesNo':
      return answer.answer === 'yes' ? words.yes : words.no
    case 'number':
      return answer.unit ? `${answer.number} ${answer.unit.text}` : String(answer.number)
    case 'labels':
      return answer.labels.map(({ text }) => text).join('; ')
  }
}

export interface SaidQuestion {
  /** Unique among those of the form: the name of its first field, as far as that stays the same. */
  id: string
  label: Said
  answer: SaidAnswer
  /** Of a group: the label of the group, and the number of the row from 1. */
  row?: { label: Said; number: number }
}

export interface SaidSection {
  key: string
  title: Said
  questions: SaidQuestion[]
}

/**
 * Says kept answers in the words of the form that was answered, in a language: sections in their order, with
 * the questions that were shown. A section without a question is left out.
 */
export function sayAnswers(form: FormDefinition, kept: Answers, language: string): SaidSection[] {
  const say = (texts: Question['label']) => sayIn(texts, language, form.lang)
  const sections = form.sections.map(({ key, title, questions }) => ({
    key,
    title: say(title),
    questions: questions
      .filter(({ kind, showIf }) => kind !== 'statement' && holds(showIf, kept))
      .flatMap((question) => sayQuestion(question)),
  }))
  return sections.filter(({ questions }) => questions.length > 0)

  function sayQuestion(question: Question): SaidQuestion[] {
    const { key, label } = question
    const answer = Object.hasOwn(kept, key) ? kept[key] : undefined
    if (question.kind !== 'group')
      return [{ id: key, label: say(label), answer: sayAnswer(question, answer) }]
    const rows = Array.isArray(answer) ? (answer as readonly Answers[]) : []
    if (rows.length === 0) return [{ id: key, label: say(label), answer: undefined }]
    return rows.flatMap((row, index) =>
      (question.questions ?? [])
        .filter(({ kind, showIf }) => kind !== 'statement' && holds(showIf, row, kept))
        .map((one) => ({
          id: `${key}.${index}.${one.key}`,
          label: say(one.label),
          answer: sayAnswer(one, Object.hasOwn(row, one.key) ? row[one.key] : undefined),
          row: { label: say(label), number: index + 1 },
        })),
    )
  }

  function sayAnswer({ kind, options = [], unit }: Question, answer: Answer | undefined): SaidAnswer {
    if (answer === undefined) return undefined
    if (typeof answer === 'number')
      return unit ? { kind: 'number', number: answer, unit: say(unit) } : { kind: 'number', number: answer }
    if (kind === 'yesNo' || kind === 'declaration') return { kind: 'yesNo', answer: String(answer) }
    if (kind === 'date') return { kind: 'day', day: String(answer) }
    if (kind !== 'choice' && kind !== 'choices') return { kind: 'text', text: String(answer) }
    const chosen: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
    return {
      kind: 'labels',
      labels: options.filter(({ value }) => chosen.includes(value)).map(({ label }) => say(label)),
    }
  }
}

/** Kinds whose answers are words or numbers that somebody has typed. */
const findableKinds: readonly QuestionKind[] = ['line', 'lines', 'name', 'number', 'phone', 'pincode']

/** Whether an application can be found by the answer to a question of the kind. */
export function isFindable(kind: QuestionKind): boolean {
  return findableKinds.includes(kind)
}

/** The answers to the questions by which to find an application, as texts; empty where none says so. */
export function findableTexts(form: FormDefinition, kept: Answers): string[] {
  const textsOf = (questions: readonly Question[], answers: Answers): string[] =>
    questions.flatMap(({ key, kind, find, questions: inner = [] }) => {
      const answer = Object.hasOwn(answers, key) ? answers[key] : undefined
      if (kind === 'group')
        return ((answer ?? []) as readonly Answers[]).flatMap((row) => textsOf(inner, row))
      const isFound = find === true && answer !== undefined && isFindable(kind)
      return isFound ? [String(answer)] : []
    })
  return textsOf(
    form.sections.flatMap(({ questions }) => questions),
    kept,
  )
}

/** What one would have typed to answer the questions so; the opposite of `evaluate`. */
export function typedOf(asked: readonly Question[], kept: Answers): Typed {
  const typed: Record<string, string> = {}
  for (const question of asked) write(question, kept, '')
  return typed

  function write({ key, kind, questions = [] }: Question, answers: Answers, prefix: string) {
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined
    const name = prefix + key
    if (answer === undefined) return
    if (kind === 'group') {
      const rows = answer as readonly Answers[]
      typed[`${key}-rows`] = String(rows.length)
      for (const [index, row] of rows.entries())
        for (const one of questions) write(one, row, `${key}.${index}.`)
    } else if (kind === 'date') {
      const [year = '', month = '', day = ''] = String(answer).split('-')
      Object.assign(typed, { [`${name}-day`]: day, [`${name}-month`]: month, [`${name}-year`]: year })
    } else if (kind === 'choices')
      for (const value of answer as readonly string[]) typed[`${name}-${value}`] = 'yes'
    else typed[name] = String(answer)
  }
}
