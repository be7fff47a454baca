import { useTranslations } from 'use-intl'
import type { ErrorKey, RefusedForm } from '../ui/form-errors.ts'

/**
 * A refused form in the page's language: `summary` and `failure` for the error summary, `errorOf` for a
 * field's error, `typedOr` for a field's value. Without a refusal, summary and errors are empty. `labels`
 * names fields that are not in the catalogue, such as one field for each language.
 */
export function useRefusedForm(refused: RefusedForm | undefined, labels: Record<string, string> = {}) {
  const t = useTranslations('error')
  const fields = useTranslations('field')
  const say = (key: ErrorKey, values: Record<string, string | number> = {}) => t(key, values)
  const label = (field: string) =>
    labels[field] ?? (fields.has(field as never) ? fields(field as never) : field)
  const summary = (refused?.errors ?? []).map(({ field, key, values }) => ({
    field,
    message: say(key, { field: label(field), ...values }),
  }))
  return {
    summary,
    failure: refused?.failure && say(refused.failure.key, refused.failure.values),
    errorOf: (name: string) => summary.find(({ field }) => field === name)?.message,
    typedOr: (name: string, otherwise = '') => refused?.typed[name] ?? otherwise,
  }
}
