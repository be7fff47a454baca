import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { storedFiles } from '../../council/moving/contents.server.ts'
import { demandKey } from '../../council/moving/encryption.server.ts'
import type { MoveResult } from '../../council/moving/move-council.server.ts'
import { namesOf } from '../measures.ts'
import { CommandRefused } from './command.ts'

/** The one file that a command names. */
export function fileOf([path, ...more]: string[]) {
  if (path && more.length === 0) return resolve(path)
  throw new CommandRefused('Say one file.')
}

/** The file that a command names first, and those that it names after it. */
export function filesOf([path, ...more]: string[]) {
  if (path) return { path: resolve(path), earlier: more.map((word) => resolve(word)) }
  throw new CommandRefused('Say a file.')
}

/** The secret keys in the file that `--identity` names, as `age-keygen` writes it; none when it is not given. */
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
export function summarize(what: string, { engine, date, totals, files, since }: MoveResult) {
  const { rows } = countTotals(totals)
  console.log(`${what} of ${date}, from ${engine}, ${counted(rows)}.`)
  const widest = Math.max(...totals.map(({ table }) => table.length))
  for (const total of totals)
    console.log(`  ${total.table.padEnd(widest)}  ${String(total.rows).padStart(9)}  ${total.digest}`)
  tellAbsent(files, since)
}

/** What is told of stored files that are not in the backup. */
function tellAbsent(files: MoveResult['files'], since: string | undefined) {
  const { earlier = 0, lost = [] } = files ?? {}
  if (since !== undefined)
    console.log(`${earlier} of the stored files are in ${since}: keep that as long, and name it to restore.`)
  if (lost.length === 0) return
  console.error(
    `${lost.length} of the stored files are lost, and so not in it: ${namesOf(lost)}. Run the doctor.`,
  )
}

/** How many rows there are in how many tables; stored files are no rows. */
export function countTotals(totals: MoveResult['totals']): { rows: number; tables: number } {
  const tables = totals.filter(({ table }) => table !== storedFiles)
  return { rows: tables.reduce((sum, total) => sum + total.rows, 0), tables: tables.length }
}

export function counted(rows: number) {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`
}
