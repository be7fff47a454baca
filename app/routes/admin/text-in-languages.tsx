import { useTranslations } from 'use-intl'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/form-card.tsx'

export interface TextLanguage {
  tag: string
  name: string
}

// Without the word service: whoever looks for `Service Name` is to find one field alone.
const texts = [
  { text: 'serviceName', label: 'name' },
  { text: 'serviceDescription', label: 'description' },
] as const

/** What the fields of a service's texts are called, by their names. */
export function useTextLabels(languages: TextLanguage[]): Record<string, string> {
  const t = useTranslations('field')
  return Object.fromEntries(
    languages.flatMap(({ tag, name }) =>
      texts.map(({ text, label }) => [`${text}-${tag}`, `${t(label)} (${name})`]),
    ),
  )
}

type ServiceTextFieldsProps = {
  languages: TextLanguage[]
  /** What a field holds and what is wrong with it. */
  fieldProps: (field: string) => { defaultValue: string; error?: string }
}

/** The service's name and description in further languages, a group each; all optional. */
export function ServiceTextFields({ languages, fieldProps }: ServiceTextFieldsProps) {
  const t = useTranslations('admin')
  const labels = useTextLabels(languages)
  return languages.map(({ tag, name }) => {
    const field = (text: string) => {
      const own = `${text}-${tag}`
      return {
        name: own,
        label: labels[own] ?? own,
        lang: tag,
        autoComplete: 'off' as const,
        ...fieldProps(own),
      }
    }
    return (
      <FieldGroup key={tag} legend={name} lang={tag}>
        <p className="field-hint">{t('textsHint')}</p>
        <TextField {...field('serviceName')} />
        <TextArea {...field('serviceDescription')} />
      </FieldGroup>
    )
  })
}
