import { useTranslations } from 'use-intl'
import { checkStep, documentPath, stepPath } from '../../../../rules/form/steps.ts'
import ownForm from '../../../css/own-form.css?url'
import { listUploads } from '../../../forms/form-documents.tsx'
import { RestoredDraftBanner } from '../../../forms/restored-draft-banner.tsx'
import { useRefusedApplication } from '../../../forms/use-refused-application.ts'
import { useWholeForm } from '../../../forms/use-whole-form.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Listen } from '../../../ui/listen.tsx'
import { SampleNote } from '../../../ui/sample-note.tsx'
import { BackLink } from '../../../ui/screen-head.tsx'
import { ApplyCard } from './apply-card.tsx'
import { ApplyHead } from './apply-head.tsx'
import { type ApplyData, Corrected, FilledInFrom, type Refused, RowAdded } from './apply-parts.tsx'
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
  const { service, step, steps, documents, answer } = props
  const form = useWholeForm(props.form)
  const { serviceId } = service
  const t = useTranslations('user')
  const own = useTranslations('form')
  const fields: Readonly<Record<string, string>> =
    answer && Object.keys(answer.typed).length > 0 ? answer.typed : props.fields
  const labels = { memberId: useTranslations('pages.forMember')('label') }
  const { message, errors } = useRefusedApplication(answer ?? props.refused, documents, labels)
  const lastUpload = step === checkStep ? listUploads(documents).at(-1) : undefined
  const previous = steps[steps.indexOf(step) - 1]
  const isRefused = (answer !== undefined && !answer.filled) || errors.length > 0
  return (
    <>
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
      <ApplyHead {...props} isRefused={isRefused} />
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
      <link rel="stylesheet" href={ownForm} precedence="page" />
      <ApplyCard {...props} form={form} fields={fields} errors={errors} />
      {steps.length === 1 && service.sample && <SampleNote />}
    </>
  )
}
