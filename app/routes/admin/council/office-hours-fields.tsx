import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/form-card.tsx'
import type { AdminForm } from '../use-admin-form.ts'
import { hoursField, officeWeekdays } from './office-weekdays.ts'

/** The hours of each weekday, by which the portal says whether the office is open. */
export function OfficeHoursFields({ form }: { form: AdminForm }) {
  const t = useTranslations('admin.council')
  return (
    <FieldGroup legend={t('opensWhen')}>
      <p className="field-hint">{t('opensHint')}</p>
      {officeWeekdays.map((weekday) => (
        <TextField key={weekday} {...form.fieldProps(hoursField(weekday))} width="half" />
      ))}
    </FieldGroup>
  )
}
