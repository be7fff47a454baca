import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { originOf, readCouncilFile, settingsPath } from './council-settings.ts'
import { councilNames, settingNames } from './setting-names.ts'
import { SettingsRefused } from './settings-refused.ts'
import { partsOf } from './shared-parts.ts'

/** A council that has a folder with a `settings` file. */
export interface RegisteredCouncil {
  /** The folder's name, by which the operator and the log know it. */
  slug: string
  folder: string
  origin: string
}

/** Which share of the councils is this process's: the second of four is 2/4. */
export interface Shard {
  number: number
  count: number
}

interface Found {
  /** Another when the file was changed, or why it cannot be looked at. */
  mark: string
  /** Undefined: it cannot be served. */
  council?: RegisteredCouncil
  /** What no other council may have too. */
  parts: Map<string, string>
}

export const goodSlug = /^[a-z0-9][a-z0-9-]{0,62}$/

/**
 * The councils that have a folder in `councilsDir`, by host. No database is opened for it, and a file is read
 * again only when it has changed.
 */
export class Registry {
  readonly #councilsDir: string
  readonly #shard: Shard
  readonly #log: (line: string) => void
  #lookedAt = 0
  #found = new Map<string, Found>()
  #byOrigin = new Map<string, RegisteredCouncil>()
  #kept = new Set<string | undefined>()
  /** What was said last of those that have what another has. */
  #said = new Set<string>()

  /** Throws `SettingsRefused` where a name stands in the wrong file. */
  constructor(councilsDir: string, shard: Shard, log: (line: string) => void) {
    this.#councilsDir = councilsDir
    this.#shard = shard
    this.#log = log
    this.#look({ isFirst: true })
  }

  #look({ isFirst }: { isFirst: boolean }): void {
    this.#lookedAt = performance.now()
    const found = new Map<string, Found>()
    for (const slug of listSlugs(this.#councilsDir)) {
      const folder = join(this.#councilsDir, slug)
      const mark = markOf(folder)
      const known = this.#found.get(slug)
      found.set(slug, known?.mark === mark ? known : this.#read({ slug, folder, mark, known, isFirst }))
    }
    this.#found = found
    this.#byOrigin = new Map()
    for (const council of this.#single([...found.values()]))
      if (isInShard(council.slug, this.#shard)) this.#byOrigin.set(hostOf(council.origin), council)
  }

  /** Looks for councils that came, went or changed, if the last time is so long ago; tells what is wrong. */
  lookAgain(afterMs: number): void {
    if (performance.now() - this.#lookedAt < afterMs) return
    try {
      this.#look({ isFirst: false })
    } catch (error) {
      this.#log(`The folder of the councils is not read anew: ${(error as Error).message}`)
    }
  }

  list(): RegisteredCouncil[] {
    return [...this.#byOrigin.values()]
  }

  /** The council whose host the header names, in any case and with or without its default port. */
  find(host: string): RegisteredCouncil | undefined {
    const known = this.#byOrigin.get(host)
    if (known || !/^[^\s/\\?#@]+$/.test(host)) return known
    for (const protocol of ['https:', 'http:']) {
      const address = `${protocol}//${host}`
      const origin = URL.canParse(address) ? new URL(address).origin : ''
      const council = this.#byOrigin.get(hostOf(origin))
      if (council?.origin === origin) return council
    }
    return undefined
  }

  /**
   * The councils that have nothing which another has: the first by name keeps it, but one that is there
   * already keeps it from one that came later. Several processes must agree, whenever each was started.
   */
  #single(found: Found[]): RegisteredCouncil[] {
    const owners = new Map<string, string>()
    const said = new Set<string>()
    const isOld = ({ council }: Found) => this.#shard.count === 1 && this.#kept.has(council?.slug)
    const ordered = [...found.filter(isOld), ...found.filter((one) => !isOld(one))]
    const single = ordered.flatMap(({ council, parts }) => {
      if (!council) return []
      const shared = [...parts.keys()].find((part) => owners.has(part))
      if (shared === undefined) {
        for (const part of parts.keys()) owners.set(part, council.slug)
        return [council]
      }
      said.add(`${council.slug} is not served: ${owners.get(shared)} has the same ${parts.get(shared)}.`)
      return []
    })
    for (const line of said) if (!this.#said.has(line)) this.#log(line)
    this.#said = said
    this.#kept = new Set(single.map(({ slug }) => slug))
    return single
  }

  #read(at: { slug: string; folder: string; mark: string; known?: Found; isFirst: boolean }): Found {
    const { slug, folder, mark, known, isFirst } = at
    try {
      const own = readCouncilFile(folder)
      const wrong = Object.keys(own).find(
        (name) => settingNames.includes(name) && !councilNames.includes(name),
      )
      if (wrong !== undefined) {
        const words = `${settingsPath(folder)} holds ${wrong}, which is set for the whole process: take it out there.`
        if (isFirst) throw new MisplacedName(words)
        this.#log(words)
        return { parts: new Map(), ...known, mark }
      }
      const origin = originOf(own.PUBLIC_ORIGIN)
      if (origin !== undefined)
        return { mark, council: { slug, folder, origin }, parts: partsOf(own, origin) }
      this.#log(`${slug} is not served: PUBLIC_ORIGIN in its settings is no address.`)
    } catch (error) {
      if (error instanceof MisplacedName) throw error
      this.#log(`${slug} is not served: ${(error as Error).message}`)
    }
    return { mark, parts: new Map() }
  }
}

class MisplacedName extends SettingsRefused {}

function markOf(folder: string) {
  try {
    const { mtimeMs, ino, size } = statSync(settingsPath(folder))
    return `${mtimeMs} ${ino} ${size}`
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

/**
 * The names of the folders that have a `settings` file, or of which nobody can say whether they have one.
 * Throws `SettingsRefused` where none can be read.
 */
export function listSlugs(councilsDir: string): string[] {
  let names: string[]
  try {
    names = readdirSync(councilsDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsRefused(
      `COUNCILS_DIR is "${councilsDir}", which cannot be read (${code}): give a folder.`,
    )
  }
  return names.filter((slug) => goodSlug.test(slug) && mayHaveSettings(join(councilsDir, slug))).sort()
}

function mayHaveSettings(folder: string) {
  try {
    return statSync(settingsPath(folder), { throwIfNoEntry: false })?.isFile()
  } catch {
    return true
  }
}

const hostOf = (origin: string) => origin.slice(origin.indexOf('://') + 3)

function isInShard(slug: string, { number, count }: Shard) {
  return shardOf(slug, count) === number
}

/** In which share of how many a council is, counted from 1. */
export function shardOf(slug: string, count: number): number {
  return (createHash('sha256').update(slug).digest().readUInt32BE() % count) + 1
}
