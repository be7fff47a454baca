import {
  findColumns,
  type Match,
  matchCredits,
  readCredits,
  type StatementColumns,
  statementLimits,
} from '../../../rules/fees/statement.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { listTold, type ToldPayment } from '../../cases/fees/list-payments.server.ts'
import type { Database } from '../../database/tables.ts'
import { ImportRefused } from './import-refused.ts'
import { readCsv } from './read-csv.server.ts'
import { textOf } from './read-text.server.ts'

export type Compared =
  | { fault: 'notText' | 'notCsv' | 'tooLong' }
  /** The columns are not known: one of these rows has their headings, the likeliest one. */
  | { fault: 'columns'; headings: string[] }
  | {
      matches: Match<ToldPayment>[]
      /** How many lines brought money in. */
      credits: number
      headings: string[]
      columns: StatementColumns
    }

/** Banks write some lines about the account above the headings. */
const mostTitleRows = 40

/**
 * Compares the payments that wait for the office with a bank's statement as CSV, of which nothing is kept: it
 * names strangers. `columns`: where somebody has chosen them; otherwise their headings tell.
 */
export async function compareStatement(
  db: Database,
  actor: Admin,
  bytes: Uint8Array,
  columns?: StatementColumns,
): Promise<Compared> {
  requireRole(actor, 'admin')
  const read = readRows(bytes)
  if ('fault' in read) return read
  const { rows } = read
  const top = rows.slice(0, mostTitleRows)
  const headingRow = top.find((row) => findColumns(row) !== undefined)
  const filled = (row: string[]) => row.filter((cell) => cell.trim() !== '').length
  const headings = headingRow ?? top.toSorted((one, other) => filled(other) - filled(one))[0] ?? []
  const places = columns ?? findColumns(headings)
  const known = places && Object.values(places).every((place) => place < headings.length)
  if (!known) return { fault: 'columns', headings }
  const credits = readCredits(rows, places)
  const matches = matchCredits(await listTold(db, actor), credits)
  return { matches, credits: credits.length, headings, columns: places }
}

function readRows(bytes: Uint8Array): { rows: string[][] } | { fault: 'notText' | 'notCsv' | 'tooLong' } {
  let fault: 'notText' | 'notCsv' = 'notText'
  const most = statementLimits.lines + mostTitleRows
  try {
    const text = textOf('statement', bytes)
    // Before they are parsed: a million lines of one letter would take a hundred times their size.
    if (text.split(/\r\n|\r|\n/, most + 1).length > most) return { fault: 'tooLong' }
    fault = 'notCsv'
    return { rows: readCsv('statement', text).map(({ fields }) => fields) }
  } catch (error) {
    if (error instanceof ImportRefused) return { fault }
    throw error
  }
}
