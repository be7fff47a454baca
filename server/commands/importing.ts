import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { operator } from '../../council/actors/actors.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { importDocuments } from '../../council/records/importing/import-documents.server.ts'
import { importPlaces } from '../../council/records/importing/import-places.server.ts'
import type { ImportOptions, ImportReport } from '../../council/records/importing/import-refused.ts'
import type { Settings } from '../settings.ts'
import { type Command, CommandRefused, withDatabase, withDatabaseUnchanged } from './command.ts'

const usualBytes = 200 * 1024 * 1024
const dryRun = { 'dry-run': { type: 'boolean' } } as const

export const importPlacesCommand: Command = {
  usage: 'import-places FILE… [--block CODE] [--dry-run]',
  does: 'brings states, districts, blocks and villages up to date with files of the Local Government Directory; --block says in which block the villages of a file that names none lie',
  takes: Number.POSITIVE_INFINITY,
  options: { ...dryRun, block: { type: 'string' } },
  run(settings, words, options) {
    if (words.length === 0) throw new CommandRefused('Say which files to import.')
    const files = words.map((path) => ({ name: basename(path), bytes: bytesOf(path) }))
    const block = options.block === undefined ? undefined : String(options.block)
    return imported(settings, options, (db, how) => importPlaces(db, operator, files, { ...how, block }))
  },
}

export const importDocumentsCommand: Command = {
  usage: 'import-documents FILE.json… [--map FIELD=KEY,…] [--dry-run]',
  does: 'takes over users, services and applications from the files of one export, of the hosted document database or of export-documents; --map makes a field of the old applications the answer to the question with this key of their service’s form',
  takes: Number.POSITIVE_INFINITY,
  options: { ...dryRun, map: { type: 'string' } },
  run(settings, words, options) {
    if (words.length === 0) throw new CommandRefused('Say which files to import.')
    const map = readMap(options.map === undefined ? '' : String(options.map))
    const files = words.map((path) => ({ name: basename(path), bytes: bytesOf(path) }))
    return imported(settings, options, (db, how) => importDocuments(db, operator, files, { ...how, map }))
  },
}

function readMap(words: string) {
  const pairs = words.split(',').filter((pair) => pair !== '')
  return new Map(
    pairs.map((pair) => {
      const [, field, key] = /^([^=]+)=([A-Za-z0-9]+)$/.exec(pair.trim()) ?? []
      if (field === undefined || key === undefined)
        throw new CommandRefused('--map needs FIELD=KEY, with commas between several.')
      return [field, key] as const
    }),
  )
}

async function imported(
  settings: Settings,
  options: Record<string, string | boolean | undefined>,
  act: (db: Database, how: ImportOptions) => Promise<ImportReport>,
) {
  const asked = { dryRun: options['dry-run'] === true, progress: process.stderr.isTTY ? show : undefined }
  const over = asked.dryRun ? withDatabaseUnchanged : withDatabase
  await over(settings, async (db) => {
    const report = await act(db, asked)
    for (const line of report.listed) console.log(line)
    for (const [what, count] of Object.entries(report.counts)) console.log(`${what}: ${count}`)
    console.log(`lines above about what did not fit: ${report.listed.length}`)
    console.log(asked.dryRun ? 'A dry run: nothing was written.' : 'Imported.')
  })
}

function show(done: number, total: number) {
  process.stderr.write(`\r${done} of ${total}${done === total ? '\n' : ''}`)
}

/** The bytes of a file that the operator names; throws `CommandRefused` if it is too large, or not there. */
export function bytesOf(path: string, mostBytes = usualBytes): Buffer {
  try {
    if (statSync(path).size <= mostBytes) return readFileSync(path)
  } catch (error) {
    throw new CommandRefused(`${path} cannot be read (${(error as { code?: string }).code}).`)
  }
  throw new CommandRefused(`${path} is larger than ${mostBytes / 1024 / 1024} MB, the most that is read.`)
}
