import { useTranslations } from 'use-intl'
import { findApplication } from '../../../../council/cases/applications/inbox.server.ts'
import { findCaseCertificate } from '../../../../council/cases/certificates/case-certificate.server.ts'
import { issueCertificate } from '../../../../council/cases/certificates/issue.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { readFees } from '../../../../council/cases/fees/read-fees.server.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { areaOf } from '../../../../rules/roles.ts'
import styles from '../../../css/certificate.css?url'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { noteOpened } from '../../../http/note-listed.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/issue-certificate'
import { certificateLabels } from './certificate-field.ts'
import { CertificateFields } from './certificate-fields.tsx'
import { CertificatePreview } from './certificate-preview.tsx'
import { answerPreview } from './preview.server.ts'
import { certificateError, certificateShape, certificateValues } from './read-fields.server.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle = { mainForm: true }

/** What is to be filled in may be something else after a conflict. */
export const shouldRevalidate = revalidateWhenStale

async function openCertificate({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const language = languageOf(context)
  const { keysFolder } = council
  const { applicationId } = params
  const application = await findApplication(council.db, actor, applicationId, language)
  const certificate = await findCaseCertificate(council.db, actor, applicationId, { keysFolder, language })
  if (!application || !certificate || application.status !== 'Approved') throw notFound()
  await noteOpened(context, applicationId)
  const { db, origin } = council
  return { db, actor, council, application, certificate, signing: { keysFolder, origin } }
}

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, application, certificate } = await openCertificate(args)
  const { applicationId, applicantName, serviceName, langs } = application
  const { toPay } = await readFees(db, applicationId, languageOf(args.context))
  return {
    role: actor.role,
    application: { applicationId, applicantName, serviceName, lang: langs.serviceName },
    certificate,
    toPay,
    draft: await findTyped(args, actor),
  }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor, council, application, certificate, signing } = await openCertificate(args)
  const { applicationId } = application
  const failure = { key: 'certificateNotIssued' } as const
  const form = await readForm(args.request, {
    intent: choice(['', 'preview']),
    ...certificateShape(certificate),
  })
  if (!form.ok) return refuse({ ...form, failure })
  const { intent } = form.values
  const { typed } = form
  const seen = certificateValues(certificate, form.values)
  const shown = { fields: seen.fields, failure, typed, field: 'intent' }
  if (intent === 'preview') return answerPreview(args.context, applicationId, shown)
  const answer = await issueCertificate(db, actor, applicationId, { ...seen, signing })
  if (answer === undefined || ('refused' in answer && answer.refused === 'notApproved')) throw notFound()
  if ('issued' in answer) {
    await deleteDraft(db, actor, args.url.pathname)
    const { number, certificateId } = answer
    const to = `${areaOf[actor.role]}/certificates/${certificateId}`
    return redirectWithFlash(council, to, { key: 'certificateIssued', values: { applicationId, number } })
  }
  if (answer.refused === 'otherWords')
    return answerPreview(args.context, applicationId, { ...shown, isChanged: true })
  if (answer.refused === 'already') {
    const values = { number: answer.number }
    return refuse(
      { failure, errors: [{ field: 'intent', key: 'certificateAlready', values }], typed },
      { status: 409 },
    )
  }
  if (answer.refused === 'enteredBySelf')
    return refuse({ failure, errors: [{ field: 'intent', key: 'enteredBySelf' }], typed })
  return refuse({ failure, errors: [certificateError(answer, 'intent')], typed })
}

export const clientAction = sendPreservingForm<typeof action>

export default function IssueCertificate({ loaderData, actionData }: Route.ComponentProps) {
  const { role, application, certificate, toPay, draft } = loaderData
  const { applicationId } = application
  const t = useTranslations('officer.certificates')
  const fees = useTranslations('officer.fees')
  const heading = t('issueOf', { applicationId })
  const back = `/${role}/application/update/${applicationId}`
  const isRefused = actionData !== undefined && actionData.errors.length > 0
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  const labels = { intent: t('issue'), ...certificateLabels(certificate.fields) }
  const { summary, failure, errorOf, typedOr } = useRefusedForm(actionData, labels)
  return (
    <>
      <BackLink to={back}>{t('back', { applicationId })}</BackLink>
      <PageHead title={heading} area={role} refused={isRefused}>
        <p>
          <span lang={application.lang}>{application.serviceName}</span> · {application.applicantName}
        </p>
      </PageHead>
      {isRefused && <ErrorSummary message={failure} errors={summary} />}
      <div className="only-screen">
        <FormCard>
          {!certificate.hasKey && <p>{t('noKey')}</p>}
          {toPay > 0 && <Banner kind="warning" heading={fees('warning', { amount: formatPaise(toPay) })} />}
          <Form id={mainFormId} method="post" noValidate>
            <p className="quiet">{t('forMore')}</p>
            <CertificateFields
              certificate={certificate}
              errorOf={errorOf}
              typedIn={(name) => typedOr(name, draft?.[name])}
            />
            <ButtonRow>
              {certificate.hasKey && !certificate.live && <Button>{t('issue')}</Button>}
              {certificate.hasKey && (
                <Button kind="secondary" name="intent" value="preview">
                  {t('preview')}
                </Button>
              )}
              <CancelLink to={back} />
            </ButtonRow>
          </Form>
        </FormCard>
      </div>
      {preview && <CertificatePreview preview={preview} isRefused={isRefused} />}
    </>
  )
}
