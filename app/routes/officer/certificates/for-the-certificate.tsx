import { useTranslations } from 'use-intl'
import type { CaseCertificate } from '../../../../council/cases/certificates/case-certificate.server.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button } from '../../../ui/button.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { AloneLink } from '../../../ui/link.tsx'
import { certificateLabels } from './certificate-field.ts'
import { CertificateFields } from './certificate-fields.tsx'

type ForTheCertificateProps = {
  certificate: CaseCertificate
  refused?: RefusedForm
  draft?: Record<string, string>
}

/** What an approval with the certificate asks for; hidden by the style while something else is chosen. */
export function ForTheCertificate({ certificate, refused, draft }: ForTheCertificateProps) {
  const t = useTranslations('officer.certificates')
  const { fields, hasKey } = certificate
  const { errorOf, typedOr } = useRefusedForm(refused, certificateLabels(fields))
  if (!hasKey) return <p className="for-approved quiet">{t('noKey')}</p>
  return (
    <fieldset className="for-approved for-certificate">
      <legend>{t('for')}</legend>
      <p className="field-hint">
        {t('forMore')}{' '}
        <Button kind="quiet" name="pressed" value="preview">
          {t('preview')}
        </Button>
      </p>
      <CertificateFields
        certificate={certificate}
        errorOf={errorOf}
        typedIn={(name) => typedOr(name, draft?.[name])}
      />
    </fieldset>
  )
}

/** The button that approves, issues and goes on to the next case. */
export function ApproveAndIssue({ certificate, toPay }: { certificate: CaseCertificate; toPay: number }) {
  const t = useTranslations('officer.certificates')
  const fees = useTranslations('officer.fees')
  if (!certificate.hasKey) return null
  return (
    <p className="for-approved">
      {toPay > 0 && <strong className="fee-less">{fees('warning', { amount: formatPaise(toPay) })}</strong>}
      <Button name="onward" value="issue">
        {t('approveAndIssue')}
      </Button>
    </p>
  )
}

type IssuedNoteProps = {
  certificate: CaseCertificate
  isApproved: boolean
  applicationId: string
  area: string
}

/** In an approved case: the certificate that stands, or the way to issue one. */
export function IssuedNote({ certificate, isApproved, applicationId, area }: IssuedNoteProps) {
  const t = useTranslations('officer.certificates')
  const { live } = certificate
  if (live)
    return (
      <p className="certificate-note">
        {t('stands')} <AloneLink to={`${area}/certificates/${live.certificateId}`}>{live.number}</AloneLink>
      </p>
    )
  if (!isApproved) return null
  return (
    <p className="certificate-note only-screen">
      <AloneLink to={`${area}/application/update/${applicationId}/certificate`}>{t('issue')}</AloneLink>
    </p>
  )
}
