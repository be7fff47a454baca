import { randomUUID } from 'node:crypto'
import { data, redirect, replace } from 'react-router'
import { applyUnregistered } from '../../../../council/cases/applications/apply-unregistered.server.ts'
import { findApplicationForm } from '../../../../council/catalogue/forms/find.server.ts'
import { findService } from '../../../../council/catalogue/services/find-service.server.ts'
import { forEachField } from '../../../../rules/form/applicant.ts'
import { checkboxGroupName } from '../../../../rules/form/document-checkboxes.ts'
import {
  rowsButton,
  shownField,
  withoutDocuments,
  withoutOtherDocuments,
} from '../../../../rules/form/field-names.ts'
import { applicantStep, formPath, listSteps, sentPath } from '../../../../rules/form/steps.ts'
import { languageButton } from '../../../../rules/typed-fields.ts'
import { listAskedDocuments, shownList } from '../../../forms/asked-documents.server.ts'
import { changeRows } from '../../../forms/change-rows.ts'
import { readApplication } from '../../../forms/read-application.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { firstOfEach, listTwice } from '../../../forms/repeated-fields.server.ts'
import { retainedFields } from '../../../forms/retained-form.server.ts'
import { listNoticeErrors, shownNotice } from '../../../forms/shown-notice.server.ts'
import { dbOf, notFound, visitOf, visitorOf } from '../../../http/context.server.ts'
import { deviceOf } from '../../../http/device.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { mergeTyped } from '../../user/apply/apply-form.server.ts'
import { redirectToPausedPage } from '../../user/apply/paused-service.server.ts'
import type { Route } from './+types/apply'
import { readUnregistered } from './read-application.server.ts'
import { StrangerPage, type StrangerRefused } from './stranger-page.tsx'

export const handle = { mainForm: true, showsRefusal: true }

/** The form of a service for somebody who is not signed in; all others are led on. */
async function openForStranger({
  context,
  params: { serviceId },
}: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { council } = visitOf(context)
  const own = formPath(serviceId)
  const form = await findApplicationForm(council.db, serviceId)
  if (!form) throw notFound()
  if (council.passwordsClosed.includes('user'))
    throw replace(`/login?as=user&next=${encodeURIComponent(own)}`, 303)
  return { council, form, own, language: languageOf(context) }
}

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args
  const { form, own, language } = await openForStranger(args)
  const { actor, posted } = visitorOf(context)
  if (actor && !posted) throw replace(own, 303)
  const db = dbOf(context)
  const service = await findService(db, params.serviceId, language)
  if (!service) throw notFound()
  if (service.pause) throw redirectToPausedPage(params.serviceId)
  const typed = withoutOtherDocuments(retainedFields(context) ?? {}, form.listed)
  const { kept } = readApplication(form, typed)
  const { serviceId, serviceName, langs, need } = service
  return {
    service: { serviceId, serviceName, lang: langs.serviceName, need: need ?? ('records' as const) },
    form: form.definition,
    villages: form.villages,
    version: form.version,
    listed: form.listed,
    isWhole: listSteps(form.definition, kept).length === 1,
    documents: await listAskedDocuments(db, serviceId, form, { kept, language }),
    submissionKey: randomUUID(),
    fields: { ...forEachField(() => ''), ...typed },
    notice: await shownNotice('application'),
    words: await getPageMessages(context, 'ownForm', 'unregistered', 'notice', 'privacy'),
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params, url } = args
  const { serviceId } = params
  const { council, form, own, language } = await openForStranger(args)
  const { client } = visitOf(context)
  const posted = await request.formData()
  const { [rowsButton]: rows, form: asked = '', ...sent } = firstOfEach(posted)
  const refuse = (refused: Partial<StrangerRefused>, init: number | ResponseInit = 422) =>
    data<StrangerRefused>({ errors: [], typed: sent, ...refused }, init)
  if (posted.has(languageButton)) return refuse({})
  const listed = shownList(sent, form)
  const typed = {
    ...mergeTyped(form.definition, applicantStep, {}, { ...sent, [checkboxGroupName]: listed }),
    [shownField(applicantStep)]: 'yes',
  }
  if (rows !== undefined)
    return refuse({ typed: { ...sent, ...changeRows(form.definition, typed, rows)?.fields } }, 200)
  const { actor } = visitorOf(context)
  // The browser has a session by now, perhaps of somebody else: the application must not go out under their
  // name.
  if (actor) return refuse({ signedIn: actor.name }, 409)
  const twice = listTwice(posted)
  if (twice.length > 0) return refuse({ errors: twice, failure: { key: 'submitFailed' } })
  if (asked !== String(form.version ?? ''))
    return refuse({ changedOn: form.publishedAt, failure: { key: 'submitFailed' } }, 409)
  if (listed !== form.listed) {
    const errors = [{ field: checkboxGroupName, key: 'documentsChanged' } as const]
    return refuse({ errors, failure: { key: 'submitFailed' }, typed: withoutDocuments(sent) })
  }
  const read = await readUnregistered(council.db, request, { form, fields: typed, language })
  if ('refused' in read) return refuse(read.refused)
  const errors = await listNoticeErrors(council.db, read.notice)
  if (errors.length > 0) return refuse({ errors, failure: { key: 'submitFailed' } })
  const device = await deviceOf(council, request)
  const answer = await applyUnregistered(council.db, council, { ...read, client, device, serviceId, typed })
  if ('retryAfterSeconds' in answer) return refuseTooManyAttempts(answer.retryAfterSeconds, sent)
  if ('taken' in answer) return refuse({ isTaken: true }, 409)
  if ('nameMissing' in answer)
    return refuse({ errors: [{ field: 'applicantName', key: 'enter' }], failure: { key: 'submitFailed' } })
  if ('unsent' in answer) throw redirect(url.pathname, 303)
  const cookies = [device.cookie, answer.cookie]
  if ('begun' in answer) return leave(own, cookies)
  return leave(sentPath(answer.applicationId), cookies)
}

function leave(to: string, cookies: string[]) {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return replace(to, { status: 303, headers })
}

export default withPageMessages(Apply)

function Apply({ loaderData, actionData }: Route.ComponentProps) {
  return <StrangerPage {...loaderData} answer={actionData} />
}
