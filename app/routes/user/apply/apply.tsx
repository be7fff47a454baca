import { randomUUID } from 'node:crypto'
import { data, redirectDocument } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import {
  countRequiredDocuments,
  listRequiredDocumentsIn,
} from '../../../../council/applications/documents.server.ts'
import { submitApplication } from '../../../../council/applications/submit.server.ts'
import { deleteApplicationDrafts, storeDraft } from '../../../../council/drafts.server.ts'
import { findForm } from '../../../../council/forms/find.server.ts'
import { findService } from '../../../../council/services/catalogue.server.ts'
import { listServiceFacts } from '../../../../council/services/read-facts.server.ts'
import {
  type ApplicationFieldName,
  type ApplicationFields,
  applicationForm,
} from '../../../../rules/application-form.ts'
import { firstStepOf } from '../../../../rules/form/steps.ts'
import { limits } from '../../../../rules/limits.ts'
import { actionHeaders } from '../../../action-headers.server.ts'
import { checkboxGroupName, checkboxName, checkedValue } from '../../../document-checkboxes.ts'
import { redirectWithFlash } from '../../../flash.server.ts'
import { Questions } from '../../../form/questions.tsx'
import { questionFields } from '../../../forms/question-fields.server.ts'
import { optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { RestoredDraftBanner, useSavedDraft } from '../../../forms/saved-draft.tsx'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { sendPreservingForm } from '../../../send-form.ts'
import { LocalName, ServiceFacts } from '../../../ui/about-service.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { OtherLanguage } from '../../../ui/other-language.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { SidePanel, WithAside } from '../../../ui/public-frame.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/apply'
import { type FilledIn, fillIn, openChoice } from './chosen-member.server.ts'
import { FilledWords, ForMember } from './for-member.tsx'
import { describeNotSent } from './not-sent.server.ts'
import { LimitReached, type NotSent, SentBeforeQuestion } from './not-sent.tsx'
import { leadToPause } from './paused-service.server.ts'

const fields = {
  ...questionFields(),
  submissionKey: text(limits.name),
  account: text(limits.name),
  again: optionalText(limits.name),
  memberId: optionalText(limits.name),
  filledFor: optionalText(limits.name),
  fill: optionalText(limits.name),
}

export const headers: Route.HeadersFunction = actionHeaders

const [applicant, address, ifYouWish] = applicationForm

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const service = await findService(dbOf(context), params.serviceId, languageOf(context))
  if (!service) throw notFound()
  if (service.pause) throw leadToPause(params.serviceId)
  // Its form has pages of their own, which come without script.
  const db = dbOf(context)
  if (await findForm(db, params.serviceId)) throw redirectDocument(firstStepOf(params.serviceId), 303)
  const [kept, documents, facts] = await Promise.all([
    findTyped({ context, url }, actor),
    listRequiredDocumentsIn(db, params.serviceId, languageOf(context)),
    listServiceFacts(db, params.serviceId, languageOf(context)),
  ])
  const { updatedAt: _, need: _need, pause: _pause, ...shown } = service
  const choice = await openChoice(db, actor, kept)
  const begun: Partial<ApplicationFields> = choice.members.find(({ id }) => id === choice.memberId)
    ?.names ?? {
    applicantName: actor.name,
  }
  return {
    service: shown,
    documents,
    fee: facts.fee,
    days: facts.days?.value,
    /** The council has not entered what it promises and asks for. */
    isUnentered: !facts.documents && !facts.days && !facts.designatedOfficer,
    account: actor.id,
    name: actor.name,
    choice,
    kept,
    /** What the names hold while nothing was typed. */
    begun,
    words: await getPageMessages(context, 'forMember'),
    submissionKey: kept?.submissionKey ?? randomUUID(),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council, client } = visitOf(context)
  const documents = await countRequiredDocuments(council.db, params.serviceId)
  if (documents === undefined) throw notFound()
  const form = await readForm(request, fields, [...Array(documents).keys()])
  const { typed } = form
  const filled = typed.account === actor.id ? await fillIn(council.db, actor, typed) : undefined
  if (filled) return data<Refused>({ errors: [], ...filled }, { status: typed.fill ? 200 : 422 })
  if (!form.ok) return refuse({ ...form, failure: { key: 'submitFailed' } })
  const { submissionKey, account, again, memberId, filledFor: _filled, fill: _fill, ...answers } = form.values
  // On a shared phone somebody else may have signed in since: the form must not go out under their name.
  if (account !== actor.id) {
    const errors = [{ field: 'applicantName', key: 'otherAccount' } as const]
    return refuse({ failure: { key: 'submitFailed' }, errors, typed: {} }, { status: 409 })
  }
  const { atHand } = form
  const chosen = memberId === '' ? undefined : memberId
  const asked = { fields: answers, submissionKey, atHand, client, again, memberId: chosen }
  const answer = await submitApplication(council.db, actor, params.serviceId, asked)
  if (answer === undefined) throw notFound()
  if ('paused' in answer) {
    await storeDraft(council.db, actor.id, url.pathname, form.typed)
    throw leadToPause(params.serviceId)
  }
  if ('unknownMember' in answer) {
    const errors = [{ field: 'memberId', key: 'choose' } as const]
    return refuse({ failure: { key: 'submitFailed' }, errors, typed })
  }
  if ('formChanged' in answer) {
    // The service began to ask more while this form was open: what was typed waits in the new one.
    await storeDraft(council.db, actor.id, url.pathname, form.typed)
    throw redirectDocument(firstStepOf(params.serviceId), 303)
  }
  if (!('applicationId' in answer)) {
    const { notSent, init } = describeNotSent(answer, url)
    return data<Refused>(
      { words: await getPageMessages(context, 'apply'), errors: [], typed, ...notSent },
      init,
    )
  }
  await deleteApplicationDrafts(council.db, actor, params.serviceId)
  const { applicationId } = answer
  const missing = atHand.length < documents ? 'yes' : 'no'
  const flash = { key: 'submitted', values: { applicationId, missing } } as const
  return redirectWithFlash(council, '/user', flash)
}

