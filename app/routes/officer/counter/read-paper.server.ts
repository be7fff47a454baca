import { type Intermediary, isIntermediary, type Officer } from '../../../../council/actors/actors.server.ts'
import { sumDueAtOnce } from '../../../../council/catalogue/fees/service-fees.server.ts'
import { findApplicationForm } from '../../../../council/catalogue/forms/find.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { confirmations } from '../../../../rules/counter.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { rowsButton } from '../../../../rules/form/field-names.ts'
import { limits } from '../../../../rules/limits.ts'
import { askDocuments, askedPositions } from '../../../forms/asked-documents.server.ts'
import { changeRows } from '../../../forms/change-rows.ts'
import { readApplication, showFaults } from '../../../forms/read-application.server.ts'
import {
  checkbox,
  choice,
  day,
  isEmpty,
  optionalText,
  readForm,
  text,
} from '../../../forms/read-form.server.ts'
import { firstOfEach, listTwice } from '../../../forms/repeated-fields.server.ts'
import { notFound } from '../../../http/context.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import type { RefusedPaper } from './counter-page.server.ts'

const wordFields = {
  submissionKey: text(limits.name),
  personId: optionalText(limits.name),
  confirmation: choice(confirmations),
  witness: optionalText(limits.name),
  paperFile: optionalText(limits.name),
  /** The applicant has no phone: what is to be told goes on paper. */
  noPhone: checkbox,
  charged: optionalText(limits.name),
  cash: checkbox,
  bookNumber: optionalText(limits.name),
  mayBeTold: optionalText(limits.name),
  receivedOn: day,
  longAgo: checkbox,
  lateReason: optionalText(limits.reason),
  likeReason: optionalText(limits.reason),
  language: choice(languageTags),
  /** The next person is asked for on the page with the slip. */
  next: checkbox,
}

/**
 * Reads a paper as it was typed, with the validated answers to the service's own questions, or with what is
 * wrong with it. Answers 404 for a service that is not there, or another one than the form's.
 */
export async function readPaper(
  request: Request,
  actor: Officer | Intermediary,
  { db, serviceId, language: shown }: { db: Database; serviceId: string; language: string },
) {
  const form = await findApplicationForm(db, serviceId)
  if (!form) throw notFound()
  const { definition, version, publishedAt } = form
  const sent = await request.formData()
  const typed = firstOfEach(sent)
  // A form that was drawn for another service.
  if (typed.service !== serviceId) throw notFound()
  const { kept, answered, ...read } = readApplication(form, typed)
  const isWithoutPhone = typed.noPhone === checkedValue && isEmpty(typed.applicantPhoneNo ?? '')
  const fields = isWithoutPhone ? { ...read.fields, applicantPhoneNo: '' } : read.fields
  const faults = read.faults.filter(({ field }) => !isWithoutPhone || field !== 'applicantPhoneNo')
  const documents = askDocuments(form, kept)
  const refused = (why: Partial<RefusedPaper>) => ({ refused: { errors: [], typed, ...why } })
  const twice = listTwice(sent)
  if (twice.length > 0) return refused({ failure, errors: twice })
  const rows = typed[rowsButton]
  if (rows !== undefined) {
    const changed = changeRows(definition, typed, rows)
    return refused({ typed: changed?.fields ?? typed, isOnlyShown: true })
  }
  if ((typed.form ?? '') !== String(version ?? '')) return refused({ changedOn: publishedAt })
  const due = isIntermediary(actor) ? 0 : await sumDueAtOnce(db, serviceId)
  if ((typed.due ?? '') !== (due > 0 ? String(due) : ''))
    return refused({ changedOn: new Date().toISOString() })
  const positions = documents.map(({ position }) => position)
  const word = await readForm(sent, wordFields, positions)
  const found = showFaults(definition, faults, shown)
  if (!word.ok) found.errors.push(...word.errors)
  else if (word.values.noPhone && !isWithoutPhone) found.errors.push({ field: 'noPhone', key: 'phoneOrNone' })
  if (!word.ok || faults.length > 0 || found.errors.length > 0) return refused({ failure, ...found })
  const { personId, next, noPhone: _, cash, bookNumber, charged, ...said } = word.values
  const asked = askedPositions(documents, word.atHand)
  const paper = {
    ...said,
    charged: isIntermediary(actor) ? charged : '',
    cash: cash && due > 0 ? { paise: due, bookNumber } : undefined,
    fields,
    answered,
    asked,
    personId: personId === '' ? undefined : personId,
    seen: word.atHand.filter((position) => asked.includes(position)),
  }
  return { paper, typed, next }
}

const failure = { key: 'submitFailed' } as const
