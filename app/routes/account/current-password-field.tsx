import { useTranslations } from 'use-intl'
import { PasswordField } from '../../ui/field.tsx'

/** The field in which whoever is signed in proves that the account is theirs, before something of it is changed. */
export function CurrentPasswordField({ error }: { error?: string }) {
  const field = useTranslations('field')
  return <PasswordField name="currentPassword" label={field('currentPassword')} error={error} required />
}
