import { basename, join } from 'node:path'
import { operator } from '../../council/actors/actors.server.ts'
import { writeCatalogue } from '../../council/records/state/catalogue-file.server.ts'
import { publishTemplates } from '../../council/records/state/publish.server.ts'
import { readPublication, type Template } from '../../council/records/state/template.server.ts'
import { sanitizeLine } from '../../rules/text.ts'
import { councilEnvironment, districtSlug } from '../council-settings.ts'
import { listSlugs } from '../registry.ts'
import { readSettings } from '../settings.ts'
import { CommandRefused, root, withDatabase } from './command.ts'
import type { Asked } from './council-folders.ts'
import { bytesOf } from './importing.ts'

const mostBytes = 8 * 1024 * 1024

/** Publishes the catalogue of the state in the registry, from which the councils of the folder read it. */
export async function publishCatalogue({ councilsDir, env, words: [path, ...more] }: Asked): Promise<void> {
  if (path === undefined || more.length > 0) throw new CommandRefused('Say the one file of the catalogue.')
  if (!listSlugs(councilsDir).includes(districtSlug))
    throw new CommandRefused(`There is no folder ${districtSlug} in ${councilsDir}: a district publishes.`)
  const templates = templatesIn(path)
  const folder = join(councilsDir, districtSlug)
  const settings = readSettings(councilEnvironment(env, folder), 'operate', root)
  await withDatabase(settings, async (db) => {
    const answer = await publishTemplates(db, operator, templates)
    if ('refused' in answer) refuse(path, answer.refused)
    // Also where nothing is new: the file may have been lost, or not been written.
    await writeCatalogue(db, folder)
    const { published, withdrawn, unchanged } = answer
    console.log(
      `Published: ${published.length}, withdrawn: ${withdrawn.length}, as before: ${unchanged}. Councils see it at once.`,
    )
  })
}

function templatesIn(path: string): Template[] {
  const read = readPublication(basename(path), bytesOf(path, mostBytes))
  return 'templates' in read ? read.templates : refuse(path, read.faults)
}

function refuse(path: string, faults: string[]): never {
  // They may quote the file, which must not move the cursor of a terminal.
  for (const fault of faults) console.log(sanitizeLine(fault, 400))
  throw new CommandRefused(`${basename(path)} was not published: nothing was changed.`)
}
