import type { Citizen } from '../../../../council/actors.server.ts'
import { listRequiredDocumentsIn } from '../../../../council/applications/documents.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { type Fields, findDraft } from '../../../../council/drafts.server.ts'
import type { PublishedForm } from '../../../../council/forms/find.server.ts'
import { type Prefilled, prefillQuestions } from '../../../../council/forms/prefill.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { type FormDefinition, questionsOf } from '../../../../rules/form/definition.ts'
import { type AnswerFault, type Answers, evaluate, holds } from '../../../../rules/form/evaluate.ts'
import { applicantStep, formPath, sectionsOnStep, stepPath } from '../../../../rules/form/steps.ts'
import { limits } from '../../../../rules/limits.ts'
import { paperLimits } from '../../../../rules/paper.ts'
import { fieldName, typedAnswers } from '../../../form/field-names.ts'
import type { AskedDocument } from '../../../form/form-documents.tsx'
import type { ShownFault } from '../../../form/form-words.ts'
import { showFault } from '../../../form/show-fault.server.ts'
import { questionFields } from '../../../forms/question-fields.server.ts'
import { optionalText, readForm, text } from '../../../forms/read-form.server.ts'
import { knownFields, shownField } from './known-fields.server.ts'

/** The documents of a form by position, in a language: its own, or those of the service where it names none. */
export async function listAskedDocuments(
  db: Database,
  serviceId: string,
  { documents, pages }: FormDefinition,
  { kept, language }: { kept: Answers; language: string },
): Promise<AskedDocument[]> {
  const known = await listRequiredDocumentsIn(db, serviceId, language)
  return known.map((document, position) => {
    const own = documents?.[position]
    return {
      ...document,
      position,
      required: own?.required ?? true,
      asked: holds(own?.showIf, kept),
      showIf: own?.showIf,
      // A form on one page has no step before it is sent: its papers are added afterwards.
      mostPages:
        pages === 'sections' && own?.upload !== undefined && own.upload !== 'none'
          ? (own.pages ?? paperLimits.pagesOfDocument)
          : 0,
    }
  })
}

/** What was typed into all steps so far, with what was typed into this one when a session ended. */
export async function readTyped(
  db: Database,
  actor: Citizen,
  serviceId: string,
  { step, retained }: { step: string; retained?: Fields },
): Promise<Fields | undefined> {
  const own =
    retained?.account === actor.id ? retained : await findDraft(db, actor, stepPath(serviceId, step))
  const all = await findDraft(db, actor, formPath(serviceId))
  return own || all ? { ...all, ...own } : undefined
}

/** What the questions on a step are filled in with, as fields of its page, where the page is shown for the first time. */
export async function prefillStep(
  db: Database,
  actor: Citizen,
  { definition }: PublishedForm,
  { step, fields }: { step: string; fields: Fields },
): Promise<Omit<Prefilled, 'typed'> & { fields: Fields }> {
  const isShown = Object.hasOwn(fields, shownField(step))
  const questions = isShown ? [] : questionsOf({ sections: sectionsOnStep(definition, step) })
  const { typed, ...from } = await prefillQuestions(db, actor, questions)
  const own = Object.entries(typed).map(([name, text]) => [fieldName(name), text])
  return { ...from, fields: Object.fromEntries(own) }
}

/**
 * Puts what a page sent in the place of what was typed into its fields before; a box that is not ticked sends nothing.
 * Fields that the form does not have are left out.
 */
export function mergeTyped(form: FormDefinition, step: string, earlier: Fields, sent: Fields): Fields {
  const starts = sectionsOnStep(form, step).flatMap(({ questions }) =>
    questions.flatMap(({ key }) => [`${fieldName(key)}-`, `${fieldName(key)}.`]),
  )
  const names = new Set(
    sectionsOnStep(form, step).flatMap(({ questions }) => questions.map(({ key }) => fieldName(key))),
  )
  const ticks = step === 'check' || form.pages === 'one' ? ['document-'] : []
  const stays = ([name]: [string, string]) =>
    !names.has(name) && ![...starts, ...ticks].some((start) => name.startsWith(start))
  const known = knownFields(form)
  const merged = { ...Object.fromEntries(Object.entries(earlier).filter(stays)), ...sent }
  return Object.fromEntries(Object.entries(merged).filter(([name]) => known.has(name)))
}

/** The fields of the applicant that the form asks for, with those that every page of it sends. */
function coreFields({ leaveOut }: FormDefinition) {
  const asked = Object.entries(questionFields()).filter(([name]) => !leaveOut.some((one) => one === name))
  return {
    ...(Object.fromEntries(asked) as ReturnType<typeof questionFields>),
    submissionKey: text(limits.name),
    account: text(limits.name),
    again: optionalText(limits.name),
    memberId: optionalText(limits.name),
  }
}

/** Judges everything that was typed into a form: the applicant's fields, and the answers to its own questions. */
export async function judge(
  { definition }: PublishedForm,
  fields: Fields,
  documents: AskedDocument[] | number,
) {
  const positions = [...Array(typeof documents === 'number' ? documents : documents.length).keys()]
  const request = new Request('http://localhost', { method: 'POST', body: new URLSearchParams(fields) })
  const core = await readForm(request, coreFields(definition), positions)
  const today = councilDay(new Date().toISOString())
  const { kept, faults } = evaluate(definition, typedAnswers(fields), today)
  return { core, kept, faults }
}

/** The faults of the questions on a step's page, with their labels in a language. */
export function faultsOn(
  form: FormDefinition,
  step: string,
  faults: AnswerFault[],
  language: string,
): ShownFault[] {
  const keys = new Set(questionsOf({ sections: sectionsOnStep(form, step) }).map(({ key }) => key))
  return faults.filter(({ key }) => keys.has(key)).map((fault) => showFault(form, fault, language))
}

/** The first step with a fault; undefined when there is none. */
export function firstFaulty(
  form: FormDefinition,
  steps: string[],
  { isCoreOk, faults }: { isCoreOk: boolean; faults: AnswerFault[] },
): string | undefined {
  return steps.find((step) => {
    if (step === applicantStep && !isCoreOk) return true
    const keys = questionsOf({ sections: sectionsOnStep(form, step) }).map(({ key }) => key)
    return faults.some(({ key }) => keys.includes(key))
  })
}
