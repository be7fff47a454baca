import { useTranslations } from 'use-intl'
import { fewRecoveryCodes } from '../../../../rules/limits.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { CardForm, FieldGroup } from '../../../ui/form-card.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'

type FactorIsOnProps = {
  own: { since: string; codesLeft: number }
  /** Whether the account may not be without it. */
  required: boolean
  errorOf: (field: string) => string | undefined
}

/** Says since when two-step sign-in has been on, and offers what can be changed. */
export function FactorIsOn({ own, required, errorOf }: FactorIsOnProps) {
  const t = useTranslations('secondFactor')
  const words = useDateFormat()
  return (
    <>
      <Banner kind="info" heading={t('on')}>
        {t('onSince', { date: words.date(own.since), left: own.codesLeft })}
      </Banner>
      {own.codesLeft <= fewRecoveryCodes && (
        <Banner kind="warning" heading={t('few')}>
          {t('fewMore')}
        </Banner>
      )}
      <CardForm>
        <FieldGroup legend={t('change')}>
          <CurrentPasswordField error={errorOf('currentPassword')} />
        </FieldGroup>
        <ButtonRow>
          <Button name="intent" value="codes">
            {t('newCodes')}
          </Button>
          {!required && (
            <Button kind="danger" name="intent" value="off">
              {t('off')}
            </Button>
          )}
          <ButtonLink kind="secondary" to="/account/second-factor?change=yes">
            {t('other')}
          </ButtonLink>
        </ButtonRow>
      </CardForm>
    </>
  )
}
