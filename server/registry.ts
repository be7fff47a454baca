import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { originOf, readCouncilFile, settingsPath } from './council-settings.ts'
import { councilNames, settingNames } from './setting-names.ts'
import { SettingsRefused } from './settings-refused.ts'

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
  readAt: number
  /** Undefined: the file does not say for which host it is. */
  council: RegisteredCouncil | undefined
}

const goodSlug = /^[a-z0-9][a-z0-9-]{0,62}$/

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

  /** Throws `SettingsRefused` where a name stands in the wrong file, or two councils have one address. */
  constructor(councilsDir: string, shard: Shard, log: (line: string) => void) {
    this.#councilsDir = councilsDir
    this.#shard = shard
    this.#log = log
    this.look()
  }

  /** Looks for councils that came, went or changed. Throws as the constructor, and changes nothing then. */
  look(): void {
    this.#lookedAt = performance.now()
    const found = new Map<string, Found>()
    const byOrigin = new Map<string, RegisteredCouncil>()
    for (const slug of listSlugs(this.#councilsDir)) {
      if (!isInShard(slug, this.#shard)) continue
      const folder = join(this.#councilsDir, slug)
      const readAt = statSync(settingsPath(folder)).mtimeMs
      const known = this.#found.get(slug)
      const one = known?.readAt === readAt ? known : { readAt, council: this.#read(slug, folder) }
      found.set(slug, one)
      const { council } = one
      if (!council) continue
      const other = byOrigin.get(hostOf(council.origin))
      if (other)
        throw new SettingsRefused(`${other.slug} and ${slug} both have PUBLIC_ORIGIN ${council.origin}.`)
      byOrigin.set(hostOf(council.origin), council)
    }
    this.#found = found
    this.#byOrigin = byOrigin
  }

  /** The same if the last time is so long ago; what is wrong then is told, and what was known stays. */
  lookAgain(afterMs: number): void {
    if (performance.now() - this.#lookedAt < afterMs) return
    try {
      this.look()
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

  #read(slug: string, folder: string) {
    try {
      const own = readCouncilFile(folder)
      const wrong = Object.keys(own).find(
        (name) => settingNames.includes(name) && !councilNames.includes(name),
      )
      if (wrong !== undefined) throw new MisplacedName(wrong, folder)
      const origin = originOf(own.PUBLIC_ORIGIN)
      if (origin !== undefined) return { slug, folder, origin }
      this.#log(`${slug} is not served: PUBLIC_ORIGIN in its settings is no address.`)
    } catch (error) {
      if (error instanceof MisplacedName) throw error
      this.#log(`${slug} is not served: ${(error as Error).message}`)
    }
    return undefined
  }
}

class MisplacedName extends SettingsRefused {
  constructor(name: string, folder: string) {
    super(`${settingsPath(folder)} holds ${name}, which is set for the whole process: take it out there.`)
  }
}

/** The names of the folders that have a `settings` file. Throws `SettingsRefused` where none can be read. */
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
  return names
    .filter((slug) => goodSlug.test(slug) && statSync(join(councilsDir, slug, 'settings'), missing)?.isFile())
    .sort()
}

const missing = { throwIfNoEntry: false } as const

const hostOf = (origin: string) => origin.slice(origin.indexOf('://') + 3)

function isInShard(slug: string, { number, count }: Shard) {
  return count === 1 || createHash('sha256').update(slug).digest().readUInt32BE() % count === number - 1
}
