import { checkedValue } from '../../../rules/form/document-checkboxes.ts'
import { isStale } from '../../forms/is-stale.ts'
import { useRefusedForm } from '../../forms/use-refused-form.ts'
import type { RefusedForm } from '../../ui/form-errors.ts'

type Texts = Record<string, string>

type AdminFormState = {
  /** Refused, or with a preview of what it would do. */
  refused: (RefusedForm & { preview?: unknown }) | undefined
  /** What was typed before the session ended. */
  draft?: Texts
  /** What the database holds. */
  stored?: Texts
  /** The names of the fields that are not in the catalogue, in words. */
  labels?: Texts
  /** The version of the record as it is now, and the field that sends the one the form was opened with. */
  version?: { field: string; current: string }
}

export type AdminForm = ReturnType<typeof useAdminForm>

/** Whether a form was refused, and not only answered by a preview. */
export function isRefused(answer: AdminFormState['refused']): boolean {
  return answer !== undefined && (answer.preview === undefined || answer.errors.length > 0)
}

/** The state of a form of the administrator: the value of each field, and its error. */
export function useAdminForm({ refused, draft, stored, labels, version }: AdminFormState) {
  const { summary, failure, errorOf, typedOr, fieldProps } = useRefusedForm(refused, labels)
  const valueIn = (name: string) => typedOr(name, draft?.[name] ?? stored?.[name])
  // An unchecked box is not sent, so a form without it says that it is unchecked.
  const isChecked = (name: string) => (refused?.typed ?? draft ?? stored)?.[name] === checkedValue
  return {
    isRefused: isRefused(refused),
    isRestored: draft !== undefined && refused === undefined,
    failure,
    summary,
    errorOf,
    valueIn,
    isChecked,
    fieldProps: (name: string) => ({
      ...fieldProps(name, valueIn(name)),
      // A stale form is wrong as a whole, not in the field that its error names.
      error: isStale(refused) ? undefined : errorOf(name),
      autoComplete: 'off' as const,
    }),
    checkboxProps: (name: string) => ({
      name,
      label: fieldProps(name).label,
      defaultChecked: isChecked(name),
      error: errorOf(name),
    }),
    version: version && {
      ...version,
      // What was refused or restored was typed over the version that the form was opened with.
      sent: isStale(refused)
        ? version.current
        : typedOr(version.field, draft?.[version.field] ?? version.current),
    },
  }
}
