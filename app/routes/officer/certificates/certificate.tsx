import { useTranslations } from 'use-intl'
import { recordOpening } from '../../../../council/audit/openings.server.ts'
import { cancelCertificate } from '../../../../council/cases/certificates/cancel.server.ts'
import { findCaseCertificate } from '../../../../council/cases/certificates/case-certificate.server.ts'
import { replaceCertificate } from '../../../../council/cases/certificates/issue.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { findCertificate } from '../../../../council/certificates/list-certificates.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { areaOf } from '../../../../rules/roles.ts'
import styles from '../../../css/certificate.css?url'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { choice, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/certificate'
import { CancelForm } from './cancel-form.tsx'
import { CertificatePreview } from './certificate-preview.tsx'
import { CertificateState } from './certificate-state.tsx'
import { answerPreview } from './preview.server.ts'
import { certificateError, certificateShape, certificateValues } from './read-fields.server.ts'

type Loaded = Route.ComponentProps['loaderData']

/** Of the preview of another certificate. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles, media: 'screen' }]

/** What is to be filled in may be something else after a conflict. */
export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: ({ certificate }: Loaded) => certificate.cancelledAt === null }

async function openCertificate({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council, client } = visitOf(context)
  const language = languageOf(context)
  const { db, keysFolder, origin } = council
  const certificate = await findCertificate(db, actor, params.certificateId, language)
  if (!certificate) throw notFound()
  const { applicationId } = certificate
  const asked = await findCaseCertificate(db, actor, applicationId, { keysFolder, language })
  const another = asked?.hasKey ? asked : undefined
  return { db, actor, council, client, certificate, another, signing: { keysFolder, origin } }
}

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, client, certificate, another } = await openCertificate(args)
  await recordOpening(db, actor, certificate.applicationId, { client })
  const { code: _, fields: typed, ...shown } = certificate
  const draft = await findTyped(args, actor)
  return { role: actor.role, path: areaOf[actor.role], certificate: shown, typed, another, draft }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor, council, certificate, another, signing } = await openCertificate(args)
  const { certificateId, applicationId, number } = certificate
  const form = await readForm(args.request, {
    intent: choice(['cancel', 'replace']),
    reason: text(limits.reason, { lines: true }),
    ...certificateShape(another ?? { fields: [] }),
  })
  const failure = { key: 'certificateNotCancelled' } as const
  if (!form.ok) {
    // The Enter key presses neither button.
    const errors = form.errors.map((error) =>
      error.field === 'intent' ? ({ field: 'intent', key: 'certificateChoose' } as const) : error,
    )
    return refuse({ ...form, errors, failure })
  }
  const { intent, reason } = form.values
  const here = `${areaOf[actor.role]}/certificates/${certificateId}`
  const gone = () => redirectWithFlash(council, here, { key: 'certificateGone', values: { number } })
  if (intent === 'cancel') {
    const done = await cancelCertificate(db, actor, certificateId, { reason })
    if (done === undefined) throw notFound()
    await deleteDraft(db, actor, args.url.pathname)
    if (!done) return gone()
    return redirectWithFlash(council, here, { key: 'certificateCancelled', values: { number } })
  }
  const seen = certificateValues(another ?? { fields: [] }, form.values)
  const answer = await replaceCertificate(db, actor, applicationId, {
    certificateId,
    reason,
    ...seen,
    signing,
  })
  if (!answer || ('refused' in answer && answer.refused === 'notApproved')) return gone()
  if ('issued' in answer) {
    await deleteDraft(db, actor, args.url.pathname)
    const values = { applicationId, number: answer.number }
    const to = `${areaOf[actor.role]}/certificates/${answer.certificateId}`
    return redirectWithFlash(council, to, { key: 'certificateIssued', values })
  }
  const { typed } = form
  if (answer.refused === 'otherWords') {
    const shown = { fields: seen.fields, failure, typed, field: 'reason', isChanged: true }
    return answerPreview(args.context, applicationId, shown)
  }
  if (answer.refused === 'enteredBySelf')
    return refuse({ failure, errors: [{ field: 'reason', key: 'enteredBySelf' }], typed })
  return refuse({ failure, errors: [certificateError(answer, 'reason')], typed })
}

export const clientAction = sendPreservingForm<typeof action>

export default function Certificate({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { role, path, certificate } = loaderData
  const { number, paper, applicationId, certificateId } = certificate
  const t = useTranslations('officer.certificates')
  const dates = useDateFormat()
  const register = `${path}/certificates`
  return (
    <>
      <BackLink to={register}>{t('register')}</BackLink>
      <PageHead title={number} area={role} refused={Boolean(refused)}>
        <p lang={paper.lang}>{paper.title}</p>
      </PageHead>
      <FormCard>
        <DescriptionList
          items={[
            { label: t('state'), value: <CertificateState {...certificate} path={register} /> },
            { label: t('holder'), value: certificate.holder },
            { label: t('issued'), value: dates.moment(certificate.issuedAt) },
            { label: t('issuedBy'), value: certificate.issuedByName },
            {
              label: t('cancelledOn'),
              value: certificate.cancelledAt && dates.moment(certificate.cancelledAt),
            },
            {
              label: t('application'),
              value: (
                <AloneLink to={`${path}/application/update/${applicationId}`}>{applicationId}</AloneLink>
              ),
            },
            ...paper.rows.map(({ label, value }) => ({
              label,
              labelLang: paper.lang,
              value,
              lang: paper.lang,
            })),
            { label: t('prints'), value: String(certificate.prints) },
          ]}
        />
        <ButtonRow>
          <ButtonLink to={`${register}/${certificateId}/print`} kind="secondary">
            {t('print')}
          </ButtonLink>
        </ButtonRow>
      </FormCard>
      {certificate.cancelledAt === null && <CancelForm {...loaderData} refused={refused} />}
      {refused && 'preview' in refused && <CertificatePreview preview={refused.preview} isRefused />}
    </>
  )
}
