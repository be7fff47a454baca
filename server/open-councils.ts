import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RegisteredCouncil } from './registry.ts'

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
  /** Closed once nobody is in it: it was opened with other settings, or for a round alone. */
  stale: boolean
  passing: boolean
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

export function isClosed(folder: string): boolean {
  return existsSync(join(folder, closedMark))
}

/**
 * The councils of a process that are open. Each is opened when somebody comes, once at a time, and closed
 * when too many are open, the least recently used first, or when nobody has come for half an hour; never
 * while somebody is in it.
 */
export class OpenCouncils<Portal extends OpenPortal> {
  readonly #how: How<Portal>
  readonly #entries = new Map<string, Entry<Portal>>()
  /** Those that are open; who came last stands last. */
  readonly #open = new Map<string, Entry<Portal>>()
  #opening = 0

  constructor(how: How<Portal>) {
    this.#how = how
  }

  has(slug: string): boolean {
    return this.#open.has(slug)
  }

  /** Lets somebody in, who must `leave`. What a round alone has opened is closed when it leaves. */
  enter(council: RegisteredCouncil, who: 'visitor' | 'round' = 'visitor'): Entry<Portal> {
    const { slug } = council
    const known = this.#entries.get(slug)
    const entry = known ?? {
      council,
      inside: 0,
      usedAt: 0,
      stale: false,
      passing: false,
      failures: 0,
      retryAt: 0,
    }
    if (!known) this.#entries.set(slug, entry)
    if (entry.council !== council)
      Object.assign(entry, { council, retryAt: 0, stale: entry.portal !== undefined })
    if (who === 'visitor') entry.passing = false
    else if (!entry.portal) entry.passing = true
    entry.inside += 1
    entry.usedAt = performance.now()
    if (this.#open.delete(slug)) this.#open.set(slug, entry)
    return entry
  }

  leave(entry: Entry<Portal>): void {
    entry.inside -= 1
    if (entry.inside === 0 && (entry.stale || entry.passing)) this.#shut(entry)
  }

  /** The portal of an entry that somebody is in; undefined while it cannot be opened. */
  async portalOf(entry: Entry<Portal>): Promise<Portal | undefined> {
    while (entry.closing) await entry.closing
    if (entry.portal) return entry.portal
    if (performance.now() < entry.retryAt || isClosed(entry.council.folder)) return undefined
    if (!entry.opening && this.#open.size + this.#opening >= this.#how.mostOpen + spare) return undefined
    entry.opening ??= this.#openNow(entry).finally(() => {
      entry.opening = undefined
    })
    return entry.opening
  }

  /** Closes those that nobody needs any more. */
  tidy(): void {
    const now = performance.now()
    for (const entry of this.#open.values())
      if (entry.inside === 0 && (now - entry.usedAt >= quietMs || isClosed(entry.council.folder)))
        this.#shut(entry)
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
    this.#opening += 1
    try {
      entry.portal = await this.#how.open(council)
      entry.failures = 0
      this.#open.set(council.slug, entry)
      // A round takes nobody's place.
      if (!entry.passing) this.#makeRoom()
      return entry.portal
    } catch (error) {
      entry.retryAt = performance.now() + Math.min(firstRetryMs * 2 ** entry.failures, lastRetryMs)
      entry.failures += 1
      this.#how.failed(council, error)
      return undefined
    } finally {
      this.#opening -= 1
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
