import { useTranslations } from 'use-intl'
import type { CaseCertificate } from '../../../../council/cases/certificates/case-certificate.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { certificateLabels } from './certificate-field.ts'
import { CertificateFields } from './certificate-fields.tsx'

type CancelFormProps = {
  certificate: { certificateId: string }
  /** What was filled in when it was issued. */
  typed: Record<string, string>
  /** What another one asks for; absent where none can be issued. */
  another?: CaseCertificate
  draft?: Record<string, string>
  refused?: RefusedForm
}

/** Cancels the certificate, or puts another one in its place. */
export function CancelForm({ certificate, typed, another, draft, refused }: CancelFormProps) {
  const t = useTranslations('officer.certificates')
  const labels = { reason: t('reason'), ...certificateLabels(another?.fields ?? []) }
  const { summary, failure, errorOf, typedOr, fieldProps } = useRefusedForm(refused, labels)
  const before = Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [`certificate-${key}`, value] as const),
  )
  return (
    <div className="only-screen">
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <CardForm key={certificate.certificateId}>
        <h3>{t('cancelHeading')}</h3>
        <p>{t('cancelMore')}</p>
        <TextArea
          {...fieldProps('reason', draft?.reason)}
          label={t('reason')}
          hint={t('reasonHint')}
          autoComplete="off"
          dir="auto"
          required
        />
        {another && (
          <CertificateFields
            certificate={another}
            errorOf={errorOf}
            typedIn={(name) => typedOr(name, draft?.[name] ?? before[name])}
          />
        )}
        <ButtonRow>
          {another && (
            <Button kind="secondary" name="intent" value="replace">
              {t('replace')}
            </Button>
          )}
          <Button kind="danger" id="intent" name="intent" value="cancel">
            {t('cancel')}
          </Button>
        </ButtonRow>
      </CardForm>
    </div>
  )
}