type Refused = NotSent & { words?: Awaited<ReturnType<typeof getPageMessages>>; filled?: FilledIn }

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={loaderData.words}>
      <ApplicationForm loaderData={loaderData} refused={actionData} />
    </WithPageMessages>
  )
}

type FormProps = Pick<Route.ComponentProps, 'loaderData'> & { refused: Refused | undefined }

function ApplicationForm({ loaderData, refused }: FormProps) {
  const { service, documents, fee, days, isUnentered, account, name, kept, submissionKey } = loaderData
  const { choice, begun } = loaderData
  const t = useTranslations('user')
  const area = useTranslations('area')
  const locale = useLocale()
  const labels = Object.fromEntries(documents.map((document, index) => [checkboxName(index), document.name]))
  labels.memberId = useTranslations('pages.forMember')('label')
  const { summary, failure, errorOf, typedOr } = useRefusedForm(refused, labels)
  const form = useSavedDraft(account, refused)
  const fieldState = (field: ApplicationFieldName) => ({
    name: field,
    error: errorOf(field),
    defaultValue: typedOr(field, kept?.[field] ?? begun[field]),
  })
  return (
    <>
      <PageTitle
        heading={service.serviceName}
        area={area('user')}
        refused={Boolean(refused && !refused.filled)}
      />
      <BackLink to="/user">{t('servicesList')}</BackLink>
      <ScreenHead title={service.serviceName} lang={service.langs.serviceName}>
        <LocalName service={service} />
        <OtherLanguage langs={service.langs} />
        {fee && (
          <p className="quiet">
            {t.rich('fee', {
              fee: fee.value,
              value: (words) => <span lang={fee.lang === locale ? undefined : fee.lang}>{words}</span>,
            })}
          </p>
        )}
        {isUnentered && <p className="quiet">{t('notEntered')}</p>}
        {days && <p className="quiet">{t(documents.length > 0 ? 'limit' : 'limitPlain', { count: days })}</p>}
      </ScreenHead>
      {refused?.words ? (
        <WithPageMessages pages={refused.words}>
          {refused.sentBefore && <SentBeforeQuestion {...refused.sentBefore} />}
          {refused.limit && <LimitReached {...refused.limit} />}
        </WithPageMessages>
      ) : (
        refused && !refused.filled && <ErrorSummary message={failure} errors={summary} />
      )}
      {refused?.filled && <Banner kind="question" heading={<FilledWords {...refused.filled} />} />}
      {kept && !refused && (
        <RestoredDraftBanner account={account} heading={t('restored')}>
          {t('restoredMore')}
        </RestoredDraftBanner>
      )}
      <WithAside
        aside={
          <SidePanel heading={t('about')} level={3}>
            <p className="as-written" lang={service.langs.serviceDescription}>
              {service.serviceDescription}
            </p>
            <ServiceFacts service={service} narrow />
          </SidePanel>
        }
      >
        <FormCard>
          {/* A new key draws the fields anew, with the names that the server has filled in. */}
          <Form
            id={mainFormId}
            method="post"
            noValidate
            key={`${account} ${refused?.filled && refused.typed.filledFor}`}
            ref={form}
          >
            <input type="hidden" name="submissionKey" value={typedOr('submissionKey', submissionKey)} />
            <input type="hidden" name="account" value={account} />
            <ForMember
              members={choice.members}
              own={name}
              memberId={typedOr('memberId', choice.memberId)}
              filledFor={typedOr('filledFor', choice.filledFor)}
              error={errorOf('memberId')}
            />
            <Questions section={applicant} fieldState={fieldState} />
            <Questions section={address} fieldState={fieldState} />
            {documents.length > 0 && (
              <CheckboxGroup
                id={checkboxGroupName}
                legend={t('documents')}
                hint={t('documentsHint')}
                error={errorOf(checkboxGroupName)}
                ticks={documents.map(({ name, note, lang }, index) => ({
                  name: checkboxName(index),
                  label: name,
                  hint: note,
                  error: errorOf(checkboxName(index)),
                  lang: lang === locale ? undefined : lang,
                  defaultChecked: (refused ? refused.typed : kept)?.[checkboxName(index)] === checkedValue,
                }))}
              />
            )}
            <Questions section={ifYouWish} fieldState={fieldState} />
            <ButtonRow>
              <Button large>{t('apply')}</Button>
              <ButtonLink to="/user" kind="quiet">
                {t('cancel')}
              </ButtonLink>
            </ButtonRow>
          </Form>
        </FormCard>
      </WithAside>
    </>
  )
}
