import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { typedOf } from '../../../rules/form/answers.ts'
import { applicationFieldNames } from '../../../rules/form/applicant.ts'
import { questionsOf } from '../../../rules/form/definition.ts'
import { checkboxGroupName, checkboxName, checkedValue } from '../../../rules/form/document-checkboxes.ts'
import type { Answer, Answers } from '../../../rules/form/evaluate.ts'
import { correctsField, fieldName, paperField, shownField } from '../../../rules/form/field-names.ts'
import { listSteps } from '../../../rules/form/steps.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { type ApplicationForm, findFormVersion } from '../../catalogue/forms/find.server.ts'
import { stillListed } from '../../catalogue/forms/prefill.server.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'
import { keepPages } from '../../files/wallet/keep-pages.server.ts'
import type { Fields } from '../drafts.server.ts'
import { listRequiredDocuments } from './documents.server.ts'

type Row = Selectable<ApplicationRow>

/**
 * Fills in the form of a service from an application that was refused: its answers as far as the form asks
 * them today, and its papers as far as they are kept, which are among the citizen's own papers afterwards.
 * Needs the account locked.
 */
export async function fillCorrection(
  trx: Database,
  actor: Citizen,
  row: Row,
  { form, now }: { form: ApplicationForm; now: Date },
): Promise<Fields> {
  requireRole(actor, 'user')
  const core = applicationFieldNames.map((name) => [name, row[name]] as const)
  const answers = await listAnswers(trx, row, form)
  const own = questionsOf(form.definition).filter(({ key }) => Object.hasOwn(answers, key))
  const typed = Object.entries(typedOf(own, answers)).map(([name, text]) => [fieldName(name), text] as const)
  // Every page counts as shown, so that the form opens at its check, or at the first page with a fault.
  const shown = listSteps(form.definition, answers).map((step) => [shownField(step), 'yes'] as const)
  const member = row.memberId ?? ''
  return {
    ...Object.fromEntries([...core.filter(([, text]) => text !== ''), ...typed, ...shown]),
    ...(await fillDocuments(trx, actor, row, now)),
    // Of two windows that send it the second finds what the first has sent.
    submissionKey: randomUUID(),
    memberId: member,
    filledFor: member,
    [correctsField]: row.applicationId,
    [checkboxGroupName]: form.listed,
  }
}

/** The answers to questions that the form still asks in the same way. */
async function listAnswers(trx: Database, row: Row, { definition }: ApplicationForm): Promise<Answers> {
  if (row.formVersion === null) return {}
  const answered = await findFormVersion(trx, row.serviceId, row.formVersion)
  const before = answered ? questionsOf(answered.definition) : []
  const sent = JSON.parse(row.answers) as Answers
  const taken: Record<string, Answer> = {}
  for (const question of questionsOf(definition)) {
    const { key, kind } = question
    const isSame = Object.hasOwn(sent, key) && before.some((one) => one.key === key && one.kind === kind)
    const answer = isSame ? stillListed(question, sent[key]) : undefined
    if (answer !== undefined) taken[key] = answer
  }
  return taken
}

/** The documents that the service still asks for by the same name, ticked or with their pages. */
async function fillDocuments(trx: Database, actor: Citizen, row: Row, now: Date): Promise<Fields> {
  const { applicationId, serviceId } = row
  const [before, pages, required] = await Promise.all([
    trx
      .selectFrom('caseDocuments')
      .select(['position', 'name', 'atHand'])
      .where('applicationId', '=', applicationId)
      .execute(),
    trx
      .selectFrom('casePapers')
      .innerJoin('files', 'files.digest', 'casePapers.digest')
      .select(['document', 'files.digest', 'files.bytes', 'files.type'])
      .where('applicationId', '=', applicationId)
      .orderBy('document')
      .orderBy('position')
      .execute(),
    listRequiredDocuments(trx, serviceId),
  ])
  const fields: Record<string, string> = {}
  for (const [position, { name }] of required.entries()) {
    const same = before.find((one) => one.name === name)
    if (!same) continue
    const kept = pages.filter(({ document }) => document === same.position)
    const paperId = kept.length > 0 ? await keepPages(trx, actor, { name, pages: kept, now }) : undefined
    if (paperId !== undefined) fields[paperField(position)] = paperId
    if (same.atHand === 1) fields[checkboxName(position)] = checkedValue
  }
  return fields
}
