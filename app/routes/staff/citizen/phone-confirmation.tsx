import { useTranslations } from 'use-intl'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'

type PhoneConfirmationProps = {
  person: { phone: string; phoneVerifiedAt: string | null }
  action: string
}

/** Says whether the person's phone number is confirmed, and lets a clerk confirm it. */
export function PhoneConfirmation({ person: { phone, phoneVerifiedAt }, action }: PhoneConfirmationProps) {
  const t = useTranslations('staff')
  const words = useDateFormat()
  if (phone === '') return null
  return (
    <FormCard>
      {phoneVerifiedAt !== null && <p>{t('phoneConfirmed', { phone, date: words.date(phoneVerifiedAt) })}</p>}
      {phoneVerifiedAt === null && (
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="phone" value={phone} />
          <p>{t('phoneUnconfirmed', { phone })}</p>
          <ButtonRow>
            <Button kind="secondary" name="intent" value="seen">
              {t('seenAtCounter')}
            </Button>
          </ButtonRow>
        </Form>
      )}
    </FormCard>
  )
}
