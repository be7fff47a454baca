import { type FormDefinition, type Question, questionsOf, sayIn } from './definition.ts'
import type { Answers } from './evaluate.ts'

/** A column of a file with the answers to a service's questions. */
export interface AnswerColumn {
  /** What `sayAnswers` calls the question; in a group with the position of the row. */
  id: string
  heading: string
}

/** How many rows each group of an application has, by its key, together with those of others. */
export function countMostRows(most: Readonly<Record<string, number>>, kept: Answers): Record<string, number> {
  const rows = Object.entries(kept).flatMap(([key, answer]): [string, number][] =>
    Array.isArray(answer) && typeof answer[0] === 'object'
      ? [[key, Math.max(answer.length, most[key] ?? 0)]]
      : [],
  )
  return { ...most, ...Object.fromEntries(rows) }
}

interface Asked {
  question: Question
  lang: string
  isPrivate: boolean
}

/** The questions of several versions, each key in the words of the newest with it; private if any says so. */
function mergeQuestions(lists: { lang: string; questions: readonly Question[] }[]): Asked[] {
  const merged = new Map<string, Asked>()
  for (const { lang, questions } of lists)
    for (const question of questions.filter(({ kind }) => kind !== 'statement')) {
      const known = merged.get(question.key)
      const isPrivate = question.private === true || known?.isPrivate === true
      merged.set(question.key, known ? { ...known, isPrivate } : { question, lang, isPrivate })
    }
  return [...merged.values()]
}

/**
 * The columns for answers to these versions of a form, the newest first: one for each key, headed by its
 * newest label in a language; a group has a column for each question of each row, up to `mostRows` of its
 * key. Private questions are left out unless `withPrivate`. Headings that are alike, or like one of `taken`,
 * get the key in brackets.
 */
export function listAnswerColumns(
  versions: readonly FormDefinition[],
  {
    mostRows,
    language,
    withPrivate,
    taken,
  }: {
    mostRows: Readonly<Record<string, number>>
    language: string
    withPrivate: boolean
    taken: readonly string[]
  },
): AnswerColumn[] {
  const isShown = ({ isPrivate }: Asked) => withPrivate || !isPrivate
  const say = ({ question, lang }: Asked) => sayIn(question.label, language, lang).text
  const all = mergeQuestions(versions.map((form) => ({ lang: form.lang, questions: questionsOf(form) })))
  const columns = all.filter(isShown).flatMap((asked): (AnswerColumn & { key: string })[] => {
    const { key, kind } = asked.question
    if (kind !== 'group') return [{ id: key, key, heading: say(asked) }]
    const inner = mergeQuestions(
      versions.map((form) => ({
        lang: form.lang,
        questions: questionsOf(form).find((one) => one.key === key)?.questions ?? [],
      })),
    ).filter(isShown)
    return Array.from({ length: mostRows[key] ?? 0 }, (_, row) =>
      inner.map((one) => ({
        id: `${key}.${row}.${one.question.key}`,
        key: `${key}.${one.question.key}`,
        heading: `${say(asked)} ${row + 1}: ${say(one)}`,
      })),
    ).flat()
  })
  const headings = [...taken, ...columns.map(({ heading }) => heading)]
  const isAlike = (heading: string) => headings.indexOf(heading) !== headings.lastIndexOf(heading)
  return columns.map(({ id, key, heading }) => ({
    id,
    heading: isAlike(heading) ? `${heading} (${key})` : heading,
  }))
}

/** Whether a form asks something that is private. */
export function asksPrivately(form: FormDefinition): boolean {
  const isPrivate = ({ private: own, questions = [] }: Question): boolean =>
    own === true || questions.some(isPrivate)
  return questionsOf(form).some(isPrivate)
}
