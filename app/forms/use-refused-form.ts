import { useTranslations } from 'use-intl'
import type { ErrorKey, RefusedForm } from '../form-errors.ts'

/**
 * What a screen needs of a refused form, in words: `summary` and `failure` for the error summary, `errorOf` for a
 * field, and `typedOr` for what to fill it with. Without a refusal there is no summary and no error. `labels` names the
 * fields that the catalogue does not, such as those of several languages.
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
