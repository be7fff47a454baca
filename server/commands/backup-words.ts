import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { storedFiles } from '../../council/records/moving/contents.server.ts'
import { demandKey } from '../../council/records/moving/encryption.server.ts'
import type { MoveResult } from '../../council/records/moving/move-council.server.ts'
import { councilMoment } from '../../rules/days.ts'
import { CommandRefused } from './command.ts'

/** The file that a command names first, and those that it names after it. */
export function filesOf([path, ...more]: string[]) {
  if (path) return { path: resolve(path), earlier: more.map((word) => resolve(word)) }
  throw new CommandRefused('Say a file.')
}

/** The secret keys in the file `--identity` names, as `age-keygen` writes it; none if it is not given. */
export function keysIn(path: string | boolean | undefined): string[] {
  if (path === undefined) return []
  const keys = readText(String(path))
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0) throw new CommandRefused(`${path} holds no key.`)
  for (const key of keys) demandKey(key)
  return keys
}

function readText(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new CommandRefused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Shows the progress in one line of the terminal, which disappears at the end. */
export async function withProgress<T>(
  work: (progress: (table: string, rows: number) => void) => Promise<T>,
): Promise<T> {
  const { stderr } = process
  const clear = '\r\x1b[K'
  if (!stderr.isTTY) return work(() => undefined)
  const progress = (table: string, rows: number) => void stderr.write(`${clear}${table}: ${counted(rows)}`)
  return work(progress).finally(() => stderr.write(clear))
}

/** Prints what was moved: how much, and the digest of each table. */
export function summarize(what: string, { engine, date, portal, totals, files, since, leftOut }: MoveResult) {
  const { rows } = countTotals(totals)
  console.log(`${what} of ${councilMoment(date)}${byPortal(portal)}, from ${engine}, ${counted(rows)}.`)
  const widest = Math.max(...totals.map(({ table }) => table.length))
  for (const total of totals)
    console.log(`  ${total.table.padEnd(widest)}  ${String(total.rows).padStart(9)}  ${total.digest}`)
  if (leftOut?.length) console.log(`Left out, for no migration makes them: ${leftOut.join(', ')}.`)
  if (since === undefined) return
  console.log(
    `${files.earlier.length} of the stored files are in ${since}: keep that as long, and name it to restore.`,
  )
}

/** Which portal made a backup; nothing where it does not say so. */
export function byPortal(portal: string | undefined): string {
  return portal === undefined ? '' : `, by portal ${portal}`
}

/** How a summary goes on where stored files are missing. */
export function butFor({ lost }: MoveResult) {
  if (lost.length === 0) return ''
  return lost.length === 1 ? ' but for 1 file' : ` but for ${lost.length} files`
}

const mostTold = 100

/** Tells what is wrong with the database that a backup is of, and lets the command fail. */
export function tellDamage({ damage }: MoveResult, meaning: string) {
  if (damage.length === 0) return
  process.exitCode = 1
  for (const line of damage.slice(0, mostTold)) console.error(`  ${line}`)
  console.error(`DAMAGED: the database, as said above. ${meaning}`)
}

/**
 * Names each stored file that is missing, with the applications that hold it, after everything else that is
 * printed, and lets the command fail. Nothing is printed where none is missing.
 */
export function tellLost({ lost, files }: MoveResult, meaning: string) {
  if (lost.length === 0) return
  process.exitCode = 1
  for (const { digest, applications } of lost.slice(0, mostTold))
    console.error(`  ${digest.slice(0, 12)}  ${applications.join(', ') || 'of no application'}`)
  if (lost.length > mostTold) console.error(`  and ${lost.length - mostTold} more`)
  console.error(`MISSING: ${lost.length} of ${files.files} stored files, as named above. ${meaning}`)
}

/** How many rows there are in how many tables; stored files are no rows. */
export function countTotals(totals: MoveResult['totals']): { rows: number; tables: number } {
  const tables = totals.filter(({ table }) => table !== storedFiles)
  return { rows: tables.reduce((sum, total) => sum + total.rows, 0), tables: tables.length }
}

export function counted(rows: number) {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`
}
