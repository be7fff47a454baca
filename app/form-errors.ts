import type { Messages } from 'use-intl'

export type ErrorKey = keyof Messages['error']

/** One thing that is wrong with a form, by field; the words stand in the catalogue under `error`. */
export interface FieldError {
  field: string
  key: ErrorKey
  values?: Record<string, string | number>
}

/** The answer to a form that was not accepted. */
export interface RefusedForm {
  /** What failed as a whole, when the fields alone do not say it. */
  failure?: { key: ErrorKey; values?: Record<string, string | number> }
  errors: FieldError[]
  /** What was typed, to be shown again; never a password. */
  typed: Record<string, string>
}
