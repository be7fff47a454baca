import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { submitApplication } from '../../../../council/applications/submit.server.ts'
import { deleteApplicationDrafts, type Fields, storeDraft } from '../../../../council/drafts.server.ts'
import { findService } from '../../../../council/services/catalogue.server.ts'
import { listServiceFacts } from '../../../../council/services/read-facts.server.ts'
import { forEachField } from '../../../../rules/application-form.ts'
import { sayAnswers } from '../../../../rules/form/answers.ts'
import { applicantStep, checkStep, formPath, listSteps, stepPath } from '../../../../rules/form/steps.ts'
import { limits } from '../../../../rules/limits.ts'
import { readText } from '../../../../rules/text.ts'
import { actionHeaders } from '../../../action-headers.server.ts'
import styles from '../../../css/own-form.css?url'
import { redirectWithFlash } from '../../../flash.server.ts'
import { changeRows } from '../../../form/change-rows.ts'
import { rowsButton, typedAnswers } from '../../../form/field-names.ts'
import { firstOfEach, listTwice } from '../../../form/repeated-fields.server.ts'
import type { FieldError } from '../../../form-errors.ts'
import { retainedFields } from '../../../forms/retained-form.server.ts'
import { notFound, visitOf } from '../../../guard.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import type { Route } from './+types/own-form'
import { listAddedPapers, pathAfter } from './added-papers.server.ts'
import { fillIn, openChoice } from './chosen-member.server.ts'
import { describeNotSent } from './not-sent.server.ts'
import { faultsParameter, isCoreTyped, isShown, openForm } from './open-form.server.ts'
import {
  faultsOn,
  firstFaulty,
  judge,
  listAskedDocuments,
  mergeTyped,
  prefillStep,
  readTyped,
} from './own-form.server.ts'
import { OwnFormPage, type Refused } from './own-form-page.tsx'
import { leadToPause } from './paused-service.server.ts'

