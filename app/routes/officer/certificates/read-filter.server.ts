import { findMatches } from '../../../../council/cases/applications/search.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { searchText } from '../../../http/address.server.ts'
import { certificateStates } from './certificate-field.ts'

/** Which certificates the address asks for: by a number or its beginning, else by words of the applicant. */
export async function readCertificateFilter(db: Database, url: URL, language: string) {
  const search = searchText(url)
  const state = certificateStates.find((one) => one === url.searchParams.get('state'))
  const number = search.toUpperCase()
  if (search === '') return { number: '', state, language }
  const isNumber = /^[A-Z]{2,6}(\/|$)/.test(number)
  // A short word may be the beginning of a number as well as a name.
  const matches = number.includes('/') ? undefined : await findMatches(db, search)
  return { number: isNumber ? number : '', applications: matches?.ids ?? [], state, language }
}
