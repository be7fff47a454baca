import { useTranslations } from 'use-intl'
import { checkStep, documentPath, stepPath } from '../../../../rules/form/steps.ts'
import ownForm from '../../../css/own-form.css?url'
import { listUploads } from '../../../forms/form-documents.tsx'
import { RestoredDraftBanner } from '../../../forms/restored-draft-banner.tsx'
import { useRefusedApplication } from '../../../forms/use-refused-application.ts'
import { useWholeForm } from '../../../forms/use-whole-form.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { LocalName } from '../../../ui/about-service.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Listen } from '../../../ui/listen.tsx'
import { OtherLanguage } from '../../../ui/other-language.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { WithAside } from '../../../ui/public-frame.tsx'
import { SampleNote } from '../../../ui/sample-note.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import { ApplyCard } from './apply-card.tsx'
import {
  AboutService,
  type ApplyData,
  Corrected,
  FilledInFrom,
  type Refused,
  RowAdded,
  Terms,
} from './apply-parts.tsx'
import { FilledWords } from './for-member.tsx'
import { LimitReached, SentBeforeQuestion, UnchangedQuestion } from './not-sent.tsx'

/** One step of an application, which is all of it where its service asks nothing of its own. */
export function ApplyPage(props: ApplyData & { answer?: Refused }) {
  return (
    <WithPageMessages pages={props.words}>
      <ApplyStep {...props} />
    </WithPageMessages>
  )
}

function ApplyStep(props: ApplyData & { answer?: Refused }) {
  const { service, step, steps, version, documents, answer } = props
  const form = useWholeForm(props.form)
  const { serviceId } = service
  const t = useTranslations('user')
  const own = useTranslations('form')
  const area = useTranslations('area')
  const fields: Readonly<Record<string, string>> =
    answer && Object.keys(answer.typed).length > 0 ? answer.typed : props.fields
  const labels = { memberId: useTranslations('pages.forMember')('label') }
  const { message, errors } = useRefusedApplication(answer ?? props.refused, documents, labels)
  const isCheck = step === checkStep
  const uploads = listUploads(documents)
  const lastUpload = isCheck ? uploads.at(-1) : undefined
  const count = steps.length + uploads.length
  const previous = steps[steps.indexOf(step) - 1]
  const card = <ApplyCard {...props} form={form} fields={fields} errors={errors} />
  const isRefused = (answer !== undefined && !answer.filled) || errors.length > 0
  return (
    <>
      <PageTitle heading={service.serviceName} area={area('user')} refused={isRefused} />
      <Listen />
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
          {answer.unchanged && <UnchangedQuestion applicationId={answer.unchanged} />}
          {answer.limit && <LimitReached {...answer.limit} />}
        </WithPageMessages>
      ) : (
        isRefused && <ErrorSummary message={message ?? own('notYet')} errors={errors} />
      )}
      {answer?.filled && <Banner kind="question" heading={<FilledWords {...answer.filled} />} />}
      {props.isRestored && !answer && <RestoredDraftBanner>{t('restoredMore')}</RestoredDraftBanner>}
      {props.corrects && <Corrected {...props.corrects} />}
      {!answer && <FilledInFrom {...props.prefilled} />}
      <RowAdded {...props} />
      {version !== null && <link rel="stylesheet" href={ownForm} precedence="page" />}
      {version === null ? <WithAside aside={<AboutService service={service} />}>{card}</WithAside> : card}
    </>
  )
}
