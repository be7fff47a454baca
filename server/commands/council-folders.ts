import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { syncFolder, writeDurably } from '../../council/database/sync-folder.server.ts'
import type { Database } from '../../council/database/tables.ts'
import {
  councilEnvironment,
  districtSlug,
  type Environment,
  originIn,
  originOf,
  settingsPath,
} from '../council-settings.ts'
import { goodSlug, listSlugs } from '../registry.ts'
import { readSettings } from '../settings.ts'
import { partsOf } from '../shared-parts.ts'
import { CommandRefused, root, type Tool, withDatabase } from './command.ts'
import { councilIn, makeCouncil, sayCreated } from './creating.ts'

/** What the operator asks of the councils of a folder. */
export interface Asked {
  councilsDir: string
  env: Environment
  tool: Tool
  words: string[]
  options: Record<string, string | boolean | undefined>
}

const besideMark = '.new-'
const leftAfterMs = 3_600_000

export function folderOf({ councilsDir, words: [slug = ''] }: Asked): string {
  if (listSlugs(councilsDir).includes(slug)) return join(councilsDir, slug)
  throw new CommandRefused(`There is no council "${slug}" in ${councilsDir}.`)
}

/**
 * Makes a council with a folder and a secret of its own. It is made beside, in a folder that no portal takes
 * for a council, and gets its name last: what fails leaves nothing.
 */
export async function createInFolder({ councilsDir, env, words: [path, ...more] }: Asked): Promise<void> {
  if (path === undefined || more.length > 0) throw new CommandRefused('Say the one file of the council.')
  const file = councilIn(path)
  const slug = String(file.slug ?? '')
  if (!goodSlug.test(slug) || slug === districtSlug)
    throw new CommandRefused(`slug is "${slug}": write small letters, digits and hyphens, such as "vadgaon".`)
  const folder = join(councilsDir, slug)
  if (existsSync(folder))
    throw new CommandRefused(`There is a folder ${folder} already: nothing was changed.`)
  const origin = freeOrigin(councilsDir, file.origin)
  deleteLeft(councilsDir)
  const beside = mkdtempSync(join(councilsDir, besideMark))
  try {
    const secret = randomBytes(32).toString('base64url')
    await writeDurably(settingsPath(beside), `PUBLIC_ORIGIN=${origin}\nSECRET=${secret}\n`)
    const settings = readSettings(councilEnvironment(env, beside), 'operate', root)
    const link = await makeCouncil(settings, file)
    renameSync(beside, folder)
    await syncFolder(councilsDir)
    sayCreated(settings, file, link)
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

/** Deletes what a process that was killed has left, but not what another makes now. */
function deleteLeft(councilsDir: string) {
  for (const name of readdirSync(councilsDir).filter((one) => one.startsWith(besideMark))) {
    const path = join(councilsDir, name)
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > leftAfterMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Gives a council another address, and names those whose passkeys are bound to the one that it had. */
export async function moveToOrigin(asked: Asked): Promise<void> {
  const [, address] = asked.words
  const folder = folderOf(asked)
  const before = originIn(folder) ?? ''
  const origin = freeOrigin(asked.councilsDir, address, basename(folder))
  const settings = readSettings(councilEnvironment(asked.env, folder), 'operate', root)
  const names = await withDatabase(settings, listPasskeyOwners)
  const path = settingsPath(folder)
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  const others = lines.filter((line) => !/^\s*PUBLIC_ORIGIN=/.test(line))
  await writeDurably(path, [`PUBLIC_ORIGIN=${origin}`, ...others].join('\n'))
  console.log(`${origin}: within a minute it is served there, and no more at ${before}.`)
  if (names.length > 0)
    console.log(`They sign in with their password and make new passkeys: ${names.join(', ')}.`)
  console.log('--keep leaves the backups of the former address: delete them in their time.')
  console.log(
    'The codes of certificates that were printed lead to the former address: keep it, or forward it.',
  )
  console.log('Where a district elsewhere reads its figures, send the line that keys fingerprint says now.')
}

async function listPasskeyOwners(db: Database) {
  const rows = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', 'in', db.selectFrom('passkeys').select('userId'))
    .orderBy('name')
    .execute()
  return rows.map(({ name, email }) => email ?? name)
}

/**
 * An address as it stands in settings. Throws `CommandRefused` for none, for that of another council than the
 * one that moves, and for the one that this has.
 */
function freeOrigin(councilsDir: string, written: unknown, moving?: string): string {
  const origin = typeof written === 'string' ? originOf(written) : undefined
  if (origin === undefined || origin !== written)
    throw new CommandRefused(`origin is "${written}": give an address, such as https://vadgaon.example`)
  const hostOf = (address: string) => [...partsOf({}, address).keys()].join()
  const owner = listSlugs(councilsDir).find((slug) => {
    const other = originIn(join(councilsDir, slug))
    return slug === moving ? other === origin : other !== undefined && hostOf(other) === hostOf(origin)
  })
  if (owner !== undefined) throw new CommandRefused(`${owner} is at ${origin} already: nothing was changed.`)
  return origin
}
