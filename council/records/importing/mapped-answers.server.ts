import { councilDay } from '../../../rules/days.ts'
import { findableTexts, typedOf } from '../../../rules/form/answers.ts'
import { questionsOf } from '../../../rules/form/definition.ts'
import { type Answer, type Answers, evaluate } from '../../../rules/form/evaluate.ts'
import { findForm } from '../../catalogue/forms/find.server.ts'
import type { ExportedDocument } from './document-file.server.ts'
import { count, type ImportContext, list, wordsIn } from './document-values.server.ts'

/**
 * Reads the mapped fields of an old application as answers to the newest form of its service, nothing without
 * any, as if they had
 * been typed into it on the day of the import. Each that its form has no question for, or does not take, is
 * listed and left out.
 */
export async function readMappedAnswers(
  moving: ImportContext,
  document: ExportedDocument,
  serviceId: string,
  where: string,
) {
  const present = [...moving.map].filter(([field]) => field in document.fields)
  if (present.length === 0) return {}
  const form = await findForm(moving.trx, serviceId)
  const questions = form ? questionsOf(form.definition) : []
  const written: Record<string, Answer> = {}
  for (const [field, key] of present) {
    const answer = answerIn(document, field)
    if (answer !== undefined) written[key] = answer
  }
  const asked = questions.filter(({ key, kind }) => kind !== 'group' && Object.hasOwn(written, key))
  const today = councilDay(moving.now.toISOString())
  const kept: Answers = form ? evaluate(form.definition, typedOf(asked, written), today).kept : {}
  for (const [field, key] of present)
    if (!Object.hasOwn(kept, key))
      list(moving, where, `its field "${field}" is no answer to ${key}, left out`)
  if (!form || Object.keys(kept).length === 0) return {}
  count(moving, 'applications with answers')
  return {
    formVersion: form.version,
    answers: JSON.stringify(kept),
    found: findableTexts(form.definition, kept),
  }
}

function answerIn(document: ExportedDocument, field: string): Answer | undefined {
  const value = document.fields[field]
  return Array.isArray(value) ? value.map(String) : wordsIn(document, field)
}
