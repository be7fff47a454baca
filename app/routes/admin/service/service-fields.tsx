import { useTranslations } from 'use-intl'
import { needs } from '../../../../rules/needs.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { FieldRow } from '../../../ui/form-card.tsx'
import { noNeed } from './need-field.ts'

type ServiceField =
  | 'serviceId'
  | 'serviceName'
  | 'category'
  | 'need'
  | 'serviceDescription'
  | 'link'
  | `alsoCalled-${string}`

type ServiceFieldsProps = {
  /** A field's value and its error. */
  fieldProps: (field: ServiceField) => { defaultValue: string; error?: string; readOnly?: boolean }
  /** Suggested while a category is typed, so that nobody spells one in two ways. */
  categories: { category: string; name: string }[]
  /** The language in which the service is written. */
  own: string
  /** The same, where it differs from the page's. */
  lang?: string
  /** The id of an existing service is read-only, and a field that is left empty keeps its stored value. */
  existing?: boolean
}

/** The fields of a service, inside `WithPageMessages` that has the names of the needs. */
export function ServiceFields({ fieldProps, categories, own, lang, existing }: ServiceFieldsProps) {
  const t = useTranslations('admin')
  const label = useTranslations('field')
  const need = useTranslations('pages.needs.name')
  const field = (name: Exclude<ServiceField, `alsoCalled-${string}`>) => ({
    name,
    label: label(name),
    required: !existing,
    ...fieldProps(name),
  })
  return (
    <>
      <FieldRow>
        <TextField
          {...field('serviceId')}
          hint={t(existing ? 'serviceIdFixed' : 'serviceIdHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={existing}
        />
        <TextField
          {...field('category')}
          hint={t('categoryHint')}
          autoComplete="off"
          dir="auto"
          lang={lang}
          list="categories"
        />
      </FieldRow>
      <SelectField
        {...field('need')}
        hint={t('needHint')}
        options={[
          { value: noNeed, label: t('noNeed') },
          ...needs.map((name) => ({ value: name, label: need(name) })),
        ].filter(({ value }) => !field('need').readOnly || value === field('need').defaultValue)}
      />
      <TextField {...field('serviceName')} autoComplete="off" dir="auto" lang={lang} />
      <TextArea
        {...field('serviceDescription')}
        hint={t('descriptionHint')}
        autoComplete="off"
        dir="auto"
        lang={lang}
      />
      <TextArea
        name={`alsoCalled-${own}`}
        label={label('alsoCalled')}
        hint={t('alsoCalledHint')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        lang={lang}
        {...fieldProps(`alsoCalled-${own}`)}
      />
      <TextField {...field('link')} hint={t('linkHint')} type="url" autoComplete="off" />
      <datalist id="categories">
        {categories.map(({ category, name }) => (
          <option key={category} value={category} label={name === category ? undefined : name} />
        ))}
      </datalist>
    </>
  )
}
