import { useTranslations } from 'use-intl'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FieldRow } from '../../../ui/form-card.tsx'

type ServiceField = 'serviceId' | 'serviceName' | 'category' | 'serviceDescription' | 'link'

type ServiceFieldsProps = {
  /** What a field holds and what is wrong with it. */
  fieldProps: (field: ServiceField) => { defaultValue: string; error?: string }
  /** Offered while a category is typed, so that one is not written in two ways. */
  categories: { category: string; name: string }[]
  /** The language that the service is written in, where it is not the page's. */
  lang?: string
  /** A service that exists keeps its id, and a field of it that is left empty keeps its value. */
  existing?: boolean
}

export function ServiceFields({ fieldProps, categories, lang, existing }: ServiceFieldsProps) {
  const t = useTranslations('admin')
  const label = useTranslations('field')
  const field = (name: ServiceField) => ({
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
      <TextField {...field('serviceName')} autoComplete="off" dir="auto" lang={lang} />
      <TextArea
        {...field('serviceDescription')}
        hint={t('descriptionHint')}
        autoComplete="off"
        dir="auto"
        lang={lang}
      />
      <TextField
        {...field('link')}
        hint={t('linkHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id="categories">
        {categories.map(({ category, name }) => (
          <option key={category} value={category} label={name === category ? undefined : name} />
        ))}
      </datalist>
    </>
  )
}
