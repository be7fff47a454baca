import { resolve } from 'node:path'
import { operator } from '../../council/actors/actors.server.ts'
import { ExportRefused, exportDocuments } from '../../council/records/exporting/export-documents.server.ts'
import { withProgress } from './backup-words.ts'
import { type Command, CommandRefused, root } from './command.ts'

export const exportDocumentsCommand: Command = {
  usage: 'export-documents FOLDER',
  does: 'writes users, services and applications into a new folder while the portal runs, one JSON file each, for other programs and for import-documents; without passwords',
  takes: 1,
  options: {},
  async run(settings, [folder]) {
    if (!folder) throw new CommandRefused('Say one new folder.')
    const path = resolve(folder)
    const { written, leftOut } = await untilInterrupted((signal) =>
      withProgress((progress) => exportDocuments(settings, operator, path, { root, progress, signal })),
    )
    console.log(`${path} holds users, services and applications. Anybody who has it can read all of them:`)
    for (const [collection, documents] of Object.entries(written))
      console.log(`  ${`${collection}.json`.padEnd(18)}${String(documents).padStart(9)}`)
    console.log(
      `Left out: services that are drafts or deleted ${leftOut.services}, applications set aside or withdrawn ${leftOut.applications}.`,
    )
  },
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A command that is interrupted leaves no personal data behind. */
async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const end = () => stop.abort()
  for (const name of signals) process.on(name, end)
  try {
    return await work(stop.signal)
  } catch (error) {
    if (stop.signal.aborted) throw new CommandRefused('Interrupted: nothing was written.')
    throw error instanceof ExportRefused ? new CommandRefused(error.message) : error
  } finally {
    for (const name of signals) process.removeListener(name, end)
  }
}
