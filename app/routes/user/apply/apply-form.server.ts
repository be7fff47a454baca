import type { RouterContextProvider } from 'react-router'
import type { Citizen } from '../../../../council/actors/actors.server.ts'
import { deleteDraft, type Fields, findDraft, storeDraft } from '../../../../council/cases/drafts.server.ts'
import { type ApplicationForm, findApplicationForm } from '../../../../council/catalogue/forms/find.server.ts'
import { type Prefilled, prefillQuestions } from '../../../../council/catalogue/forms/prefill.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { type FormDefinition, questionsOf } from '../../../../rules/form/definition.ts'
import { checkboxName } from '../../../../rules/form/document-checkboxes.ts'
import type { AnswerFault } from '../../../../rules/form/evaluate.ts'
import { fieldName, nameOf, shownField, withoutOtherDocuments } from '../../../../rules/form/field-names.ts'
import {
  applicantStep,
  checkStep,
  documentPath,
  formPath,
  listSteps,
  sectionsOnStep,
  stepPath,
} from '../../../../rules/form/steps.ts'
import { askDocuments } from '../../../forms/asked-documents.server.ts'
import { type DocumentAsk, listUploads } from '../../../forms/form-documents.tsx'
import { readApplication } from '../../../forms/read-application.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { listAddedPapers } from './added-papers.server.ts'
import { knownFields } from './known-fields.server.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  params: { serviceId: string; step?: string }
}

/** The name under which the address says that the faults of the page are to be shown. */
export const faultsParameter = 'faults'

/** A form that a citizen fills in, and the page of it that is open. */
export interface OpenForm {
  db: Database
  actor: Citizen
  serviceId: string
  language: string
  form: ApplicationForm
  step: string
}

/**
 * The form of a service and the citizen who fills it in. 404 where there is no such service, it is a draft,
 * or the address has a step and the service asks nothing of its own: its form is one page, at the address
 * without a step.
 */
export async function openForm({ context, params: { serviceId, step } }: Args): Promise<OpenForm> {
  const db = dbOf(context)
  const actor = actorOf(context, 'user')
  const form = await findApplicationForm(db, serviceId)
  if (!form || (form.version === null && step !== undefined)) throw notFound()
  return { db, actor, serviceId, language: languageOf(context), form, step: step ?? applicantStep }
}

/** The address of a step of a form. */
export function pathOf({ serviceId, form }: Pick<OpenForm, 'serviceId' | 'form'>, step: string): string {
  return form.version === null ? formPath(serviceId) : stepPath(serviceId, step)
}

/** The same, where the page says what is wrong with what was typed into it. */
export function pathToFaults(opened: Pick<OpenForm, 'serviceId' | 'form'>, step: string): string {
  return `${pathOf(opened, step)}?${faultsParameter}=yes`
}

/**
 * What was typed into all steps so far, with what the page of this one held when its language was changed,
 * its session ended or somebody left it.
 */
export async function readTyped(opened: OpenForm, retained?: Fields): Promise<Fields | undefined> {
  const { actor, serviceId, form, step } = opened
  const all = await findOwn(opened, formPath(serviceId))
  const kept = form.version === null ? undefined : await findOwn(opened, pathOf(opened, step))
  const page = retained?.account === actor.id ? withoutOtherDocuments(retained, form.listed) : kept
  return page ? mergeTyped(form.definition, step, all ?? {}, page) : all
}

/** What was kept at an address, without what it says of documents that are not asked for any more. */
async function findOwn({ db, actor, form }: OpenForm, path: string): Promise<Fields | undefined> {
  const kept = await findDraft(db, actor, path)
  return kept && withoutOtherDocuments(kept, form.listed)
}

/** Keeps what was typed into all steps; what the page of this one held when it was left is older. */
export async function keepTyped({ db, actor, serviceId, step }: OpenForm, typed: Fields): Promise<void> {
  await storeDraft(db, actor.id, formPath(serviceId), typed)
  await deleteDraft(db, actor, stepPath(serviceId, step))
}

/** What fills the questions on a step, as fields of its page, when the page is shown for the first time. */
export async function prefillStep(
  { db, actor, form, step }: OpenForm,
  fields: Fields,
): Promise<Omit<Prefilled, 'typed'> & { fields: Fields }> {
  const isShown = Object.hasOwn(fields, shownField(step))
  const questions = isShown ? [] : questionsOf({ sections: sectionsOnStep(form.definition, step) })
  const { typed, ...from } = await prefillQuestions(db, actor, questions)
  const own = Object.entries(typed).map(([name, text]) => [fieldName(name), text])
  return { ...from, fields: Object.fromEntries(own) }
}

/**
 * Puts what a page sent in the place of what was typed into its fields before; a box that is not ticked sends
 * nothing. Fields that the form does not have are left out.
 */
export function mergeTyped(form: FormDefinition, step: string, earlier: Fields, sent: Fields): Fields {
  const names = questionsOf({ sections: sectionsOnStep(form, step) }).map(nameOf)
  const starts = names.flatMap((name) => [`${name}-`, `${name}.`])
  const box = checkboxName('')
  const hasBoxes = step === checkStep || form.pages === 'one'
  if (hasBoxes) starts.push(box)
  const stays = ([name]: [string, string]) =>
    !names.includes(name) && !starts.some((start) => name.startsWith(start))
  const known = knownFields(form)
  const merged = { ...Object.fromEntries(Object.entries(earlier).filter(stays)), ...sent }
  // What claims to be a box is kept until the boxes are read, which refuses it.
  const isBox = (name: string) => hasBoxes && name.startsWith(box)
  return Object.fromEntries(Object.entries(merged).filter(([name]) => known.has(name) || isBox(name)))
}

/** The faults that can be mended on a step's page. */
export function faultsOn(form: FormDefinition, step: string, faults: AnswerFault[]): AnswerFault[] {
  const keys = new Set(questionsOf({ sections: sectionsOnStep(form, step) }).map(({ key }) => key))
  return faults.filter(({ question, key }) => (question.column ? step === applicantStep : keys.has(key)))
}

/** The first step with a fault; undefined when there is none. */
export function firstFaulty(
  form: FormDefinition,
  steps: string[],
  faults: AnswerFault[],
): string | undefined {
  return steps.find((step) => faultsOn(form, step, faults).length > 0)
}

/** The address of the first page of a form that is not done yet; the first of all before anybody typed. */
export async function findOpenStep(opened: OpenForm): Promise<string> {
  const { db, actor, serviceId, form } = opened
  const typed = (await findOwn(opened, formPath(serviceId))) ?? {}
  const { kept, faults } = readApplication(form, typed)
  const steps = listSteps(form.definition, kept)
  const isDone = (step: string) =>
    Object.hasOwn(typed, shownField(step)) && faultsOn(form.definition, step, faults).length === 0
  const open = steps.find((step) => step !== checkStep && !isDone(step))
  if (open !== undefined || !steps.includes(checkStep)) return pathOf(opened, open ?? applicantStep)
  const documents = askDocuments(form, kept)
  const added = await listAddedPapers(db, actor, typed, documents)
  const isMissing = ({ position }: DocumentAsk) =>
    typed[checkboxName(position)] === undefined && !added.some((paper) => paper.position === position)
  const missing = listUploads(documents).find(isMissing)
  return missing ? documentPath(serviceId, missing.position) : pathOf(opened, checkStep)
}
