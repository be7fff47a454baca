import { useTranslations } from 'use-intl'
import { type ApplicationFieldName, applicationForm } from '../../../../rules/application-form.ts'
import { questionsOf } from '../../../../rules/form/definition.ts'
import { countRows, holds } from '../../../../rules/form/evaluate.ts'
import {
  applicantStep,
  checkStep,
  documentPath,
  sectionsOnStep,
  stepPath,
} from '../../../../rules/form/steps.ts'
import { fieldName, typedAnswers } from '../../../form/field-names.ts'
import { FormDocuments, listUploads } from '../../../form/form-documents.tsx'
import { dependsBeside, FormSections } from '../../../form/form-sections.tsx'
import { type ShownFault, useFaultWords } from '../../../form/form-words.ts'
import { Questions, withoutFields } from '../../../form/questions.tsx'
import showIf from '../../../form/show-if.js?url'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import type { PageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { LocalName } from '../../../ui/about-service.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { OtherLanguage } from '../../../ui/other-language.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { SampleNote } from '../../../ui/sample-note.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/own-form'
import { CheckedAnswers } from './checked-answers.tsx'
import type { FilledIn } from './chosen-member.server.ts'
import { FilledWords, ForMember } from './for-member.tsx'
import { LimitReached, type NotSent, SentBeforeQuestion } from './not-sent.tsx'

const [applicant, address, ifYouWish] = applicationForm

type OwnFormData = Route.ComponentProps['loaderData']

/** Why nothing was sent, or not yet. */
export type Refused = NotSent & {
  faults: ShownFault[]
  /** When the form was changed, if that was while it was being filled in. */
  changedOn?: string
  words?: PageMessages
  /** Whose names have just been filled in. */
  filled?: FilledIn
}

/** One step of an application whose service has questions of its own. */
export function OwnFormPage(props: OwnFormData & { answer?: Refused }) {
  return (
    <WithPageMessages pages={props.words}>
      <OwnFormStep {...props} />
    </WithPageMessages>
  )
}

function OwnFormStep(props: OwnFormData & { answer?: Refused }) {
  const { service, step, steps, form, version, kept, documents, account, submissionKey, answer } = props
  const { serviceId } = service
  const t = useTranslations('user')
  const own = useTranslations('form')
  const area = useTranslations('area')
  const say = useFaultWords()
  const fields: Readonly<Record<string, string>> =
    answer && Object.keys(answer.typed).length > 0 ? answer.typed : props.fields
  const typed = typedAnswers(fields)
  const faults = answer?.faults ?? props.faults
  const labels = { memberId: useTranslations('pages.forMember')('label') }
  const { summary, failure, errorOf } = useRefusedForm(answer ?? props.refused, labels)
  const said = faults.map((fault) => ({ field: fault.field, message: say(fault) }))
  const errors = [...summary, ...said]
  const sections = sectionsOnStep(form, step)
  const here = new Set(questionsOf({ sections }).map(({ key }) => key))
  const isFirst = step === applicantStep
  const isCheck = step === checkStep
  const title = isFirst ? undefined : isCheck ? own('check') : sections[0]
  const fieldState = (field: ApplicationFieldName) => ({
    name: field,
    error: errorOf(field),
    defaultValue: fields[field] ?? '',
  })
  const state = {
    lang: form.lang,
    typed: (name: string) => (Object.hasOwn(typed, name) ? (typed[name] ?? '') : ''),
    errorOf: (name: string) => said.find(({ field }) => field === fieldName(name))?.message,
    countRows: (group: Parameters<typeof countRows>[0]) => countRows(group, typed),
    find: (key: string) => questionsOf(form).find((question) => question.key === key),
    holds: (condition: Parameters<typeof holds>[0]) =>
      condition && here.has(condition.question) ? undefined : holds(condition, kept),
  }
  const isDependent =
    dependsBeside(sections.flatMap(({ questions }) => questions)) ||
    (form.pages === 'one' && documents.some((document) => document.showIf))
  const uploads = listUploads(documents)
  const lastUpload = isCheck ? uploads.at(-1) : undefined
  const count = steps.length + uploads.length
  const previous = steps[steps.indexOf(step) - 1]
  const isLast = step === steps.at(-1)
  return (
    <>
      <PageTitle heading={service.serviceName} area={area('user')} refused={errors.length > 0} />
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
        {service.sample && <SampleNote />}
      </ScreenHead>
      <Refusal
        answer={answer}
        failure={failure ?? (errors.length > 0 ? own('notYet') : undefined)}
        errors={errors}
      />
      {props.isRestored && !answer && <Restored account={account} serviceId={serviceId} step={step} />}
      <RowAdded {...props} />
      {answer?.filled && <Banner kind="question" heading={<FilledWords {...answer.filled} />} />}
      {isDependent && <script src={showIf} async />}
      <FormCard>
        <Form id={mainFormId} method="post" action={stepPath(serviceId, step)} noValidate key={account}>
          <input type="hidden" name="submissionKey" value={fields.submissionKey ?? submissionKey} />
          <input type="hidden" name="account" value={account} />
          <input type="hidden" name="form" value={version} />
          {/* Enter in a field sends the form by its first button, which must not be one that removes a row. */}
          <button type="submit" hidden />
          <input type="hidden" name={fieldName(`.${step}`)} value="yes" />
          {!answer && <FilledInFrom {...props.prefilled} />}
          {isFirst && props.choice && (
            <ForMember
              members={props.choice.members}
              own={props.name}
              memberId={fields.memberId ?? props.choice.memberId}
              filledFor={fields.filledFor ?? props.choice.filledFor}
              error={errorOf('memberId')}
            />
          )}
          {isFirst && (
            <>
              <Questions section={withoutFields(applicant, form.leaveOut)} fieldState={fieldState} />
              <Questions section={withoutFields(address, form.leaveOut)} fieldState={fieldState} />
            </>
          )}
          {title !== undefined && isCheck && <CheckedAnswers {...props} fields={fields} />}
          <FormSections sections={sections} state={state} />
          {isLast && (
            <FormDocuments
              documents={documents}
              form={form}
              fields={fields}
              isCheck={isCheck}
              added={props.papers.map(({ position }) => position)}
              errorOf={errorOf}
            />
          )}
          {isFirst && <Questions section={ifYouWish} fieldState={fieldState} />}
          <ButtonRow>
            <Button large>{isLast ? t('apply') : own('continue')}</Button>
            <ButtonLink to="/user" kind="quiet">
              {t('cancel')}
            </ButtonLink>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}

/** What it costs and how long it takes. */
function Terms({ fee, days, documents }: Pick<OwnFormData, 'fee' | 'days' | 'documents'>) {
  const t = useTranslations('user')
  return (
    <>
      {fee && (
        <p className="quiet">
          {t.rich('fee', { fee: fee.value, value: (words) => <span lang={fee.lang}>{words}</span> })}
        </p>
      )}
      {days && <p className="quiet">{t(documents.length > 0 ? 'limit' : 'limitPlain', { count: days })}</p>}
    </>
  )
}

type RefusalProps = { answer?: Refused; failure?: string; errors: { field: string; message: string }[] }

function Refusal({ answer, failure, errors }: RefusalProps) {
  const own = useTranslations('form')
  const { date } = useDateFormat()
  if (answer?.words)
    return (
      <WithPageMessages pages={answer.words}>
        {answer.sentBefore && <SentBeforeQuestion {...answer.sentBefore} />}
        {answer.limit && <LimitReached {...answer.limit} />}
      </WithPageMessages>
    )
  if (answer?.filled || (!failure && !answer)) return null
  const changed = answer?.changedOn && own('changed', { date: date(answer.changedOn) })
  return <ErrorSummary message={changed ?? failure} errors={errors} />
}

/** Says that the form holds what was typed before, and offers an empty one. */
function Restored({ account, serviceId, step }: { account: string; serviceId: string; step: string }) {
  const t = useTranslations('user')
  const ui = useTranslations('ui')
  return (
    <Banner kind="info" heading={t('restored')}>
      <p>{t('restoredMore')}</p>
      <Form method="post" action="/drafts">
        <input type="hidden" name="form" value={stepPath(serviceId, step)} />
        <input type="hidden" name="account" value={account} />
        <Button kind="secondary" name="forget" value="yes">
          {ui('startAgain')}
        </Button>
      </Form>
    </Banner>
  )
}

/** Says that a row was added to a group. */
function RowAdded({ rows, form }: Pick<OwnFormData, 'rows' | 'form'>) {
  const own = useTranslations('form')
  const [key = '', number = ''] = (rows ?? '').split('.')
  const group = questionsOf(form).find((question) => question.kind === 'group' && question.key === key)
  if (!group || !/^[0-9]{1,2}$/.test(number)) return null
  return (
    <p role="status" className="quiet">
      {own('rowAdded', { label: group.label[form.lang] ?? '', number })}
    </p>
  )
}

/** Says where answers that nobody has typed yet come from. */
function FilledInFrom({ earlier, family }: OwnFormData['prefilled']) {
  const t = useTranslations('pages.ownForm')
  return (
    <>
      {earlier.map((applicationId) => (
        <Banner key={applicationId} kind="info" heading={t('filledIn', { id: applicationId })} />
      ))}
      {family && <Banner kind="info" heading={t('filledFromFamily')} />}
    </>
  )
}
