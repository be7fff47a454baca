import { countRequiredDocuments } from '../../../../council/applications/documents.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { findForm } from '../../../../council/forms/find.server.ts'
import { forEachField } from '../../../../rules/application-form.ts'
import { confirmations } from '../../../../rules/counter.ts'
import { councilDay } from '../../../../rules/days.ts'
import { evaluate, holds } from '../../../../rules/form/evaluate.ts'
import { limits } from '../../../../rules/limits.ts'
import { changeRows } from '../../../form/change-rows.ts'
import { rowsButton, typedAnswers } from '../../../form/field-names.ts'
import { firstOfEach, listTwice } from '../../../form/repeated-fields.server.ts'
import { showFault } from '../../../form/show-fault.server.ts'
import { questionFields } from '../../../forms/question-fields.server.ts'
import { checkbox, choice, day, optionalText, readForm, text } from '../../../forms/read-form.server.ts'
import { notFound } from '../../../guard.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import type { RefusedPaper } from './counter-page.server.ts'

const wordFields = {
  submissionKey: text(limits.name),
  personId: optionalText(limits.name),
  confirmation: choice(confirmations),
  witness: optionalText(limits.name),
  paperFile: text(limits.name),
  charged: optionalText(limits.name),
  receivedOn: day,
  longAgo: checkbox,
  lateReason: optionalText(limits.reason),
  likeReason: optionalText(limits.reason),
  language: choice(languageTags),
  /** The next person is asked for on the page with the slip. */
  next: checkbox,
}

/**
 * Reads a paper as it was typed, with the answers to the service's own questions as their judge keeps them; or what keeps it
 * from being stored. Answers 404 for a service that is not there.
 */
export async function readPaper(
  request: Request,
  { db, serviceId, language: shown }: { db: Database; serviceId: string; language: string },
) {
  const documents = await countRequiredDocuments(db, serviceId)
  if (documents === undefined) throw notFound()
  const form = await findForm(db, serviceId)
  const sent = await request.formData()
  const posted = firstOfEach(sent)
  const own = Object.fromEntries(Object.entries(posted).filter(([name]) => name.startsWith('q-')))
  const positions = [...Array(documents).keys()]
  const core = await readForm(sent, { ...coreFields(form?.definition.leaveOut), ...wordFields }, positions)
  const typed = { ...core.typed, ...own }
  const refused = (why: Partial<RefusedPaper>) => ({ refused: { errors: [], ...why, typed } })
  const failure = { key: 'submitFailed' } as const
  const twice = form ? listTwice(sent) : []
  if (twice.length > 0) return refused({ failure, errors: twice })
  const rows = posted[rowsButton]
  if (form && rows !== undefined) {
    const changed = changeRows(form.definition, typed, typedAnswers(typed), rows)
    const refusedRows: RefusedPaper = { errors: [], typed: changed?.fields ?? typed, isOnlyRows: true }
    return { refused: refusedRows }
  }
  if (form && posted.form !== String(form.version)) return refused({ changedOn: form.publishedAt })
  const today = councilDay(new Date().toISOString())
  const { kept, faults } = form
    ? evaluate(form.definition, typedAnswers(own), today)
    : { kept: {}, faults: [] }
  if (!core.ok || faults.length > 0)
    return refused({
      failure,
      errors: core.ok ? [] : core.errors,
      faults: form && faults.map((fault) => showFault(form.definition, fault, shown)),
    })
  const { submissionKey, personId, confirmation, witness, paperFile, charged, ...rest } = core.values
  const { receivedOn, longAgo, lateReason, likeReason, language, next, ...answers } = rest
  const word = {
    submissionKey,
    confirmation,
    witness,
    paperFile,
    charged,
    receivedOn,
    longAgo,
    lateReason,
    likeReason,
    language,
  }
  const paper = {
    ...word,
    fields: { ...forEachField(() => ''), ...answers },
    personId: personId === '' ? undefined : personId,
    seen: core.atHand,
  }
  if (!form) return { paper, typed, next }
  const asked = positions.filter((position) => {
    const document = form.definition.documents?.[position]
    return holds(document?.showIf, kept) && ((document?.required ?? true) || core.atHand.includes(position))
  })
  const seen = core.atHand.filter((position) => asked.includes(position))
  const answered = { answers: kept, formVersion: form.version }
  return { paper: { ...paper, seen, asked, answered }, typed, next }
}

function coreFields(leaveOut: readonly string[] = []) {
  const asked = Object.entries(questionFields()).filter(([name]) => !leaveOut.includes(name))
  return Object.fromEntries(asked) as ReturnType<typeof questionFields>
}
