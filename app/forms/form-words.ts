import { useLocale, useTranslations } from 'use-intl'
import { type Question, type Said, sayIn, type Texts } from '../../rules/form/definition.ts'
import type { AnswerFaultCode } from '../../rules/form/read-answer.ts'

/** A fault of an answer, for the page: which field, and its question's labels in the reader's language. */
export interface ShownFault {
  field: string
  code: AnswerFaultCode
  label: string
  values: Record<string, string | number>
}

/** Says the texts of a form in the language of the page, or else in the form's own with its `lang`. */
export function useFormTexts(own: string) {
  const locale = useLocale()
  return {
    say: (texts: Texts | undefined): Said => sayIn(texts, locale, own),
    /** The `lang` of a text, where the page has another. */
    langOf: ({ lang }: Said) => (lang === locale ? undefined : lang),
  }
}

/** Says what is wrong with an answer. */
export function useFaultWords() {
  const t = useTranslations('form.fault')
  return ({ code, label, values }: Pick<ShownFault, 'code' | 'label' | 'values'>) =>
    t(code, { label, ...values })
}

/** The numbers that the message about an answer names. */
export function faultValues({ min = 0, max = 0 }: Pick<Question, 'min' | 'max'>): Record<string, number> {
  return { min, max }
}
