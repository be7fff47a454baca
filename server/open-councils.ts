import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { holdFolder } from '../council/database/connect.server.ts'
import type { RegisteredCouncil } from './registry.ts'
import type { Settings } from './settings.ts'

/** What of an open portal this needs. */
export interface OpenPortal {
  fetch(request: Request, address?: string): Promise<Response>
  close(): Promise<void>
}

/** A council that was asked for once. */
export interface Entry<Portal> {
  council: RegisteredCouncil
  /** The requests and rounds that are in it now. */
  inside: number
  /** When somebody last came, by `performance.now()`. */
  usedAt: number
  portal?: Portal
  opening?: Promise<Portal | undefined>
  closing?: Promise<void>
  /** Its settings have changed: it is opened anew once nobody is in it. */
  stale: boolean
  /** How often in a row it could not be opened, and until when it is not tried again. */
  failures: number
  retryAt: number
}

interface How<Portal> {
  mostOpen: number
  /** Opens a council's portal, or throws. */
  open(council: RegisteredCouncil): Promise<Portal>
  /** Is told why a council could not be opened or closed. */
  failed(council: RegisteredCouncil, error: unknown): void
}

const firstRetryMs = 10_000
const lastRetryMs = 600_000
const quietMs = 30 * 60_000
/** Beyond what may be open, as many more may be while somebody is in each. */
const spare = 100

/** Lies in the folder of a council that the operator has closed. */
export const closedMark = 'closed'

/**
 * The councils of a process that are open. Each is opened when somebody comes, once at a time, and closed when
 * too many are open, the least recently used first, or when nobody has come for half an hour; never while
 * somebody is in it.
 */
export class OpenCouncils<Portal extends OpenPortal> {
  readonly #how: How<Portal>
  readonly #entries = new Map<string, Entry<Portal>>()
  /** Those that are open; who came last stands last. */
  readonly #open = new Map<string, Entry<Portal>>()

  constructor(how: How<Portal>) {
    this.#how = how
  }

  get count(): number {
    return this.#open.size
  }

  /** Lets somebody in, who must `leave`. */
  enter(council: RegisteredCouncil): Entry<Portal> {
    const { slug } = council
    const known = this.#entries.get(slug)
    const entry = known ?? { council, inside: 0, usedAt: 0, stale: false, failures: 0, retryAt: 0 }
    if (!known) this.#entries.set(slug, entry)
    if (entry.council !== council)
      Object.assign(entry, { council, stale: entry.portal !== undefined, retryAt: 0 })
    entry.inside += 1
    entry.usedAt = performance.now()
    if (this.#open.delete(slug)) this.#open.set(slug, entry)
    return entry
  }

  leave(entry: Entry<Portal>): void {
    entry.inside -= 1
    if (entry.inside === 0 && entry.stale) this.#shut(entry)
  }

  /** The portal of an entry that somebody is in; undefined while it cannot be opened. */
  async portalOf(entry: Entry<Portal>): Promise<Portal | undefined> {
    while (entry.closing) await entry.closing
    if (entry.portal) return entry.portal
    if (performance.now() < entry.retryAt || this.#open.size >= this.#how.mostOpen + spare) return undefined
    if (isClosed(entry.council)) return undefined
    entry.opening ??= this.#openNow(entry).finally(() => {
      entry.opening = undefined
    })
    return entry.opening
  }

  /** Closes those that nobody needs any more. */
  tidy(): void {
    const now = performance.now()
    for (const entry of this.#open.values())
      if (entry.inside === 0 && (now - entry.usedAt >= quietMs || isClosed(entry.council))) this.#shut(entry)
  }

  async close(): Promise<void> {
    for (const entry of this.#entries.values()) {
      await entry.opening
      if (entry.portal) this.#shut(entry)
    }
    await Promise.all([...this.#entries.values()].map(({ closing }) => closing))
  }

  async #openNow(entry: Entry<Portal>): Promise<Portal | undefined> {
    const { council } = entry
    try {
      entry.portal = await this.#how.open(council)
      entry.failures = 0
      this.#open.set(council.slug, entry)
      this.#makeRoom()
      return entry.portal
    } catch (error) {
      entry.retryAt = performance.now() + Math.min(firstRetryMs * 2 ** entry.failures, lastRetryMs)
      entry.failures += 1
      this.#how.failed(council, error)
      return undefined
    }
  }

  #makeRoom() {
    for (const entry of this.#open.values()) {
      if (this.#open.size <= this.#how.mostOpen) return
      if (entry.inside === 0) this.#shut(entry)
    }
  }

  #shut(entry: Entry<Portal>) {
    const { portal, council } = entry
    this.#open.delete(council.slug)
    entry.portal = undefined
    entry.stale = false
    entry.closing = portal
      ?.close()
      .catch((error) => this.#how.failed(council, error))
      .finally(() => {
        entry.closing = undefined
      })
  }
}

function isClosed({ folder }: RegisteredCouncil) {
  return existsSync(join(folder, closedMark))
}

/**
 * Opens with the folder of a council on SQLite held for this process, as long as what was opened is open.
 * Throws `DatabaseRefused` where another process holds it.
 */
export async function whileHeld<Portal extends OpenPortal>(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  open: () => Promise<Portal>,
): Promise<Portal> {
  const release = databaseUrl === undefined ? holdFolder(dataDir) : () => undefined
  try {
    const portal = await open()
    return {
      ...portal,
      close: async () => {
        await portal.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
