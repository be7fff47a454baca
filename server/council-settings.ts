import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { councilNames, folderNames, severalNames } from './setting-names.ts'
import { type Purpose, readSettings, type Settings } from './settings.ts'
import { SettingsRefused } from './settings-refused.ts'

export type Environment = Record<string, string | undefined>

/** A connection is closed when it has had nothing to do for a while, so that most councils hold one. */
const usualConnections = '2'

/** The folder of a district's registry: a council without citizens that sees the figures of the others. */
export const districtSlug = 'registry'

export function settingsPath(folder: string): string {
  return join(folder, 'settings')
}

/**
 * Reads the settings file of a council's folder: a name and its value on each line. The number of a line that
 * is neither that nor a remark stands under the empty name. Throws `SettingsRefused` where it cannot be read.
 */
export function readCouncilFile(folder: string): Record<string, string> {
  const lines = looking(settingsPath(folder), (path) => readFileSync(path, 'utf8')).split(/\r?\n/)
  return Object.fromEntries(
    lines.flatMap((line, index) => {
      if (/^\s*(#|$)/.test(line)) return []
      const [, name = '', value = String(index + 1)] = /^\s*([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
      return [[name, value.trim()]]
    }),
  )
}

function looking<T>(path: string, look: (path: string) => T): T {
  try {
    return look(path)
  } catch (error) {
    throw new SettingsRefused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/**
 * The environment of one council of a process that serves many: what belongs to the machine from the given
 * one, the rest from the council's folder. Throws `SettingsRefused`.
 */
export function councilEnvironment(env: Environment, folder: string): Environment {
  const path = settingsPath(folder)
  const status = looking(path, () => statSync(path, { throwIfNoEntry: false }))
  if (!status) throw new SettingsRefused(`${path} is gone: put it back, or take the council's folder away.`)
  if ((status.mode & 0o077) !== 0)
    throw new SettingsRefused(`${path} can be read by others: chmod 600 ${path}`)
  const own = readCouncilFile(folder)
  // The line is not repeated: it may hold a key.
  if (own[''] !== undefined)
    throw new SettingsRefused(`${path} has no NAME=value in line ${own['']}: write one, or take it out.`)
  const foreign = Object.keys(own).find((name) => !councilNames.includes(name))
  if (foreign !== undefined)
    throw new SettingsRefused(`${path} holds ${foreign}, which is no setting of a council.`)
  const machine = machineEnvironment(env)
  return { DATABASE_POOL: usualConnections, ...machine, ...own, DATA_DIR: folder }
}

/** The settings of one council of a process that serves many. Throws `SettingsRefused`. */
export function readCouncilSettings(
  env: Environment,
  folder: string,
  purpose: Purpose,
  root: string,
): Settings {
  const own = councilEnvironment(env, folder)
  const settings = readSettings(own, purpose, root)
  // A demonstration of one council is at its machine's names, one of several at a name of its own.
  const origin = originOf(own.PUBLIC_ORIGIN) ?? settings.origin
  return { ...settings, origin, origins: [origin], isDistrict: basename(folder) === districtSlug }
}

/** The origin that a council's settings name; undefined if there is none. */
export function originOf(text: string | undefined): string | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

/** The address in the settings of a council's folder; undefined where none can be read. */
export function originIn(folder: string): string | undefined {
  try {
    return originOf(readCouncilFile(folder).PUBLIC_ORIGIN)
  } catch {
    return undefined
  }
}

/** What of the environment is the machine's, whatever its councils. */
export function machineEnvironment(env: Environment): Environment {
  const others = [...councilNames, ...folderNames, ...severalNames]
  return Object.fromEntries(Object.entries(env).filter(([name]) => !others.includes(name)))
}
