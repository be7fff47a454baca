import { useTranslations } from 'use-intl'
import type { useRefusedForm } from '../../../../forms/use-refused-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxField } from '../../../../ui/checkbox-group.tsx'
import { DataNotice } from '../../../../ui/data-notice.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { FieldGroup, FormCard } from '../../../../ui/form-card.tsx'
import { StrangerForm } from '../../stranger-form.tsx'
import type { Route } from './+types/new'

type RegisterFormProps = Pick<Route.ComponentProps['loaderData'], 'claimed' | 'typed' | 'notice'> &
  Pick<ReturnType<typeof useRefusedForm>, 'errorOf' | 'typedOr' | 'fieldProps'>

/** Makes an account for somebody whom the identity service knows and the portal does not. */
export function RegisterForm({ claimed, typed, notice, errorOf, typedOr, fieldProps }: RegisterFormProps) {
  const t = useTranslations('hosted')
  const words = useTranslations('public')
  return (
    <FormCard>
      <StrangerForm>
        <input type="hidden" name="intent" value="register" />
        <FieldGroup legend={t('stranger')}>
          <TextField
            {...fieldProps('fullName', typed?.fullName ?? claimed.fullName)}
            autoComplete="name"
            spellCheck={false}
            dir="auto"
            required
          />
          <TextField
            {...fieldProps('email', typed?.email ?? claimed.email)}
            type="email"
            autoComplete="email"
            optional
          />
          <TextField {...fieldProps('phone', typed?.phone)} type="tel" autoComplete="tel" optional />
        </FieldGroup>
        <CheckboxField
          name="adult"
          label={words('adult')}
          error={errorOf('adult')}
          defaultChecked={typedOr('adult', typed?.adult) !== ''}
        />
        <DataNotice kind="account" told={notice} isStranger />
        <Button large kind="secondary">
          {words('register')}
        </Button>
      </StrangerForm>
    </FormCard>
  )
}
