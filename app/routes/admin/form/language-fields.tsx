import { TextArea, TextField } from '../../../ui/field.tsx'
import type { TextLanguage } from '../text-language.ts'
import type { AdminForm } from '../use-admin-form.ts'

type LanguageFieldsProps = {
  form: AdminForm
  /** The fields are called `name-en` and so on. */
  name: string
  languages: readonly TextLanguage[]
  /** The language of the form, which comes first. */
  own: string
  lines?: boolean
  /** Whether the text must be there in the language of the form. */
  must?: boolean
}

/** A text in each language of the portal. */
export function LanguageFields({ form, name, languages, own, lines, must }: LanguageFieldsProps) {
  const Control = lines ? TextArea : TextField
  const first = languages.filter(({ tag }) => tag === own)
  const others = languages.filter(({ tag }) => tag !== own)
  return [...first, ...others].map(({ tag, name: language }) => {
    const isRequired = must === true && tag === own
    return (
      <Control
        key={tag}
        {...form.fieldProps(`${name}-${tag}`)}
        label={language}
        lang={tag}
        required={isRequired}
        optional={!isRequired}
      />
    )
  })
}

/** The names of such fields, in words, for the summary of errors. */
export function nameLanguageFields(
  words: Readonly<Record<string, string>>,
  languages: readonly TextLanguage[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([field, word]) =>
      languages.map(({ tag, name }): [string, string] => [`${field}-${tag}`, `${word} (${name})`]),
    ),
  )
}
