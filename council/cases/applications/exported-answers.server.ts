import { type AnswerWords, answerText, sayAnswers } from '../../../rules/form/answers.ts'
import {
  type AnswerColumn,
  asksPrivately,
  countMostRows,
  listAnswerColumns,
} from '../../../rules/form/columns.ts'
import type { FormDefinition } from '../../../rules/form/definition.ts'
import type { Answers } from '../../../rules/form/evaluate.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { readMatching } from './export.server.ts'
import type { InboxFilter } from './inbox-filter.server.ts'

/** The columns of a file for the answers to a service's own questions. */
export interface AnswerColumns {
  headings: string[]
  /** The texts of an application under these headings, '' where nothing was asked or answered. */
  textsOf: (row: { formVersion: number | null; answers: string }) => string[]
}

/**
 * Finds the columns that the answers of all matching applications need, reading them once in batches; none
 * where the filter names no service. Answers are in the words of the version that was answered. `taken` are
 * the headings of other columns.
 */
export async function findAnswerColumns(
  db: Database,
  actor: Officer,
  filter: InboxFilter & { language: string },
  { withPrivate, words, taken }: { withPrivate: boolean; words: AnswerWords; taken: readonly string[] },
): Promise<AnswerColumns> {
  requireRole(actor, 'admin', 'staff')
  const { serviceId, language } = filter
  if (serviceId === undefined) return { headings: [], textsOf: () => [] }
  const versions = await listDefinitions(db, serviceId)
  const answered = new Set<number>()
  let mostRows: Record<string, number> = {}
  for await (const rows of versions.size > 0 ? readMatching(db, filter) : [])
    for (const { formVersion, answers } of rows) {
      if (formVersion === null) continue
      answered.add(formVersion)
      mostRows = countMostRows(mostRows, JSON.parse(answers) as Answers)
    }
  const newestFirst = [...versions].flatMap(([version, form]) => (answered.has(version) ? [form] : []))
  const columns = listAnswerColumns(newestFirst, { mostRows, language, withPrivate, taken })
  return {
    headings: columns.map(({ heading }) => heading),
    textsOf: ({ formVersion, answers }) => {
      const form = formVersion === null ? undefined : versions.get(formVersion)
      return textsUnder(columns, form, { kept: JSON.parse(answers) as Answers, language, words })
    },
  }
}

function textsUnder(
  columns: AnswerColumn[],
  form: FormDefinition | undefined,
  { kept, language, words }: { kept: Answers; language: string; words: AnswerWords },
): string[] {
  const said = form ? sayAnswers(form, kept, language).flatMap(({ questions }) => questions) : []
  const texts = new Map(said.map(({ id, answer }) => [id, answer ? answerText(answer, words) : '']))
  return columns.map(({ id }) => texts.get(id) ?? '')
}

/** The published versions of the form of a service, by number, the newest first. */
async function listDefinitions(db: Database, serviceId: string): Promise<Map<number, FormDefinition>> {
  const rows = await db
    .selectFrom('forms')
    .select(['version', 'definition'])
    .where('serviceId', '=', serviceId)
    .where('version', '>', 0)
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ version, definition }) => [version, JSON.parse(definition) as FormDefinition]))
}

/** Whether some version of a service's form asks something private, so a file may be asked for with it. */
export async function hasPrivateAnswers(db: Database, actor: Officer, serviceId: string): Promise<boolean> {
  requireRole(actor, 'admin', 'staff')
  return [...(await listDefinitions(db, serviceId)).values()].some(asksPrivately)
}
