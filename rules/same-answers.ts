import { plainDigits } from './digits.ts'
import type { ApplicationFields } from './form/applicant.ts'

/** Whether two sets of answers say the same; how digits and white space were typed makes no difference. */
export function sayTheSame(some: ApplicationFields, others: ApplicationFields): boolean {
  return Object.entries(some).every(
    ([name, text]) => plain(text) === plain(others[name as keyof ApplicationFields]),
  )
}

function plain(text: string) {
  return plainDigits(text).normalize('NFC').replace(/\s+/g, ' ').trim()
}
