import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { mostConnections } from './connection-shares.ts'
import { type Environment, machineEnvironment } from './council-settings.ts'
import { spare } from './open-councils.ts'
import type { Shard } from './registry.ts'
import { mostRounds } from './rounds.ts'
import { shortestSecret } from './secret-file.ts'
import { councilNames, folderNames } from './setting-names.ts'
import { readSettings, type Settings } from './settings.ts'
import { SettingsRefused } from './settings-refused.ts'

/** What a process that serves many councils knows before it opens one of them. */
export interface CouncilsSettings {
  /** The folder with one folder for each council. */
  councilsDir: string
  /** How many may be open when nobody asks for one more. */
  mostOpen: number
  shard: Shard
  env: Environment
  root: string
  demonstration: boolean
  /** Where the process listens, and behind whom. */
  machine: Pick<Settings, 'host' | 'port' | 'trustedProxies' | 'metrics'>
}

const usualOpen = 500
/** The database, its log and its memory by two handles, and the lock. */
const filesOfCouncil = 7
const filesOfProcess = 200 + mostConnections

/**
 * Reads the settings of a process that serves many councils; undefined where it serves one. Throws
 * `SettingsRefused`, also where a setting of a council is set for all of them.
 */
export function readCouncilsSettings(
  env: Environment,
  purpose: 'serve' | 'demonstrate' | 'operate',
  root: string,
): CouncilsSettings | undefined {
  if (!env.COUNCILS_DIR) {
    const alone = ['COUNCILS_OPEN', 'SHARD'].find((name) => env[name])
    if (alone === undefined) return undefined
    throw new SettingsRefused(
      `${alone} is set without COUNCILS_DIR: set the folder of the councils, or neither.`,
    )
  }
  const councilsDir = resolve(root, env.COUNCILS_DIR)
  // A unit that gives its portal a data folder may have the councils in it.
  const isSame = env.DATA_DIR !== undefined && resolve(root, env.DATA_DIR) === councilsDir
  const misplaced = [...councilNames, ...folderNames].find(
    (name) => env[name] && !(name === 'DATA_DIR' && isSame),
  )
  if (misplaced !== undefined)
    throw new SettingsRefused(
      `${misplaced} is set beside COUNCILS_DIR, for all councils: ${folderNames.includes(misplaced) ? 'take it out; each has its own folder' : `put it into ${councilsDir}/COUNCIL/settings`}.`,
    )
  const mostOpen = readOpen(env.COUNCILS_OPEN)
  const needed = (mostOpen + spare + mostRounds) * filesOfCouncil + filesOfProcess
  const limit = fileLimit()
  if (purpose !== 'operate' && needed > limit)
    throw new SettingsRefused(
      `COUNCILS_OPEN is ${mostOpen}, which takes ${needed} files, and this process may have ${limit} open: set LimitNOFILE=${needed} in its unit, or give fewer.`,
    )
  // What each council says itself is put in, so that all that the machine says is read now.
  const asOne = {
    PUBLIC_ORIGIN: 'http://localhost',
    SECRET: '-'.repeat(shortestSecret),
    DATA_DIR: councilsDir,
  }
  const machine = { ...machineEnvironment(env), ...asOne }
  const { host, port, trustedProxies, metrics } = readSettings(machine, 'serve', root)
  const demonstration = purpose === 'demonstrate'
  return {
    councilsDir,
    mostOpen,
    shard: readShard(env.SHARD),
    env,
    root,
    demonstration,
    machine: { host: demonstration ? '127.0.0.1' : host, port, trustedProxies, metrics },
  }
}

function readOpen(text: string | undefined) {
  const open = Number(text || usualOpen)
  if (Number.isInteger(open) && open >= 1 && open <= 100_000) return open
  throw new SettingsRefused(`COUNCILS_OPEN is "${text}": give how many councils may be open, such as 500.`)
}

function readShard(text: string | undefined): Shard {
  const [, number = 0, count = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text || '1/1')?.map(Number) ?? []
  if (number >= 1 && number <= count) return { number, count }
  throw new SettingsRefused(`SHARD is "${text}": give which share of how many, such as 2/4.`)
}

/** How many files this process may have open; without end where the machine does not say. */
function fileLimit(): number {
  try {
    const [, soft = ''] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === '' ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
