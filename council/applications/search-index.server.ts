import { fold, wordsOf } from '../../rules/fold.ts'
import { latestFirst } from '../../rules/inbox-key.ts'
import { readPhone } from '../../rules/phone.ts'
import type { ApplicationRow, Database } from '../database/tables.ts'

export type IndexedApplication = Pick<
  ApplicationRow,
  'applicationId' | 'date' | 'applicantName' | 'applicantPhoneNo' | 'applicantVillage'
>

const rowsPerInsert = 2000
const maxWordLength = 40

/** Writes the words by which applications that had none are found: number, applicant, phone and village. */
export async function indexApplications(trx: Database, applications: IndexedApplication[]): Promise<void> {
  const rows = applications.flatMap((one) => {
    const { applicationId: id, date, applicantName, applicantPhoneNo, applicantVillage } = one
    const texts = [applicantName, applicantPhoneNo, applicantVillage].join(' ')
    const words = new Set([truncate(fold(id)), ...compoundWords(texts), ...wordsOf(texts)])
    return [...words].map((word) => ({ word, sortKey: latestFirst(date), id }))
  })
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await trx
      .insertInto('applicationWords')
      .values(rows.slice(at, at + rowsPerInsert))
      .execute()
}

/**
 * The words of what an officer looks for, as they are compared: a phone number as its ten digits; what has a hyphen in it,
 * as a number of an application has, in one piece.
 */
export function readSearchTerms(asked: string): string[] {
  const phone = readPhone(asked)
  if (phone !== undefined) return [phone]
  const whole = compoundWords(asked)
  const others = fold(asked)
    .split(/\s+/)
    .filter((piece) => !whole.includes(truncate(piece)))
  return [...new Set([...whole, ...wordsOf(others.join(' '))])]
}

function compoundWords(text: string): string[] {
  const joined = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*[-_][\p{L}\p{M}\p{N}_-]*$/u
  return fold(text)
    .split(/\s+/)
    .filter((piece) => joined.test(piece))
    .map(truncate)
}

function truncate(word: string) {
  return [...word].slice(0, maxWordLength).join('')
}
