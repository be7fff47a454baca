import { plainDigits, withoutSpaces } from '../digits.ts'
import { readAmount } from './paise.ts'
import { readReference } from './reference.ts'

/** How many lines of a statement are read, and how large its file may be, in bytes. */
export const statementLimits = { lines: 5000, bytes: 2_000_000 }

/** Where a statement has the day, what came in, and the bank's words: the places of three columns. */
export interface StatementColumns {
  date: number
  credit: number
  text: number
}

/** A line by which money came in. */
export interface Credit {
  /** As the bank writes it. */
  date: string
  paise: number
  /** Every reference that its text could mean. */
  references: string[]
}

const headings = {
  date: /date|दिनांक|तारीख/i,
  credit: /^(?!.*(debit|\bdr\b|withdraw)).*(credit|deposit|\bcr\b|जमा)/i,
  text: /narration|description|particular|remark|detail|विवरण|तपशील/i,
}

/** Finds the columns by their headings; undefined where the row is not that of the headings. */
export function findColumns(row: readonly string[]): StatementColumns | undefined {
  const placeOf = (heading: RegExp) => row.findIndex((cell) => cell.length <= 100 && heading.test(cell))
  const columns = {
    date: placeOf(headings.date),
    credit: placeOf(headings.credit),
    text: placeOf(headings.text),
  }
  const places = new Set(Object.values(columns))
  return places.size === 3 && !places.has(-1) ? columns : undefined
}

/** Reads the lines by which money came in; all others, also headings and titles, are left out. */
export function readCredits(rows: readonly (readonly string[])[], columns: StatementColumns): Credit[] {
  return rows.flatMap((row) => {
    const paise = readCredit(row[columns.credit] ?? '')
    if (paise === undefined) return []
    // Standing alone: no part of a longer number or word.
    const words = plainDigits(row[columns.text] ?? '').match(/[0-9A-Za-z]{12,}/g) ?? []
    const references = words.flatMap((word) => readReference('bank', word) ?? [])
    return [{ date: (row[columns.date] ?? '').trim(), paise, references }]
  })
}

/** Banks write `20.00 Cr`, `INR 20.00` and `+20.00`. */
function readCredit(cell: string) {
  if (cell.length > 40) return undefined
  return readAmount(
    withoutSpaces(cell)
      .replace(/^(inr|\+)/i, '')
      .replace(/\(?cr\.?\)?$/i, ''),
  )
}

/** A payment that was told, and the line that it could be. */
export interface Match<Payment> {
  payment: Payment
  credit: Credit
  /** Whether the amounts agree too. */
  isExact: boolean
}

/**
 * Finds a line for each payment by its reference, each line for one payment at most: first where the amounts
 * agree too, then where they differ.
 */
export function matchCredits<Payment extends { reference: string; paise: number }>(
  payments: readonly Payment[],
  credits: readonly Credit[],
): Match<Payment>[] {
  const byReference = new Map<string, Set<Credit>>()
  for (const credit of credits)
    for (const reference of credit.references)
      byReference.set(reference, (byReference.get(reference) ?? new Set()).add(credit))
  const used = new Set<Credit>()
  const take = (isExact: boolean) => (payment: Payment) => {
    const credit = [...(byReference.get(payment.reference) ?? [])].find(
      (one) => !used.has(one) && (!isExact || one.paise === payment.paise),
    )
    if (!credit) return []
    used.add(credit)
    return [{ payment, credit, isExact }]
  }
  const exact = payments.flatMap(take(true))
  const found = new Set(exact.map(({ payment }) => payment))
  return [...exact, ...payments.filter((payment) => !found.has(payment)).flatMap(take(false))]
}
