import type { Submission } from '../../../../council/cases/applications/submit.server.ts'
import type { Fields } from '../../../../council/cases/drafts.server.ts'
import { digest } from '../../../../council/database/digest.server.ts'
import { checkboxGroupName } from '../../../../rules/form/document-checkboxes.ts'
import { correctsField } from '../../../../rules/form/field-names.ts'
import { applicantStep, checkStep, listSteps } from '../../../../rules/form/steps.ts'
import type { ValidatedForm } from '../../../../rules/form/validate.ts'
import { limits } from '../../../../rules/limits.ts'
import { askDocuments, askedPositions } from '../../../forms/asked-documents.server.ts'
import { readApplication, showFaults } from '../../../forms/read-application.server.ts'
import { optionalText, readForm, text } from '../../../forms/read-form.server.ts'
import { listTwice } from '../../../forms/repeated-fields.server.ts'
import { listNoticeErrors, noticeField } from '../../../forms/shown-notice.server.ts'
import type { RefusedApplication } from '../../../forms/use-refused-application.ts'
import type { FieldError } from '../../../ui/form-errors.ts'
import { listAddedPapers, pathAfter } from './added-papers.server.ts'
import { faultsOn, firstFaulty, type OpenForm, pathOf, pathToFaults } from './apply-form.server.ts'

export const failure = { key: 'submitFailed' } as const
export const unknownMember: FieldError = { field: 'memberId', key: 'choose' }

/** What a post of one step leads to. */
type ReadStep =
  /** Everything is there and nothing is wrong. */
  | { submission: Omit<Submission, 'client' | 'again'> }
  | { next: string }
  | { refused: Omit<RefusedApplication, 'typed'> }

/** What nobody types, but each page of a form sends. */
const sentFields = {
  account: text(limits.name),
  filledFor: optionalText(limits.name),
  fill: optionalText(limits.name),
  again: optionalText(limits.name),
  checked: optionalText(limits.name),
  ...noticeField,
}

/** Reads what a page of a form sends beside what was typed. */
export async function readSent(posted: FormData) {
  const read = await readForm(posted, sentFields)
  const unread = read.ok ? [] : read.errors.filter(({ key }) => key !== 'once')
  const errors = [...listTwice(posted), ...unread]
  return errors.length > 0 || !read.ok ? { errors } : read.values
}

/** All answers as one word, by which the page that shows them knows whether they are still the same. */
export function digestAnswers({ fields, kept }: Pick<ValidatedForm, 'fields' | 'kept'>): string {
  return digest(JSON.stringify([fields, kept])).slice(0, 12)
}

/** What nobody types, but the first page of a form sends. */
const carriedFields = {
  submissionKey: text(limits.name),
  memberId: optionalText(limits.name),
  [correctsField]: optionalText(limits.name),
}

/**
 * Reads what was typed into all steps up to this one, drawn for the version of the form `asked` names, beside
 * a notice. The last step has shown the answers that `checked` names, and the documents of the list
 * `listed`.
 */
export async function readStep(
  opened: OpenForm,
  fields: Fields,
  { asked, checked, notice, listed }: { asked: string; checked: string; notice: string; listed: string },
): Promise<ReadStep> {
  const { db, actor, serviceId, form, language, step } = opened
  const { definition, version, publishedAt } = form
  const application = readApplication(form, fields)
  const { fields: answers, kept, faults, answered } = application
  const documents = askDocuments(form, kept)
  const steps = listSteps(definition, kept)
  const isLast = step === steps.at(-1)
  const sent = new FormData()
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  const boxes = isLast ? documents.map(({ position }) => position) : undefined
  const read = await readForm(sent, carriedFields, boxes)
  const shown = showFaults(definition, faultsOn(definition, step, faults), language)
  const { errors } = shown
  if ((isLast || step === applicantStep) && !read.ok) errors.push(...read.errors)
  if (listed !== form.listed) errors.push({ field: checkboxGroupName, key: 'documentsChanged' })
  if (asked !== String(version ?? '')) return { refused: { ...shown, changedOn: publishedAt } }
  if (checked !== '' && checked !== digestAnswers(application))
    return { refused: { errors: [], failure: { key: 'answersChanged' } } }
  // A step that is not the last sends nothing, so nothing failed to be sent.
  if (errors.length > 0 || shown.faults.length > 0) return { refused: isLast ? { ...shown, failure } : shown }
  const following = steps[steps.indexOf(step) + 1] ?? checkStep
  if (!isLast)
    return { next: following === checkStep ? pathAfter(serviceId, documents) : pathOf(opened, following) }
  const unknown = await listNoticeErrors(db, notice)
  if (unknown.length > 0) return { refused: { errors: unknown, failure } }
  const faulty = firstFaulty(definition, steps, faults)
  if (faulty !== undefined || !read.ok) return { next: pathToFaults(opened, faulty ?? applicantStep) }
  const isGiven = ({ position, mostPages }: { position: number; mostPages: number }) =>
    mostPages > 0 || read.atHand.includes(position)
  const papers = await listAddedPapers(db, actor, fields, documents.filter(isGiven))
  const given = [...read.atHand, ...papers.map(({ position }) => position)]
  const positions = askedPositions(documents, given)
  return {
    submission: {
      fields: answers,
      answered,
      submissionKey: read.values.submissionKey,
      notice,
      atHand: read.atHand.filter((position) => positions.includes(position)),
      asked: positions,
      added: papers.map(({ position, paperId }) => ({ document: position, paperId })),
      memberId: read.values.memberId || undefined,
      corrects: read.values[correctsField] || undefined,
    },
  }
}
