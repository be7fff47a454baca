import { type FormDefinition, type Question, questionsOf, type Texts } from './definition.ts'
import { isKey } from './read-definition.ts'
import { reservedSteps } from './steps.ts'

/** A part of a form: its kind, and its key; of a document its position. */
export interface FormPart {
  kind: 'section' | 'question' | 'document'
  key: string
  /** The group in whose rows a question stands. */
  group?: string
}

/** A form that asks nothing yet; every text that is added has this language. */
export function emptyForm(lang: string): FormDefinition {
  return { format: 1, lang, pages: 'one', leaveOut: [], sections: [] }
}

/** Changes the list in which a part stands; undefined when there is no such part. */
function withList(
  form: FormDefinition,
  { kind, key, group }: FormPart,
  change: <T>(list: readonly T[], position: number) => T[] | undefined,
): FormDefinition | undefined {
  if (kind === 'section') {
    const sections = change(
      form.sections,
      form.sections.findIndex((one) => one.key === key),
    )
    return sections && { ...form, sections }
  }
  if (kind === 'document') {
    const documents = /^[0-9]{1,2}$/.test(key) ? change(form.documents ?? [], Number(key)) : undefined
    return documents && { ...form, documents }
  }
  if (group !== undefined) {
    const rows = questionsOf(form).find((one) => one.key === group)
    const questions = change(
      rows?.questions ?? [],
      rows?.questions?.findIndex((one) => one.key === key) ?? -1,
    )
    return rows && questions && replaceQuestion(form, { ...rows, questions })
  }
  const section = form.sections.find(({ questions }) => questions.some((one) => one.key === key))
  const asked = section?.questions ?? []
  const questions = change(
    asked,
    asked.findIndex((one) => one.key === key),
  )
  return (
    questions && {
      ...form,
      sections: form.sections.map((one) => (one === section ? { ...one, questions } : one)),
    }
  )
}

/** The words of the question, document or section at a fault's path; undefined where it leads to none. */
export function textsAt({ sections, documents }: FormDefinition, path: string): Texts | undefined {
  const [list, first, questions, second, inner, third] = path.split('.')
  if (list === 'documents') return documents?.[Number(first)]?.name
  const section = list === 'sections' ? sections[Number(first)] : undefined
  const question = questions === 'questions' ? section?.questions[Number(second)] : undefined
  const inRow = inner === 'questions' ? question?.questions?.[Number(third)] : undefined
  return (inRow ?? question)?.label ?? section?.title
}

/** Moves a part one place up or down in its list; undefined where it cannot go there, or is not there. */
export function movePart(
  form: FormDefinition,
  part: FormPart,
  direction: 'up' | 'down',
): FormDefinition | undefined {
  return withList(form, part, (list, position) => {
    const target = direction === 'up' ? position - 1 : position + 1
    const moved = list[position]
    if (moved === undefined || target < 0 || target >= list.length) return undefined
    const others = list.filter((_, index) => index !== position)
    return [...others.slice(0, target), moved, ...others.slice(target)]
  })
}

/** Takes a part out of a form; undefined when it is not there, or is a section that still asks something. */
export function removePart(form: FormDefinition, part: FormPart): FormDefinition | undefined {
  const asks = form.sections.some(({ key, questions }) => key === part.key && questions.length > 0)
  if (part.kind === 'section' && asks) return undefined
  return withList(form, part, (list, position) =>
    list[position] === undefined ? undefined : list.filter((_, index) => index !== position),
  )
}

/**
 * Makes the key of a new question or section, or the value of a new choice, from its words in English:
 * letters and digits that are not taken yet. Without such words it is `otherwise` and a number.
 */
export function makeKey(
  words: string | undefined,
  taken: { has: (key: string) => boolean },
  otherwise: string,
): string {
  const parts = words?.replace(/['’]/g, '').match(/[A-Za-z0-9]+/g) ?? []
  const joined = parts
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase())
    .join('')
    .replace(/^[0-9]+/, '')
    .slice(0, 32)
  const key = joined.charAt(0).toLowerCase() + joined.slice(1)
  const isFit = isKey(key)
  if (isFit && !taken.has(key)) return key
  const start = isFit ? key : otherwise
  let number = isFit ? 2 : 1
  while (taken.has(`${start}${number}`)) number += 1
  return `${start}${number}`
}

/** Adds a section at the end, or retitles the one with this key; undefined when there is no such section. */
export function saveSection(
  form: FormDefinition,
  key: string | undefined,
  title: Texts,
): FormDefinition | undefined {
  const { sections } = form
  if (key !== undefined)
    return sections.some((one) => one.key === key)
      ? { ...form, sections: sections.map((one) => (one.key === key ? { ...one, title } : one)) }
      : undefined
  const taken = new Set([...reservedSteps, ...sections.map((one) => one.key)])
  return {
    ...form,
    sections: [...sections, { key: makeKey(title.en, taken, 'section'), title, questions: [] }],
  }
}

/** Puts a question in the place of the one with its key; undefined when there is none. */
export function replaceQuestion(form: FormDefinition, question: Question): FormDefinition | undefined {
  return questionsOf(form).some(({ key }) => key === question.key)
    ? {
        ...form,
        sections: form.sections.map((section) => ({
          ...section,
          questions: section.questions.map((one) => (one.key === question.key ? question : one)),
        })),
      }
    : undefined
}

/**
 * Adds a question at the end of a section under a key of its own, which none of `earlier` versions has used,
 * so that no answer is ever read as one to another question. Undefined when there is no such section.
 */
export function addQuestion(
  form: FormDefinition,
  section: string,
  question: Omit<Question, 'key'>,
  earlier: readonly FormDefinition[],
): FormDefinition | undefined {
  if (!form.sections.some(({ key }) => key === section)) return undefined
  const taken = new Set([form, ...earlier].flatMap((one) => questionsOf(one).map(({ key }) => key)))
  const added: Question = { key: makeKey(question.label.en, taken, 'question'), ...question }
  return {
    ...form,
    sections: form.sections.map((one) =>
      one.key === section ? { ...one, questions: [...one.questions, added] } : one,
    ),
  }
}
