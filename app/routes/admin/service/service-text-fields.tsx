import { useTranslations } from 'use-intl'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/form-card.tsx'
import type { TextLanguage } from '../text-language.ts'

// Labelled without the word service, so that only one field on the page is called `Service Name`.
const texts = [
  { text: 'serviceName', label: 'name' },
  { text: 'serviceDescription', label: 'description' },
  { text: 'alsoCalled', label: 'alsoCalled' },
] as const

/** The labels of a service's text fields, by field name; in its own language, of what else it is called. */
export function useTextLabels(languages: TextLanguage[], own?: string): Record<string, string> {
  const t = useTranslations('field')
  const labels = Object.fromEntries(
    languages.flatMap(({ tag, name }) =>
      texts.map(({ text, label }) => [`${text}-${tag}`, `${t(label)} (${name})`]),
    ),
  )
  return own === undefined ? labels : { ...labels, [`alsoCalled-${own}`]: t('alsoCalled') }
}

type ServiceTextFieldsProps = {
  languages: TextLanguage[]
  /** A field's value and its error. */
  fieldProps: (field: string) => { defaultValue: string; error?: string; readOnly?: boolean }
}

/** A service's name, description and other names in further languages, one group of optional fields each. */
export function ServiceTextFields({ languages, fieldProps }: ServiceTextFieldsProps) {
  const t = useTranslations('admin')
  const labels = useTextLabels(languages)
  return languages.map(({ tag, name: language }) => {
    const field = (text: string) => {
      const name = `${text}-${tag}`
      return {
        name,
        label: labels[name] ?? name,
        lang: tag,
        autoComplete: 'off' as const,
        ...fieldProps(name),
      }
    }
    return (
      <FieldGroup key={tag} legend={language} lang={tag}>
        <p className="field-hint">{t('textsHint')}</p>
        <TextField {...field('serviceName')} />
        <TextArea {...field('serviceDescription')} />
        <TextArea {...field('alsoCalled')} />
      </FieldGroup>
    )
  })
}
