import type { Messages } from 'use-intl'

export type ErrorKey = keyof Messages['error']

/** One thing that is wrong with a form, by field; the words stand in the catalogue under `error`. */
export interface FieldError {
  field: string
  key: ErrorKey
  values?: Record<string, string | number>
}

/** The answer to a form that was not accepted. */
export interface Refused {
  /** What failed as a whole, when the fields alone do not say it. */
  failure?: { key: ErrorKey; values?: Record<string, string | number> }
  errors: FieldError[]
  /** What was typed, to be shown again; never a password. */
  typed: Record<string, string>
}

/** Stands for all boxes of a form by which somebody says that documents are at hand. */
export const ticksField = 'documents'

/** What a ticked box sends; one that is not ticked sends nothing. */
export const ticked = 'yes'

/** The name of the box for the document in a position. */
export function tickOf(position: number | ''): string {
  return `document-${position}`
}
