import { useTranslations } from 'use-intl'
import { writeAmount } from '../../../../rules/fees/paise.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { mainFormId } from '../../../ui/main-form.ts'

type CheckFormProps = {
  open: {
    paymentId: string
    applicationId: string
    reference: string
    paise: number
    /** The applicant's, in its own words. */
    language?: string
    close: string
  }
  refused?: RefusedForm
  draft?: Record<string, string>
}

/** A payment that is not as it was told: another amount, or not there. */
export function CheckForm({ open, refused, draft }: CheckFormProps) {
  const t = useTranslations('officer.fees')
  const own = draft?.paymentId === open.paymentId ? draft : undefined
  const labels = { amount: t('amountReceived'), bookNumber: t('book'), note: t('note') }
  const { summary, failure, fieldProps } = useRefusedForm(refused, labels)
  const { language } = open
  return (
    <FormCard>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <h3>
        {open.applicationId} · {open.reference}
      </h3>
      <Form id={mainFormId} method="post" noValidate>
        <input type="hidden" name="paymentId" value={open.paymentId} />
        <TextArea
          {...fieldProps('note', own?.note)}
          hint={language ? t('noteHint', { language }) : t('noteHintPlain')}
          dir="auto"
        />
        <TextField
          {...fieldProps('amount', own?.amount ?? writeAmount(open.paise))}
          hint={t('rupees')}
          inputMode="numeric"
          width="half"
        />
        <TextField {...fieldProps('bookNumber', own?.bookNumber)} autoComplete="off" width="half" optional />
        <ButtonRow>
          <Button kind="secondary">{t('received')}</Button>
          <Button kind="secondary" name="notFound" value="yes">
            {t('notFound')}
          </Button>
          <CancelLink to={open.close} />
        </ButtonRow>
      </Form>
    </FormCard>
  )
}
