import type { Messages } from 'use-intl'

/** A message about the act that led to the page; the catalogue has its text under `flash`. */
export interface Flash {
  key: keyof Messages['flash']
  values?: Record<string, string | number>
}
