import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { demandKey } from '../../council/moving/encryption.server.ts'
import type { MoveResult } from '../../council/moving/move-council.server.ts'
import { CommandRefused } from './command.ts'

/** The one file that a command names. */
export function fileOf([path, ...more]: string[]) {
  if (path && more.length === 0) return resolve(path)
  throw new CommandRefused('Say one file.')
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
export function summarize(what: string, { engine, date, totals }: MoveResult) {
  const rows = totals.reduce((sum, total) => sum + total.rows, 0)
  console.log(`${what} of ${date}, from ${engine}, ${counted(rows)}.`)
  const widest = Math.max(...totals.map(({ table }) => table.length))
  for (const total of totals)
    console.log(`  ${total.table.padEnd(widest)}  ${String(total.rows).padStart(9)}  ${total.digest}`)
}

export function counted(rows: number) {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`
}
