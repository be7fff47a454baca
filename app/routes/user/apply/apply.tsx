import { randomUUID } from 'node:crypto'
import { data, redirect, redirectDocument } from 'react-router'
import { findRefused } from '../../../../council/cases/applications/begin-correction.server.ts'
import { findSentWith, submitApplication } from '../../../../council/cases/applications/submit.server.ts'
import { deleteApplicationDrafts, type Fields } from '../../../../council/cases/drafts.server.ts'
import { listServiceFacts } from '../../../../council/catalogue/facts/read-facts.server.ts'
import { findService } from '../../../../council/catalogue/services/find-service.server.ts'
import { sayAnswers } from '../../../../rules/form/answers.ts'
import { checkboxGroupName } from '../../../../rules/form/document-checkboxes.ts'
import { correctsField, rowsButton, withoutOtherDocuments } from '../../../../rules/form/field-names.ts'
import { shortenLabels } from '../../../../rules/form/short-labels.ts'
import {
  applicantStep,
  checkStep,
  firstStepOf,
  formPath,
  listSteps,
  sentPath,
} from '../../../../rules/form/steps.ts'
import { listAskedDocuments, shownList } from '../../../forms/asked-documents.server.ts'
import { changeRows } from '../../../forms/change-rows.ts'
import { readApplication, showFaults } from '../../../forms/read-application.server.ts'
import { firstOfEach } from '../../../forms/repeated-fields.server.ts'
import { retainedFields } from '../../../forms/retained-form.server.ts'
import { shownNotice } from '../../../forms/shown-notice.server.ts'
import { notFound, visitOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import type { Route } from './+types/apply'
import { listAddedPapers } from './added-papers.server.ts'
import {
  faultsOn,
  faultsParameter,
  findOpenStep,
  firstFaulty,
  keepTyped,
  mergeTyped,
  openForm,
  pathOf,
  pathToFaults,
  prefillStep,
  readTyped,
} from './apply-form.server.ts'
import { ApplyPage } from './apply-page.tsx'
import type { Refused } from './apply-parts.tsx'
import { beginApplicant } from './begin-applicant.server.ts'
import { loadMembers, prefillNames } from './chosen-member.server.ts'
import { describeNotSent } from './not-sent.server.ts'
import { redirectToPausedPage } from './paused-service.server.ts'
import { digestAnswers, failure, readSent, readStep, unknownMember } from './read-step.server.ts'

/** A page of own questions uses no script: on a weak signal a long form opens as fast as a short one. */
export const handle: MainFormHandle = { mainForm: true, showsRefusal: true }

export async function loader(args: Route.LoaderArgs) {
  const { context, url, params } = args
  const opened = await openForm(args)
  const { db, actor, serviceId, form, language, step } = opened
  const { definition, version } = form
  if (version !== null && !('step' in params))
    throw redirectDocument((await findOpenStep(opened)) + url.search, 303)
  const [service, facts, typed] = await Promise.all([
    findService(db, serviceId, language),
    listServiceFacts(db, serviceId, language),
    readTyped(opened, retainedFields(context)),
  ])
  if (!service) throw notFound()
  if (service.pause) throw redirectToPausedPage(serviceId)
  const choice = await loadMembers(db, actor, typed)
  const begun = await beginApplicant(opened, choice, typed)
  const prefilled = await prefillStep(opened, typed ?? {})
  const fields: Fields = { ...prefilled.fields, ...typed }
  const refusal = await findRefused(db, actor, fields[correctsField] ?? '')
  const read = readApplication(form, fields)
  const { fields: answers, kept, faults } = read
  const steps = listSteps(definition, kept)
  const shortened = { ...definition, sections: definition.sections.map(shortenLabels) }
  if (!steps.includes(step)) throw redirect(pathOf(opened, applicantStep), 303)
  const faulty = firstFaulty(definition, steps, faults)
  if (step === checkStep && faulty !== undefined) throw redirect(pathToFaults(opened, faulty), 303)
  const documents = await listAskedDocuments(db, serviceId, form, { kept, language })
  const isShowingFaults = url.searchParams.has(faultsParameter) && typed !== undefined
  const isGone = fields.memberId !== undefined && fields.memberId !== choice.memberId
  const shownFaults = showFaults(definition, faultsOn(definition, step, faults), language)
  if (isGone && step === applicantStep) shownFaults.errors.push(unknownMember)
  const { updatedAt: _, need: _need, result: _result, pause: _pause, ...shown } = service
  return {
    service: shown,
    fee: facts.fee,
    days: facts.days?.value,
    /** The council has not entered what it promises and asks for. */
    isUnentered: version === null && !facts.documents && !facts.days && !facts.designatedOfficer,
    here: pathOf(opened, step),
    step,
    steps,
    form: definition,
    villages: form.villages,
    version,
    listed: form.listed,
    kept,
    documents,
    papers: await listAddedPapers(db, actor, fields, documents),
    /** The refused application that this one puts right. */
    corrects: refusal && { applicationId: refusal.applicationId, reason: refusal.reason },
    isRestored:
      typed !== undefined &&
      !refusal &&
      !isShowingFaults &&
      !url.searchParams.has('row') &&
      step === steps[0],
    rows: url.searchParams.get('row') ?? undefined,
    account: actor.id,
    fields: { ...begun.fields, ...fields, ...(step === checkStep && answers) },
    known: begun.known,
    name: actor.name,
    choice: step === applicantStep ? choice : undefined,
    prefilled: { earlier: [...new Set([...begun.earlier, ...prefilled.earlier])], family: prefilled.family },
    notice: await shownNotice('application'),
    words: await getPageMessages(context, 'forMember', 'ownForm', 'notice', 'privacy'),
    submissionKey: fields.submissionKey ?? randomUUID(),
    sections: step === checkStep ? sayAnswers(shortened, kept, language) : [],
    checked: step === checkStep ? digestAnswers(read) : undefined,
    refused: isShowingFaults ? { ...shownFaults, typed: fields } : undefined,
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params, url } = args
  const opened = await openForm(args)
  const { db, actor, serviceId, form, step } = opened
  const { client } = visitOf(context)
  const posted = await request.formData()
  const { [rowsButton]: rows, form: asked = '', fill: _fill, again: _again, ...sent } = firstOfEach(posted)
  const refuse = (refused: Partial<Refused>, init: number | ResponseInit = 422) =>
    data<Refused>({ errors: [], typed: sent, ...refused }, init)
  const carried = await readSent(posted)
  if ('errors' in carried) return refuse({ failure, errors: carried.errors })
  const { account, again, checked, fill, noticeVersion: notice } = carried
  // On a shared phone somebody else may have signed in since: the form must not go out under their name.
  if (account !== actor.id)
    return refuse({ failure, errors: [{ field: 'applicantName', key: 'otherAccount' }], typed: {} }, 409)
  // Without questions of the service the page sends all that there is.
  const earlier = form.version === null ? undefined : await readTyped(opened)
  // Of a second press the answers are gone: the first has sent them.
  if (step === checkStep && earlier?.submissionKey !== sent.submissionKey) {
    const before = await findSentWith(db, actor, sent.submissionKey ?? '')
    if (before !== undefined) throw redirect(sentPath(before), 303)
  }
  const listed = shownList(sent, form)
  const own = withoutOtherDocuments({ ...sent, [checkboxGroupName]: listed }, form.listed)
  const fields = mergeTyped(form.definition, step, earlier ?? {}, own)
  // The service began to ask more while this form was open: what was typed waits in the new one.
  if (form.version !== null && !('step' in params)) {
    await keepTyped(opened, fields)
    throw redirectDocument(firstStepOf(serviceId), 303)
  }
  if (rows !== undefined) {
    const changed = changeRows(form.definition, fields, rows)
    await keepTyped(opened, changed?.fields ?? fields)
    const added = changed?.added === undefined ? '' : `${changed.group}.${changed.added}`
    throw redirect(`${pathOf(opened, step)}?row=${added}#${changed?.focus ?? ''}`, 303)
  }
  const chosen = step === applicantStep ? await prefillNames(db, actor, { ...fields, fill }) : undefined
  if (chosen) {
    const { fill: _, ...typed } = chosen.typed
    await keepTyped(opened, typed)
    return refuse({ typed, filled: chosen.filled }, fill ? 200 : 422)
  }
  const read = await readStep(opened, fields, { asked, checked, notice, listed })
  if ('submission' in read) {
    const answer = await submitApplication(db, actor, serviceId, { ...read.submission, client, again })
    if (answer === undefined) throw notFound()
    if ('applicationId' in answer) {
      await deleteApplicationDrafts(db, actor, serviceId)
      return redirect(sentPath(answer.applicationId), 303)
    }
    await keepTyped(opened, fields)
    if ('paused' in answer) throw redirectToPausedPage(serviceId)
    if ('formChanged' in answer) throw redirectDocument(`${formPath(serviceId)}?${faultsParameter}=yes`, 303)
    if ('unknownMember' in answer && step === applicantStep)
      return refuse({ failure, errors: [unknownMember], typed: fields })
    // Somebody was taken off the list of the family: the first page says what is to be chosen.
    if ('unknownMember' in answer) throw redirect(pathToFaults(opened, applicantStep), 303)
    const { notSent, init } = describeNotSent(answer, url)
    return refuse({ typed: fields, words: await getPageMessages(context, 'apply'), ...notSent }, init)
  }
  await keepTyped(opened, fields)
  if ('next' in read) throw redirect(read.next, 303)
  return refuse({ typed: fields, ...read.refused }, read.refused.changedOn === undefined ? 422 : 409)
}

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplyPage {...loaderData} answer={actionData} />
}
