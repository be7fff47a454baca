import { resolve } from 'node:path'
import type { DatabaseLocation } from '../../council/database/connect.server.ts'
import {
  backUp,
  type MoveResult,
  moveCouncil,
  restore,
  verifyBackup,
} from '../../council/moving/move-council.server.ts'
import { type Command, CommandRefused, root } from './command.ts'

const dryRunOption = { 'dry-run': { type: 'boolean' as const } }

export const backupCommand: Command = {
  usage: 'backup FILE [--verify] [--dry-run]',
  does: 'copies the council into a new file while the portal runs; with --verify, examines such a file instead',
  options: { ...dryRunOption, verify: { type: 'boolean' } },
  async run(settings, words, options) {
    const path = fileOf(words)
    if (options.verify) {
      summarize(`${path} is whole: a council`, await withProgress((progress) => verifyBackup(path, progress)))
      return
    }
    const dryRun = options['dry-run'] === true
    const moved = await withProgress((progress) => backUp(settings, path, { dryRun, progress }))
    summarize(dryRun ? `Nothing was written. ${path} would hold a council` : `${path} holds a council`, moved)
  },
}

export const restoreCommand: Command = {
  usage: 'restore FILE [--replace] [--dry-run]',
  does: 'verifies a backup and loads it; with --replace, in the place of the council that is there',
  options: { ...dryRunOption, replace: { type: 'boolean' } },
  async run(settings, words, options) {
    const path = fileOf(words)
    const dryRun = options['dry-run'] === true
    const replace = options.replace === true
    const moved = await withProgress((progress) =>
      restore(settings, path, { dryRun, progress, replace, root }),
    )
    summarize(
      dryRun ? 'Nothing was changed. This would be restored: a council' : 'Restored: a council',
      moved,
    )
  },
}

export const moveCommand: Command = {
  usage: 'move --to URL [--dry-run]',
  does: 'copies the council into an empty database, postgres://… or a data folder, and compares both',
  options: { ...dryRunOption, to: { type: 'string' } },
  async run(settings, _words, options) {
    const target = targetOf(String(options.to ?? ''))
    const dryRun = options['dry-run'] === true
    const moved = await withProgress((progress) => moveCouncil(settings, target, { dryRun, progress, root }))
    summarize(dryRun ? 'Nothing was changed. This would be moved: a council' : 'Moved: a council', moved)
    if (!dryRun)
      console.log('The old database is as it was. Name the new one in the settings before the next start.')
  },
}

function fileOf([path, ...more]: string[]) {
  if (path && more.length === 0) return resolve(path)
  throw new CommandRefused('Say one file.')
}

/** The address may hold a password, so no error message contains it. */
function targetOf(text: string): DatabaseLocation {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1)
    return { dataDir: '', databaseUrl: text }
  if (text !== '' && !url) return { dataDir: resolve(text) }
  throw new CommandRefused(
    'Say --to postgres://USER:PASSWORD@HOST:PORT/DATABASE, or --to and the path of a data folder.',
  )
}

/** Shows the progress in one line of the terminal, which disappears at the end. */
async function withProgress<T>(
  work: (progress: (table: string, rows: number) => void) => Promise<T>,
): Promise<T> {
  const { stderr } = process
  const clear = '\r\x1b[K'
  if (!stderr.isTTY) return work(() => undefined)
  const progress = (table: string, rows: number) => void stderr.write(`${clear}${table}: ${counted(rows)}`)
  return work(progress).finally(() => stderr.write(clear))
}

function summarize(what: string, { engine, date, totals }: MoveResult) {
  const rows = totals.reduce((sum, total) => sum + total.rows, 0)
  console.log(`${what} of ${date}, from ${engine}, ${counted(rows)}.`)
  const widest = Math.max(...totals.map(({ table }) => table.length))
  for (const total of totals)
    console.log(`  ${total.table.padEnd(widest)}  ${String(total.rows).padStart(9)}  ${total.digest}`)
}

function counted(rows: number) {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`
}
