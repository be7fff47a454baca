import type { Messages } from 'use-intl'

/** What a page says about the act that led to it: the words stand in the catalogue under `flash`. */
export interface Flash {
  key: keyof Messages['flash']
  values?: Record<string, string | number>
}
