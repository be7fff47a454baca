import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { noteDrill } from '../../council/office/last-drill.server.ts'
import { findNewestBackup } from '../../council/records/moving/keep-backups.server.ts'
import { councilMoment } from '../../rules/days.ts'
import { drill } from '../drill.ts'
import { byPortal, counted, countTotals, filesOf, keysIn, withProgress } from './backup-words.ts'
import { type Command, CommandRefused, root } from './command.ts'

export const drillCommand: Command = {
  usage: 'drill FOLDER|FILE [EARLIER…] [--identity KEYFILE]',
  does: 'restores the newest backup that the council has in a folder, or the one that is named, into a throw-away folder, compares every table, opens pages on it, and prints a line for the register',
  takes: Number.POSITIVE_INFINITY,
  options: { identity: { type: 'string' } },
  async run({ dataDir, origin }, words, options) {
    const { path: named, earlier } = filesOf(words)
    const keys = keysIn(options.identity)
    const began = Date.now()
    const when = councilMoment(new Date(began).toISOString())
    let what = named
    try {
      const { host } = new URL(origin)
      const path = isFolder(named) ? await findNewestBackup(named, new Date(began), host) : named
      what = basename(path)
      const done = await withProgress((progress) => drill(path, { root, keys, earlier, progress }))
      const { rows, tables } = countTotals(done.totals)
      const { lost, files: stored } = done
      const held = lost.length > 0 ? `${stored.files - lost.length} of ${stored.files}` : stored.files
      const files = ` and ${held} stored files`
      const photo = done.photo ? `, a photo of ${done.photo} opens` : ''
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      console.log(
        `${when} drill passed: ${what}, of ${councilMoment(done.date)}${byPortal(done.portal)}: ${counted(rows)} in ${tables} tables${files} as written${photo}, ${done.pages} pages open, ${seconds} s`,
      )
      note(dataDir)
    } catch (error) {
      // Whatever went wrong, the register must say that this backup did not bring the council back.
      const { message } = error as Error
      console.log(`${when} drill FAILED: ${message.startsWith(named) ? '' : `${what}: `}${message}`)
      process.exitCode = 1
    }
  },
}

/** A backup is good even where nobody can note that it was drilled. */
function note(dataDir: string) {
  try {
    noteDrill(dataDir)
  } catch (error) {
    console.error(`The metrics will not know of this drill: ${(error as Error).message}`)
  }
}

function isFolder(path: string) {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    throw new CommandRefused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
