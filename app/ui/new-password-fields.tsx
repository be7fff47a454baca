import { useTranslations } from 'use-intl'
import { limits } from '../../rules/limits.ts'
import { PasswordField } from './field.tsx'

type NewPasswordFieldsProps = {
  name: 'password' | 'newPassword'
  /** How many characters the password has at least. */
  least?: number
  errorOf: (field: string) => string | undefined
}

/** The fields for a new password and its repetition. */
export function NewPasswordFields({ name, least = limits.password.min, errorOf }: NewPasswordFieldsProps) {
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
        hint={t('passwordHint', { min: least })}
        error={errorOf(name)}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirmPassword"
        label={field('confirmPassword')}
        error={confirmed === mismatch ? t('typeBoth', { message: mismatch }) : confirmed}
        autoComplete="new-password"
      />
    </>
  )
}
