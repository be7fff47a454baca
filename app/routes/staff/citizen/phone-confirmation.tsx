import { useTranslations } from 'use-intl'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { LinkLine } from '../../../ui/link.tsx'

type PhoneConfirmationProps = {
  person: { id: string; phone: string; phoneVerifiedAt: string | null; isPhoneStale: boolean }
  action: string
}

/** Says whether the person's phone number is confirmed, and lets a clerk confirm it, or take it off. */
export function PhoneConfirmation({
  person: { id, phone, phoneVerifiedAt, isPhoneStale },
  action,
}: PhoneConfirmationProps) {
  const t = useTranslations('staff')
  const words = useDateFormat()
  if (phone === '') return null
  return (
    <FormCard>
      {phoneVerifiedAt !== null && (
        <p>
          {t(isPhoneStale ? 'phoneStale' : 'phoneConfirmed', { phone, date: words.date(phoneVerifiedAt) })}
        </p>
      )}
      {(phoneVerifiedAt === null || isPhoneStale) && (
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="phone" value={phone} />
          {phoneVerifiedAt === null && <p>{t('phoneUnconfirmed', { phone })}</p>}
          <ButtonRow>
            <Button kind="secondary" name="intent" value="seen">
              {t('seenAtCounter')}
            </Button>
          </ButtonRow>
        </Form>
      )}
      <LinkLine to={`/staff/release-number/${id}`}>{t('releaseNumber')}</LinkLine>
    </FormCard>
  )
}
