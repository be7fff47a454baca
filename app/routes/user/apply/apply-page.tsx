import { useTranslations } from 'use-intl'
import { questionsOf } from '../../../../rules/form/definition.ts'
import { holds } from '../../../../rules/form/evaluate.ts'
import { fieldName } from '../../../../rules/form/field-names.ts'
import {
  applicantStep,
  checkStep,
  documentPath,
  sectionsOnStep,
  stepPath,
} from '../../../../rules/form/steps.ts'
import ownForm from '../../../css/own-form.css?url'
import { FormDocuments, listUploads } from '../../../forms/form-documents.tsx'
import { FormSections, formState } from '../../../forms/form-sections.tsx'
import { RestoredDraftBanner, SavedForm } from '../../../forms/saved-draft.tsx'
import { type RefusedApplication, useRefusedApplication } from '../../../forms/use-refused-application.ts'
import { useWholeForm } from '../../../forms/use-whole-form.ts'
import type { PageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { LocalName } from '../../../ui/about-service.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { OtherLanguage } from '../../../ui/other-language.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { WithAside } from '../../../ui/public-frame.tsx'
import { SampleNote } from '../../../ui/sample-note.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import { AboutService, type ApplyData, FilledInFrom, RowAdded, Terms } from './apply-parts.tsx'
import { CheckedAnswers } from './checked-answers.tsx'
import type { FilledIn } from './chosen-member.server.ts'
import { FilledWords, ForMember } from './for-member.tsx'
import { LimitReached, type NotSent, SentBeforeQuestion } from './not-sent.tsx'

/** Why nothing was sent, or not yet. */
export type Refused = RefusedApplication &
  NotSent & {
    words?: PageMessages
    /** Whose names have just been filled in. */
    filled?: FilledIn
  }

/** One step of an application, which is all of it where its service asks nothing of its own. */
export function ApplyPage(props: ApplyData & { answer?: Refused }) {
  return (
    <WithPageMessages pages={props.words}>
      <ApplyStep {...props} />
    </WithPageMessages>
  )
}

function ApplyStep(props: ApplyData & { answer?: Refused }) {
  const { service, step, steps, version, kept, documents, account, submissionKey, choice, answer } = props
  const form = useWholeForm(props.form)
  const { serviceId } = service
  const t = useTranslations('user')
  const own = useTranslations('form')
  const area = useTranslations('area')
  const fields: Readonly<Record<string, string>> =
    answer && Object.keys(answer.typed).length > 0 ? answer.typed : props.fields
  const labels = { memberId: useTranslations('pages.forMember')('label') }
  const { message, errors } = useRefusedApplication(answer ?? props.refused, documents, labels)
  const sections = sectionsOnStep(form, step)
  const here = new Set(questionsOf({ sections }).map(({ key }) => key))
  const isFirst = step === applicantStep
  const isCheck = step === checkStep
  const isLast = step === steps.at(-1)
  const state = {
    ...formState(form, fields, errors),
    holds: (condition: Parameters<typeof holds>[0]) =>
      condition && here.has(condition.question) ? undefined : holds(condition, kept),
  }
  const uploads = listUploads(documents)
  const lastUpload = isCheck ? uploads.at(-1) : undefined
  const count = steps.length + uploads.length
  const previous = steps[steps.indexOf(step) - 1]
  const isRefused = (answer !== undefined && !answer.filled) || errors.length > 0
  const card = (
    <FormCard>
      <SavedForm
        account={account}
        refused={answer}
        id={mainFormId}
        method="post"
        action={props.here}
        noValidate
      >
        <input type="hidden" name="submissionKey" value={fields.submissionKey ?? submissionKey} />
        <input type="hidden" name="account" value={account} />
        {version !== null && (
          <>
            <input type="hidden" name="form" value={version} />
            {/* Enter in a field sends the form by its first button, which must not be one that removes a row. */}
            <button type="submit" hidden />
            <input type="hidden" name={fieldName(`.${step}`)} value="yes" />
          </>
        )}
        {!answer && <FilledInFrom {...props.prefilled} />}
        {choice && (
          <ForMember
            members={choice.members}
            own={props.name}
            memberId={fields.memberId ?? choice.memberId}
            filledFor={fields.filledFor ?? choice.filledFor}
            error={state.errorOf('memberId')}
          />
        )}
        {isCheck && <CheckedAnswers {...props} form={form} fields={fields} />}
        <FormSections sections={isFirst ? [...form.before, ...sections] : sections} state={state} />
        {isLast && (
          <FormDocuments
            documents={documents}
            state={state}
            legend={t('documents')}
            hint={t('documentsHint')}
            isCheck={isCheck}
            added={props.papers.map(({ position }) => position)}
          />
        )}
        {isFirst && <FormSections sections={form.after} state={state} />}
        <ButtonRow>
          <Button large>{isLast ? t('apply') : own('continue')}</Button>
          <ButtonLink to="/user" kind="quiet">
            {t('cancel')}
          </ButtonLink>
        </ButtonRow>
      </SavedForm>
    </FormCard>
  )
  return (
    <>
      <PageTitle heading={service.serviceName} area={area('user')} refused={isRefused} />
      {previous === undefined ? (
        <BackLink to="/user">{t('servicesList')}</BackLink>
      ) : (
        <BackLink
          to={lastUpload ? documentPath(serviceId, lastUpload.position) : stepPath(serviceId, previous)}
        >
          {own('back')}
        </BackLink>
      )}
      <ScreenHead title={service.serviceName} lang={service.langs.serviceName}>
        <LocalName service={service} />
        <OtherLanguage langs={service.langs} />
        {steps.length > 1 && (
          <p className="quiet">{own('step', { number: isCheck ? count : steps.indexOf(step) + 1, count })}</p>
        )}
        <Terms {...props} />
        {version !== null && service.sample && <SampleNote />}
      </ScreenHead>
      {answer?.words ? (
        <WithPageMessages pages={answer.words}>
          {answer.sentBefore && <SentBeforeQuestion {...answer.sentBefore} />}
          {answer.limit && <LimitReached {...answer.limit} />}
        </WithPageMessages>
      ) : (
        isRefused && <ErrorSummary message={message ?? own('notYet')} errors={errors} />
      )}
      {answer?.filled && <Banner kind="question" heading={<FilledWords {...answer.filled} />} />}
      {props.isRestored && !answer && (
        <RestoredDraftBanner account={account}>{t('restoredMore')}</RestoredDraftBanner>
      )}
      <RowAdded {...props} />
      {version !== null && <link rel="stylesheet" href={ownForm} precedence="page" />}
      {version === null ? <WithAside aside={<AboutService service={service} />}>{card}</WithAside> : card}
    </>
  )
}
