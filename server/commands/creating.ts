import { basename } from 'node:path'
import { operator } from '../../council/actors/actors.server.ts'
import type { GivenLink } from '../../council/identity/accounts/one-time-links.server.ts'
import { type CouncilFile, readCouncilFile } from '../../council/records/creating/council-file.server.ts'
import { createCouncil } from '../../council/records/creating/create-council.server.ts'
import { sanitizeLine } from '../../rules/text.ts'
import type { Settings } from '../settings.ts'
import { sayLink } from './accounts.ts'
import { type Command, CommandRefused, withNewDatabase } from './command.ts'
import { bytesOf } from './importing.ts'

const mostBytes = 16 * 1024 * 1024

export const createCommand: Command = {
  usage: 'create FILE.json',
  does: 'makes a council out of one file: profile, places, catalogue with forms, and its first administrator, whose link it prints; all of it or nothing, and only where there is nothing yet',
  takes: 1,
  options: {},
  async run(settings, [path]) {
    if (path === undefined) throw new CommandRefused('Say the one file of the council.')
    const file = councilIn(path)
    sayCreated(settings, file, await makeCouncil(settings, file))
  },
}

/** Makes the council in an empty database. Throws `CommandRefused` where there is one. */
export async function makeCouncil(settings: Settings, file: CouncilFile): Promise<GivenLink> {
  return withNewDatabase(settings, async (db) => {
    const made = await createCouncil(db, operator, file)
    if (made !== 'notEmpty') return made
    throw new CommandRefused('There is a council here already: nothing was changed. Give another DATA_DIR.')
  })
}

/** Tells what was made, and the link of its administrator. */
export function sayCreated(settings: Settings, file: CouncilFile, link: GivenLink): void {
  const { places, services, administrator } = file
  const forms = services.filter(({ form }) => form !== undefined).length
  console.log(
    `Created: ${administrator.name}, administrator; villages: ${places.villages.length}, services: ${services.length}, forms: ${forms}.`,
  )
  sayLink(settings, link)
}

/** Reads a council's file. Throws `CommandRefused`, after a line for each fault, where it cannot be made. */
export function councilIn(path: string): CouncilFile {
  const read = readCouncilFile(basename(path), bytesOf(path, mostBytes))
  if ('file' in read) return read.file
  // They may quote the file, which must not move the cursor of a terminal.
  for (const fault of read.faults) console.log(sanitizeLine(fault, 400))
  throw new CommandRefused(`${basename(path)} says no whole council, and nothing was written.`)
}
