import { useTranslations } from 'use-intl'
import { PasswordField } from '../../ui/field.tsx'

/** Asks for the current password: it proves ownership before the account changes. */
export function CurrentPasswordField({ error }: { error?: string }) {
  const field = useTranslations('field')
  return <PasswordField name="currentPassword" label={field('currentPassword')} error={error} />
}

/** What is said in its place to an account that has no password. */
export function NoPassword() {
  const t = useTranslations('hosted')
  return (
    <p>
      {t('password')}: {t('noPassword')}
    </p>
  )
}