export const headers: Route.HeadersFunction = actionHeaders

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** The page does nothing with script, so that a long form opens on a weak signal as fast as a short one. */
export const handle = { mainForm: true, plain: true }

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, serviceId, form, language } = await openForm(args)
  const { context, url, params } = args
  const { step } = params
  const { definition, version } = form
  const [service, facts, typed] = await Promise.all([
    findService(db, serviceId, language),
    listServiceFacts(db, serviceId, language),
    readTyped(db, actor, serviceId, { step, retained: retainedFields(context) }),
  ])
  if (!service) throw notFound()
  if (service.pause) throw leadToPause(serviceId)
  const choice = await openChoice(db, actor, typed)
  const prefilled = await prefillStep(db, actor, form, { step, fields: typed ?? {} })
  const fields: Fields = { ...prefilled.fields, ...typed }
  const { core, kept, faults } = await judge(form, fields, 0)
  const steps = listSteps(definition, kept)
  if (!steps.includes(step)) throw redirect(stepPath(serviceId, applicantStep), 303)
  const faulty = firstFaulty(definition, steps, { isCoreOk: isCoreTyped(core), faults })
  if (step === checkStep && faulty !== undefined)
    throw redirect(`${stepPath(serviceId, faulty)}?${faultsParameter}=yes`, 303)
  const documents = await listAskedDocuments(db, serviceId, definition, { kept, language })
  const isGone = fields.memberId !== undefined && fields.memberId !== choice.memberId
  const unknownMember: FieldError[] = isGone ? [{ field: 'memberId', key: 'choose' }] : []
  const isShowingFaults = url.searchParams.has(faultsParameter) && typed !== undefined
  const { updatedAt: _, need: _need, pause: _pause, ...shown } = service
  /** The citizen's own names from their list, which the form begins with. */
  const begun = choice.members.find(({ id }) => id === choice.filledFor)?.names
  return {
    service: shown,
    fee: facts.fee,
    days: facts.days?.value,
    step,
    steps,
    form: definition,
    version,
    kept,
    documents,
    papers: await listAddedPapers(db, actor, fields, documents),
    isRestored: typed !== undefined && !isShowingFaults && !url.searchParams.has('row') && step === steps[0],
    rows: url.searchParams.get('row') ?? undefined,
    account: actor.id,
    fields: { ...forEachField(() => ''), applicantName: actor.name, ...begun, ...fields },
    name: actor.name,
    choice: step === applicantStep ? choice : undefined,
    prefilled: { earlier: prefilled.earlier, family: prefilled.family },
    words: await getPageMessages(context, 'forMember', 'ownForm'),
    submissionKey: fields.submissionKey ?? randomUUID(),
    sections: step === checkStep ? sayAnswers(definition, kept, language) : [],
    faults: isShowingFaults ? faultsOn(definition, step, faults, language) : [],
    refused:
      isShowingFaults && step === applicantStep
        ? {
            ...core,
            typed: fields,
            errors: [...(core.ok ? [] : core.errors.filter(isShown)), ...unknownMember],
          }
        : undefined,
  }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor, serviceId, form, language } = await openForm(args)
  const { request, context, params } = args
  const { step } = params
  const { council, client } = visitOf(context)
  const { definition, version, publishedAt } = form
  const posted = await request.formData()
  const { [rowsButton]: rows, form: asked, fill, ...sent } = firstOfEach(posted)
  const refuse = (refused: Partial<Refused>, status: number) =>
    data<Refused>({ errors: [], faults: [], typed: sent, ...refused }, { status })
  const twice = listTwice(posted)
  const unread = readText(sent.account ?? '', { max: limits.name })
  if (twice.length > 0 || 'fault' in unread) {
    const account: FieldError[] = 'fault' in unread ? [{ field: 'account', key: 'enter' }] : []
    const errors = twice.map((one): FieldError => one).concat(account)
    return refuse({ failure: { key: 'submitFailed' }, errors, typed: sent }, 422)
  }
  // On a shared phone somebody else may have signed in since: the form must not go out under their name.
  if (sent.account !== actor.id) {
    const errors = [{ field: 'applicantName', key: 'otherAccount' } as const]
    return refuse({ failure: { key: 'submitFailed' }, errors, typed: {} }, 409)
  }
  const fields = mergeTyped(definition, step, (await readTyped(db, actor, serviceId, { step })) ?? {}, sent)
  const keep = (typed: Fields) => storeDraft(db, actor.id, formPath(serviceId), typed)
  if (rows !== undefined) {
    const changed = changeRows(definition, fields, typedAnswers(fields), rows)
    await keep(changed?.fields ?? fields)
    const added = changed?.added === undefined ? '' : `${changed.group}.${changed.added}`
    throw redirect(`${stepPath(serviceId, step)}?row=${added}#${changed?.focus ?? ''}`, 303)
  }
  const chosen =
    step === applicantStep ? await fillIn(db, actor, fill ? { ...fields, fill } : fields) : undefined
  if (chosen) {
    const { fill: _, ...filledIn } = chosen.typed
    await keep(filledIn)
    return refuse({ typed: filledIn, filled: chosen.filled }, fill ? 200 : 422)
  }
  const documents = await listAskedDocuments(db, serviceId, definition, { kept: {}, language })
  const { core, kept, faults } = await judge(form, fields, documents)
  const steps = listSteps(definition, kept)
  const isLast = step === steps.at(-1)
  const own = faultsOn(definition, step, faults, language)
  const coreErrors = core.ok || step !== applicantStep ? [] : core.errors
  const isChanged = asked !== String(version)
  if (isChanged || own.length > 0 || coreErrors.length > 0) {
    await keep(fields)
    const changedOn = isChanged ? publishedAt : undefined
    const failure = isChanged ? undefined : ({ key: 'submitFailed' } as const)
    return refuse(
      { failure, errors: coreErrors, faults: own, typed: fields, changedOn },
      isChanged ? 409 : 422,
    )
  }
  const faulty = firstFaulty(definition, steps, { isCoreOk: core.ok, faults })
  if (!isLast || faulty !== undefined || !core.ok) {
    await keep(fields)
    const following = steps[steps.indexOf(step) + 1] ?? checkStep
    const next = isLast
      ? `${stepPath(serviceId, faulty ?? applicantStep)}?${faultsParameter}=yes`
      : following === checkStep
        ? pathAfter(serviceId, await listAskedDocuments(db, serviceId, definition, { kept, language }))
        : stepPath(serviceId, following)
    throw redirect(next, 303)
  }
  const { submissionKey, account: _, again, memberId, ...values } = core.values
  const required = await listAskedDocuments(db, serviceId, definition, { kept, language })
  const papers = await listAddedPapers(db, actor, fields, required)
  const given = [...core.atHand, ...papers.map(({ position }) => position)]
  const positions = required
    .filter((one) => one.asked && (one.required || given.includes(one.position)))
    .map(({ position }) => position)
  const atHand = core.atHand.filter((position) => positions.includes(position))
  const added = papers.map(({ position, paperId }) => ({ document: position, paperId }))
  const answer = await submitApplication(db, actor, serviceId, {
    fields: { ...forEachField(() => ''), ...values },
    answered: { answers: kept, formVersion: version },
    submissionKey,
    atHand,
    asked: positions,
    added,
    client,
    again,
    memberId: memberId === '' ? undefined : memberId,
  })
  if (answer === undefined) throw notFound()
  if ('unknownMember' in answer && step === applicantStep)
    return refuse(
      { failure: { key: 'submitFailed' }, errors: [{ field: 'memberId', key: 'choose' }], typed: fields },
      422,
    )
  // The form has changed, or somebody was taken off the list of the family: the first page says what is to be chosen.
  if ('formChanged' in answer || 'unknownMember' in answer) {
    await keep(fields)
    throw redirect(`${stepPath(serviceId, applicantStep)}?${faultsParameter}=yes`, 303)
  }
  if ('paused' in answer) {
    await keep(fields)
    throw leadToPause(serviceId)
  }
  if (!('applicationId' in answer)) {
    await keep(fields)
    const { notSent, init } = describeNotSent(answer, args.url)
    const words = await getPageMessages(context, 'apply')
    return data<Refused>({ errors: [], faults: [], typed: fields, words, ...notSent }, init)
  }
  await deleteApplicationDrafts(db, actor, serviceId)
  const { applicationId } = answer
  const missing = positions.some((position) => !given.includes(position)) ? 'yes' : 'no'
  return redirectWithFlash(council, '/user', { key: 'submitted', values: { applicationId, missing } })
}

export default function OwnForm({ loaderData, actionData }: Route.ComponentProps) {
  const refused: Refused | undefined = actionData
  return <OwnFormPage {...loaderData} answer={refused} />
}
