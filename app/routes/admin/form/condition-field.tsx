import { useTranslations } from 'use-intl'
import { SelectField } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/form-card.tsx'
import type { AdminForm } from '../use-admin-form.ts'

export interface Askable {
  key: string
  label: string
  /** Undefined of a question that is answered by yes or no. */
  answers?: { value: string; label: string }[]
}

type ConditionFieldProps = { form: AdminForm; condition: string; askable: readonly Askable[] }

/** On which earlier answer a question or a document depends; absent where nothing can be asked by. */
export function ConditionField({ form, condition, askable }: ConditionFieldProps) {
  const t = useTranslations('admin.form')
  const answers = useTranslations('form')
  const yesNo = [
    { value: 'yes', label: answers('yes') },
    { value: 'no', label: answers('no') },
  ]
  const conditions = askable.flatMap(({ key, label, answers: own = yesNo }) =>
    own.map((one) => ({ value: `${key}=${one.value}`, label: `${label}: ${one.label}` })),
  )
  const isListed = condition === '' || conditions.some(({ value }) => value === condition)
  if (conditions.length === 0 && condition === '') return null
  return (
    <FieldGroup legend={t('showOnlyIf')}>
      <SelectField
        {...form.fieldProps('showIf')}
        label={t('earlierQuestion')}
        options={[
          { value: '', label: t('always') },
          ...(isListed ? [] : [{ value: condition, label: t('asNow') }]),
          ...conditions,
        ]}
      />
    </FieldGroup>
  )
}
