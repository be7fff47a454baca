import { useTranslations } from 'use-intl'
import { entriesPerDay } from '../../../../rules/counter.ts'
import { SelectField } from '../../../ui/field.tsx'

/** Whether an account of the staff does all of their work, or one thing and nothing else. */
export function DutyField({ error, defaultValue }: { error?: string; defaultValue?: string }) {
  const t = useTranslations('admin')
  const field = useTranslations('field')
  return (
    <SelectField
      name="duty"
      label={field('duty')}
      hint={t('dutyHint', { shown: String(entriesPerDay) })}
      options={[
        { value: '', label: t('dutyAll') },
        { value: 'counter', label: t('dutyCounter') },
        { value: 'appeals', label: t('dutyAppeals') },
      ]}
      error={error}
      defaultValue={defaultValue}
    />
  )
}
