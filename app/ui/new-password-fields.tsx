import { useTranslations } from 'use-intl'
import { limits } from '../../rules/limits.ts'
import { PasswordField } from './field.tsx'

type NewPasswordFieldsProps = {
  name: 'password' | 'newPassword'
  errorOf: (field: string) => string | undefined
}

/** The fields for a new password and its repetition. */
export function NewPasswordFields({ name, errorOf }: NewPasswordFieldsProps) {
  const t = useTranslations('account')
  const field = useTranslations('field')
  const error = useTranslations('error')
  const mismatch = error('passwordMismatch')
  const confirmed = errorOf('confirmPassword')
  return (
    <>
      <PasswordField
        name={name}
        label={field(name)}
        hint={t('passwordHint', { min: limits.password.min })}
        error={errorOf(name)}
        autoComplete="new-password"
        required
      />
      <PasswordField
        name="confirmPassword"
        label={field('confirmPassword')}
        error={confirmed === mismatch ? t('typeBoth', { message: mismatch }) : confirmed}
        autoComplete="new-password"
        required
      />
    </>
  )
}
