import { useTranslations } from 'use-intl'
import { councilDay } from '../../../../rules/days.ts'
import type { WholeForm } from '../../../../rules/form/applicant.ts'
import { checkboxGroupName } from '../../../../rules/form/document-checkboxes.ts'
import { evaluate } from '../../../../rules/form/evaluate.ts'
import { typedAnswers } from '../../../../rules/form/field-names.ts'
import strangerForm from '../../../browser/stranger-form.ts?script'
import styles from '../../../css/stranger.css?url'
import { FormDocuments } from '../../../forms/form-documents.tsx'
import { formState, type SectionsState } from '../../../forms/form-questions.tsx'
import { FormSections } from '../../../forms/form-sections.tsx'
import { type RefusedApplication, useRefusedApplication } from '../../../forms/use-refused-application.ts'
import { useWholeForm } from '../../../forms/use-whole-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { PhoneLink } from '../../../ui/contact-links.tsx'
import { DataNotice, NoticeField } from '../../../ui/data-notice.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { Listen } from '../../../ui/listen.tsx'
import { NeedDrawing } from '../../../ui/need-drawing.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import { useCouncil } from '../../../ui/use-council.ts'
import { MoreFields } from '../../user/apply/apply-card.tsx'
import { NotKept } from '../not-kept.tsx'
import type { Route } from './+types/apply'
import { KeptGroups } from './kept-groups.tsx'
import { AccountFields, YouFields } from './you-fields.tsx'

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
  const { service, documents, version, submissionKey, answer } = props
  const t = useTranslations('pages.unregistered')
  const own = useTranslations('form')
  const form = useWholeForm(props.form)
  const fields: Readonly<Record<string, string>> = answer?.typed ?? props.fields
  const { message, errors } = useRefusedApplication(answer, documents, {})
  const state = { ...formState(form, fields, errors), villages: props.villages }
  const heading = t('heading', { service: service.serviceName })
  const Fields = answer?.isTaken ? TakenFields : StrangerFields
  return (
    <>
      <PageTitle heading={heading} refused={errors.length > 0} />
      <Listen />
      <BackLink to={`/services/${service.serviceId}`}>{service.serviceName}</BackLink>
      <div className="service-head form-head">
        <NeedDrawing need={service.need} />
        <ScreenHead level={1} title={heading} lang={service.lang} />
      </div>
      {answer?.isTaken && (
        <Banner
          kind="warning"
          id={takenBanner}
          heading={t('taken', { by: fields.email ? 'email' : 'phone' })}
        >
          <p>{t('takenMore')}</p>
        </Banner>
      )}
      {answer?.signedIn && <Banner kind="question" heading={t('signedIn', { name: answer.signedIn })} />}
      {(message || errors.length > 0) && <ErrorSummary message={message ?? own('notYet')} errors={errors} />}
      <link rel="stylesheet" href={styles} precedence="page" />
      <CardForm data-replace="yes" data-then={strangerForm}>
        {/* Enter in a field applies. */}
        <button type="submit" hidden />
        <input type="hidden" name="submissionKey" value={fields.submissionKey ?? submissionKey} />
        {version !== null && <input type="hidden" name="form" value={version} />}
        {props.isWhole && documents.length > 0 && (
          <input type="hidden" name={checkboxGroupName} value={props.listed} />
        )}
        <Fields {...props} form={form} fields={fields} state={state} />
      </CardForm>
    </>
  )
}

type FieldsProps = Omit<PageProps, 'form' | 'fields'> & {
  form: WholeForm
  fields: Readonly<Record<string, string>>
  state: SectionsState
}

/** What a stranger is asked: who they are, what the service asks, the papers. */
function StrangerFields({ service, form, state, version, isWhole, documents, notice }: FieldsProps) {
  const t = useTranslations('pages.unregistered')
  const user = useTranslations('user')
  const own = useTranslations('form')
  const [first, ...others] = form.before
  return (
    <>
      <YouFields
        serviceId={service.serviceId}
        questions={first?.questions.filter(({ key }) => !yours.has(key)) ?? []}
        state={state}
      />
      <FormSections sections={others} state={state} />
      {isWhole && <FormSections sections={form.sections} state={state} folds />}
      {isWhole && (
        <FormDocuments
          documents={documents}
          state={state}
          legend={user('documents')}
          hint={t('photoLater')}
        />
      )}
      <MoreFields form={form} version={version} state={state} />
      <DataNotice kind="application" told={notice} isStranger />
      <ButtonRow>
        <Button large>{isWhole ? user('apply') : own('continue')}</Button>
        <CancelLink to={`/services/${service.serviceId}`} />
      </ButtonRow>
      <p className="quiet">{t('opensAccount')}</p>
      <NotKept />
    </>
  )
}

/** The banner that says that the number is taken, which describes the password below it. */
const takenBanner = 'taken'

/** Of an account that is there the password alone is missing; all else is kept. */
function TakenFields({ service, form, fields, state, isWhole, documents }: FieldsProps) {
  const t = useTranslations('pages.unregistered')
  const user = useTranslations('user')
  const own = useTranslations('form')
  const { phone } = useCouncil() ?? {}
  const sections = [...form.before, ...(isWhole ? form.sections : []), ...form.after]
  const { kept } = evaluate(form, typedAnswers(fields), councilDay(new Date().toISOString()))
  return (
    <>
      <AccountFields serviceId={service.serviceId} state={state} about={takenBanner} />
      <NoticeField version={fields.noticeVersion} />
      <Button large>{isWhole ? user('apply') : own('continue')}</Button>
      {!fields.email && (
        <div className="ways-out">
          <p>
            <b>{t('notYours')}</b> {t('notYoursMore')} {phone && <PhoneLink phone={phone} alone />}
          </p>
          <p>
            <b>{t('oneInTheHouse')}</b> {t('oneInTheHouseMore')}
          </p>
        </div>
      )}
      <KeptGroups sections={sections} documents={isWhole ? documents : []} kept={kept} state={state} />
    </>
  )
}

/** The applicant's fields that stand with the account. */
const yours = new Set(['applicantName', 'applicantPhoneNo'])
