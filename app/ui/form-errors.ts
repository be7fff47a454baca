import type { Messages } from 'use-intl'

export type ErrorKey = keyof Messages['error']

/** An error in one field of a form; the catalogue has its text under `error`. */
export interface FieldError {
  field: string
  key: ErrorKey
  values?: Record<string, string | number>
}

/** The response to a form that was not accepted. */
export interface RefusedForm {
  /** What failed as a whole, if the errors of the fields do not say it. */
  failure?: { key: ErrorKey; values?: Record<string, string | number> }
  errors: FieldError[]
  /** What was typed, to be shown again; never a password. */
  typed: Record<string, string>
}
