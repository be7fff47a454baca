import { applicationQuestions } from './applicant.ts'
import { type Condition, type FormDefinition, formLimits, type Question, questionsOf } from './definition.ts'
import { dateParts } from './read-answer.ts'
import { type FormFault, readDefinition } from './read-definition.ts'

/** A Devanagari character takes nine bytes in a form that a browser encodes. */
const bytesPerCharacter = 9
const bytesPerName = 60

/** Lists what is wrong with a definition beyond its shape: keys, conditions and the size of its pages. */
export function listFaults(form: FormDefinition): FormFault[] {
  const { sections } = form
  return [
    ...twice(sections.map(({ key }, index) => [key, `sections.${index}.key`])),
    ...keyFaults(form),
    ...conditionFaults(form),
    ...sizeFaults(form),
  ]
}

/** Reads a definition from JSON as text; the faults are all that is wrong with it. */
export function readForm(json: string, lang: string): { form: FormDefinition } | { faults: FormFault[] } {
  if (new TextEncoder().encode(json).length > 2 * formLimits.bytes.definition)
    return {
      faults: [{ path: '', code: 'tooLarge', values: { kilobytes: formLimits.bytes.definition / 1024 } }],
    }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { faults: [{ path: '', code: 'notJson' }] }
  }
  const { form, faults } = readDefinition(value, lang)
  const all = faults.length > 0 ? faults : listFaults(form)
  return all.length > 0 ? { faults: all } : { form }
}

function twice(keys: [string, string][]): FormFault[] {
  return keys.flatMap(([key, path], index) =>
    keys.findIndex(([other]) => other === key) < index
      ? [{ path, code: 'keyTwice' as const, values: { key } }]
      : [],
  )
}

/** The questions of a form with their paths, those of a group after it. */
function placed(form: FormDefinition) {
  return form.sections.flatMap(({ questions }, section) =>
    questions.map((question, index) => ({ question, path: `sections.${section}.questions.${index}` })),
  )
}

function keyFaults(form: FormDefinition): FormFault[] {
  const all = placed(form)
  const count = all.reduce((sum, { question }) => sum + 1 + (question.questions?.length ?? 0), 0)
  const limit = { min: 0, max: formLimits.questions }
  return [
    ...(count > limit.max ? [{ path: 'sections', code: 'count' as const, values: limit }] : []),
    ...twice(all.map(({ question, path }) => [question.key, `${path}.key`])),
    ...all.flatMap(({ question, path }) =>
      twice((question.questions ?? []).map(({ key }, index) => [key, `${path}.questions.${index}.key`])),
    ),
  ]
}

function conditionFaults(form: FormDefinition): FormFault[] {
  const before: Question[] = []
  const faults: FormFault[] = []
  const check = (condition: Condition | undefined, path: string, earlier: readonly Question[]) => {
    if (!condition) return
    const asked = earlier.find(({ key }) => key === condition.question)
    const answers = asked && answersOf(asked)
    if (!answers)
      faults.push({ path: `${path}.showIf`, code: 'condition', values: { key: condition.question } })
    else if (condition.is.some((one) => !answers.includes(one)))
      faults.push({ path: `${path}.showIf`, code: 'conditionAnswer', values: { key: condition.question } })
  }
  const checkAge = ({ olderThan }: Question, path: string) => {
    const key = olderThan?.question
    if (key !== undefined && !before.some((one) => one.key === key && one.kind === 'date'))
      faults.push({ path: `${path}.olderThan`, code: 'condition', values: { key } })
  }
  for (const { question, path } of placed(form)) {
    check(question.showIf, path, before)
    checkAge(question, path)
    const { questions = [] } = question
    for (const [index, one] of questions.entries()) {
      const place = `${path}.questions.${index}`
      check(one.showIf, place, [...questions.slice(0, index), ...before])
      checkAge(one, place)
    }
    before.push(question)
  }
  for (const [index, document] of (form.documents ?? []).entries())
    check(document.showIf, `documents.${index}`, before)
  return faults
}

/** The answers by which a condition may ask; undefined for a question of another kind. */
export function answersOf({ kind, options }: Question): string[] | undefined {
  if (kind === 'yesNo') return ['yes', 'no']
  return kind === 'choice' || kind === 'choices' ? options?.map(({ value }) => value) : undefined
}

function sizeFaults(form: FormDefinition): FormFault[] {
  const { pages, sections } = form
  const core = measureCore(form)
  const bytes = new TextEncoder().encode(JSON.stringify(form)).length
  const kilobytes = formLimits.bytes.definition / 1024
  const tooLarge =
    bytes > formLimits.bytes.definition
      ? [{ path: '', code: 'tooLarge' as const, values: { kilobytes } }]
      : []
  const all = [{ questions: questionsOf(form), path: 'sections', ...core }]
  const measured =
    pages === 'one'
      ? all
      : sections.map(({ questions }, index) => ({
          questions,
          path: `sections.${index}`,
          bytes: 0,
          fields: 0,
        }))
  return [
    ...tooLarge,
    ...measured.flatMap(({ questions, path, ...start }) => {
      const size = questions.map((question) => measure(question)).reduce(add, start)
      const isTooLong = size.bytes > formLimits.bytes.page || size.fields > formLimits.fields
      return isTooLong
        ? [
            {
              path,
              code: 'pageTooLong' as const,
              values: { kilobytes: formLimits.bytes.page / 1024, fields: formLimits.fields },
            },
          ]
        : []
    }),
  ]
}

interface Size {
  bytes: number
  fields: number
}

function add(some: Size, other: Size): Size {
  return { bytes: some.bytes + other.bytes, fields: some.fields + other.fields }
}

function measureCore({ documents = [] }: FormDefinition): Size {
  const characters = applicationQuestions.reduce((sum, { max }) => sum + max, 0)
  const fields = applicationQuestions.length + documents.length + 6
  return { bytes: characters * bytesPerCharacter + fields * bytesPerName, fields }
}

/** What the fields of a question hold at the most. */
function measure({ kind, max = 0, options = [], questions = [] }: Question): Size {
  if (kind === 'group') {
    const row = questions.map((question) => measure(question)).reduce(add, { bytes: 0, fields: 0 })
    return { bytes: row.bytes * max + bytesPerName, fields: row.fields * max + 1 }
  }
  if (kind === 'statement') return { bytes: 0, fields: 0 }
  const fields = kind === 'choices' ? options.length : kind === 'date' ? dateParts.length : 1
  const characters = kind === 'line' || kind === 'lines' || kind === 'name' ? max : 20
  return { bytes: characters * bytesPerCharacter + fields * bytesPerName, fields }
}
