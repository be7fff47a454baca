import { useTranslations } from 'use-intl'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FieldGroup, FieldRow } from '../../../ui/form-card.tsx'
import { serviceBox } from '../calendar/order-services.ts'
import { LanguageFields, nameLanguageFields } from '../form/language-fields.tsx'
import type { TextLanguage } from '../text-language.ts'
import type { AdminForm } from '../use-admin-form.ts'

export interface AuthorityChoices {
  languages: TextLanguage[]
  /** The council's own language, in which the name is needed. */
  own: string
  holders: { id: string; name: string }[]
  services: { serviceId: string; serviceName: string }[]
}

/** The names of an authority's fields, in words. */
export function useAuthorityLabels({ languages, services }: AuthorityChoices): Record<string, string> {
  const t = useTranslations('pages.authorities')
  return {
    ...nameLanguageFields({ name: t('name'), address: t('address') }, languages),
    ...Object.fromEntries(services.map(({ serviceId, serviceName }) => [serviceBox(serviceId), serviceName])),
    level: t('level'),
    phone: t('phone'),
    email: t('email'),
    holder: t('holder'),
  }
}

/** What is entered of an authority, but for its level. */
export function AuthorityFields({ form, choices }: { form: AdminForm; choices: AuthorityChoices }) {
  const t = useTranslations('pages.authorities')
  const { languages, own, holders, services } = choices
  const nobody = { value: '', label: t('nobody') }
  return (
    <>
      <FieldGroup legend={t('name')}>
        <LanguageFields form={form} name="name" languages={languages} own={own} must />
      </FieldGroup>
      <FieldGroup legend={t('address')}>
        <LanguageFields form={form} name="address" languages={languages} own={own} />
      </FieldGroup>
      <FieldRow>
        <TextField {...form.fieldProps('phone')} optional />
        <TextField {...form.fieldProps('email')} type="email" optional />
      </FieldRow>
      <SelectField
        {...form.fieldProps('holder')}
        hint={t('holderHint')}
        options={[nobody, ...holders.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {services.length > 0 && (
        <CheckboxGroup
          id="authority-services"
          legend={t('services')}
          hint={t('servicesHint')}
          ticks={services.map(({ serviceId, serviceName }) => ({
            name: serviceBox(serviceId),
            label: serviceName,
            defaultChecked: form.isChecked(serviceBox(serviceId)),
            error: form.errorOf(serviceBox(serviceId)),
          }))}
        />
      )}
    </>
  )
}
