import { fold, wordsOf } from '../../../rules/fold.ts'
import { latestFirst } from '../../../rules/inbox-key.ts'
import { readPhone } from '../../../rules/phone.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'

export type IndexedApplication = Pick<
  ApplicationRow,
  'applicationId' | 'date' | 'applicantName' | 'applicantPhoneNo' | 'applicantVillage'
> & {
  /** Answers to questions by which the application is to be found. */
  answers?: readonly string[]
}

const rowsPerInsert = 2000
const maxWordLength = 40
/** Of long answers only the first words count, so that no application fills the index. */
const maxAnswerWords = 100

/** Writes search words of applications without any: from number, applicant, phone, village and answers. */
export async function indexApplications(trx: Database, applications: IndexedApplication[]): Promise<void> {
  const rows = applications.flatMap((one) => {
    const { applicationId: id, date, applicantName, applicantPhoneNo, applicantVillage } = one
    const texts = [applicantName, applicantPhoneNo, applicantVillage].join(' ')
    const answers = (one.answers ?? []).flatMap((text) => [...compoundWords(text), ...wordsOf(text)])
    const words = new Set([truncate(fold(id)), ...compoundWords(texts), ...wordsOf(texts)])
    for (const word of answers.slice(0, maxAnswerWords)) words.add(word)
    return [...words].map((word) => ({ word, sortKey: latestFirst(date), id }))
  })
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await trx
      .insertInto('applicationWords')
      .values(rows.slice(at, at + rowsPerInsert))
      .execute()
}

/**
 * Splits a search into folded words. A phone number becomes its ten digits; a word with hyphens, such as an
 * application's number, stays whole.
 */
export function readSearchTerms(search: string): string[] {
  const phone = readPhone(search)
  if (phone !== undefined) return [phone]
  const compounds = compoundWords(search)
  const others = fold(search)
    .split(/\s+/)
    .filter((piece) => !compounds.includes(truncate(piece)))
  return [...new Set([...compounds, ...wordsOf(others.join(' '))])]
}

/** The words with a hyphen or an underscore, such as `WATER-321-2`, which `wordsOf` would split. */
function compoundWords(text: string): string[] {
  const compound = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*[-_][\p{L}\p{M}\p{N}_-]*$/u
  return fold(text)
    .split(/\s+/)
    .filter((piece) => compound.test(piece))
    .map(truncate)
}

function truncate(word: string) {
  return [...word].slice(0, maxWordLength).join('')
}
