import type { Insertable } from 'kysely'
import type { CouncilProfileRow } from '../council/database/council-tables.ts'

/** The row of a council of which nothing is entered. */
export const profileRow = {
  id: 1,
  phone: '',
  email: '',
  demonstration: 0,
  updatedAt: '',
  defaultLanguage: 'en',
  image: null,
  imageType: null,
} satisfies Insertable<CouncilProfileRow>
