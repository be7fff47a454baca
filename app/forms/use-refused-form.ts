import { useTranslations } from 'use-intl'
import type { ErrorKey, RefusedForm } from '../ui/form-errors.ts'

/** Fields whose labels are clauses or questions in some language, such as "Why you change it". */
const clauses = new Set(
  (
    'because by counted delayReason despiteMissing feeName finding fromDay ground handedTo knownDay ' +
    'knownTime lateReason likeReason missing note present reason signer takenBy toDay what whyChanged'
  ).split(' '),
)

/** No "Enter …" can stand before a clause. The field of one language ends in it, `reason-mr`. */
function worded(key: ErrorKey, field: string): ErrorKey {
  return key === 'enter' && clauses.has(field.replace(/-\w+$/, '')) ? 'fillIn' : key
}

/**
 * A refused form in the page's language: `summary` and `failure` for the error summary, `errorOf` for a
 * field's error, `typedOr` for its value, `fieldProps` for all that a field of text is drawn from, which
 * holds `otherwise` until it was refused. Without a refusal, summary and errors are empty. `labels` names
 * fields that are not in the catalogue, such as one field for each language.
 */
export function useRefusedForm(refused: RefusedForm | undefined, labels: Record<string, string> = {}) {
  const t = useTranslations('error')
  const fields = useTranslations('field')
  const say = (key: ErrorKey, values: Record<string, string | number> = {}) => t(key, values)
  const label = (field: string) =>
    labels[field] ?? (fields.has(field as never) ? fields(field as never) : field)
  const summary = (refused?.errors ?? []).map(({ field, key, values }) => ({
    field,
    message: say(worded(key, field), { field: label(field), ...values }),
  }))
  const errorOf = (name: string) => summary.find(({ field }) => field === name)?.message
  const typedOr = (name: string, otherwise = '') => refused?.typed[name] ?? otherwise
  return {
    summary,
    failure: refused?.failure && say(refused.failure.key, refused.failure.values),
    errorOf,
    typedOr,
    fieldProps: (name: string, otherwise?: string) => ({
      name,
      label: label(name),
      defaultValue: typedOr(name, otherwise),
      error: errorOf(name),
    }),
  }
}
