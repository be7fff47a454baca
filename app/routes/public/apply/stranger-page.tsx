import { useTranslations } from 'use-intl'
import type { Question } from '../../../../rules/form/definition.ts'
import { formPath } from '../../../../rules/form/steps.ts'
import strangerForm from '../../../browser/stranger-form.ts?script'
import ownForm from '../../../css/own-form.css?url'
import { FormDocuments } from '../../../forms/form-documents.tsx'
import { FormQuestions, FormSections, formState, type SectionsState } from '../../../forms/form-sections.tsx'
import { type RefusedApplication, useRefusedApplication } from '../../../forms/use-refused-application.ts'
import { useWholeForm } from '../../../forms/use-whole-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FieldGroup, FormCard } from '../../../ui/form-card.tsx'
import { Listen } from '../../../ui/listen.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { NeedDrawing } from '../../../ui/need-drawing.tsx'
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PublicFrame } from '../../../ui/public-frame.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import { MoreFields } from '../../user/apply/apply-card.tsx'
import { NotKept } from '../not-kept.tsx'
import type { Route } from './+types/apply'

/** Why nothing was sent, or not yet. */
export type StrangerRefused = RefusedApplication & {
  /** The email or number has an account that the typed password does not open. */
  isTaken?: boolean
  /** Who has signed in in this browser meanwhile. */
  signedIn?: string
}

type PageProps = Route.ComponentProps['loaderData'] & { answer?: StrangerRefused }

/** The form of a service with the account that it opens, for somebody who has none. */
export function StrangerPage(props: PageProps) {
  const { service, documents, version, isWhole, submissionKey, answer } = props
  const t = useTranslations('pages.unregistered')
  const user = useTranslations('user')
  const own = useTranslations('form')
  const form = useWholeForm(props.form)
  const fields: Readonly<Record<string, string>> = answer?.typed ?? props.fields
  const { message, errors } = useRefusedApplication(answer, documents, {})
  const state = { ...formState(form, fields, errors), villages: props.villages }
  const [first, ...others] = form.before
  const sections = [...others, ...(isWhole ? form.sections : [])]
  return (
    <PublicFrame>
      <PageTitle heading={service.serviceName} refused={errors.length > 0} />
      <Listen />
      <BackLink to={`/services/${service.serviceId}`}>{service.serviceName}</BackLink>
      <div className="service-head">
        <NeedDrawing need={service.need} />
        <ScreenHead level={1} title={service.serviceName} lang={service.lang} />
      </div>
      {answer?.isTaken && (
        <Banner kind="question" heading={t('taken')}>
          <p>{t('notYours')}</p>
          <p>{t('oneInTheHouse')}</p>
        </Banner>
      )}
      {answer?.signedIn && <Banner kind="question" heading={t('signedIn', { name: answer.signedIn })} />}
      {(message || errors.length > 0) && <ErrorSummary message={message ?? own('notYet')} errors={errors} />}
      <link rel="stylesheet" href={ownForm} precedence="page" />
      <FormCard>
        <Form id={mainFormId} method="post" noValidate data-replace="yes" data-then={strangerForm}>
          {/* Enter in a field applies. */}
          <button type="submit" hidden />
          <input type="hidden" name="submissionKey" value={fields.submissionKey ?? submissionKey} />
          {version !== null && <input type="hidden" name="form" value={version} />}
          <You
            serviceId={service.serviceId}
            questions={first?.questions.filter(({ key }) => !yours.has(key)) ?? []}
            state={state}
            isTaken={answer?.isTaken}
          />
          <FormSections sections={sections} state={state} />
          {isWhole && (
            <FormDocuments
              documents={documents}
              state={state}
              legend={user('documents')}
              hint={user('documentsHint')}
            />
          )}
          <MoreFields form={form} version={version} fields={fields} state={state} />
          <ButtonRow>
            <Button large>{isWhole ? user('apply') : own('continue')}</Button>
            <ButtonLink to={`/services/${service.serviceId}`} kind="quiet">
              {user('cancel')}
            </ButtonLink>
          </ButtonRow>
          <p className="quiet">{t('opensAccount')}</p>
          <NotKept />
        </Form>
      </FormCard>
    </PublicFrame>
  )
}

/** The applicant's fields that stand with the account. */
const yours = new Set(['applicantName', 'applicantPhoneNo'])

interface YouProps {
  serviceId: string
  /** What else the service asks of the applicant. */
  questions: readonly Question[]
  state: SectionsState
  isTaken?: boolean
}

/** Who applies, and the password of the account. */
function You({ serviceId, questions, state, isTaken }: YouProps) {
  const t = useTranslations('pages.unregistered')
  const field = useTranslations('field')
  const shared = useTranslations('public')
  const { typed, errorOf } = state
  return (
    <FieldGroup legend={t('you')}>
      <Button
        kind="quiet"
        formAction={`/login?as=user&carried=yes&next=${encodeURIComponent(formPath(serviceId))}`}
        formNoValidate
      >
        {t('otherWays')}
      </Button>
      <TextField
        name="applicantName"
        label={field('fullName')}
        autoComplete="name"
        spellCheck={false}
        defaultValue={typed('applicantName')}
        error={errorOf('applicantName')}
        dir="auto"
        required
      />
      <TextField
        name="applicantPhoneNo"
        label={field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="phone"
        defaultValue={typed('applicantPhoneNo')}
        error={errorOf('applicantPhoneNo')}
        required
      />
      <details className="more" open={typed('email') !== '' || errorOf('email') !== undefined}>
        <summary>{t('byEmail')}</summary>
        <TextField
          name="email"
          label={field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={typed('email')}
          error={errorOf('email')}
          spellCheck={false}
        />
      </details>
      {questions.length > 0 && <FormQuestions questions={questions} state={state} />}
      {isTaken && <p className="quiet">{t('earlierPassword')}</p>}
      <div data-show={t('show')} data-hide={t('hide')}>
        <NewPasswordFields name="password" errorOf={errorOf} />
      </div>
      <div className="field">
        <CheckboxField
          name="adult"
          label={shared('adult')}
          error={errorOf('adult')}
          defaultChecked={typed('adult') !== ''}
        />
      </div>
      <p className="quiet">{t('kept')}</p>
    </FieldGroup>
  )
}
