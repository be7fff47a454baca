import { useLocale, useTranslations } from 'use-intl'
import { composeForm, type WholeForm } from '../../rules/form/applicant.ts'
import type { FormDefinition } from '../../rules/form/definition.ts'

/** A form with the fields of every application, in the words of the page's language. */
export function useWholeForm(form: FormDefinition): WholeForm {
  const locale = useLocale()
  const field = useTranslations('field')
  const user = useTranslations('user')
  return composeForm(form, {
    label: (key) => ({ [locale]: field(key) }),
    about: (key) => ({ [locale]: user(key) }),
  })
}
