import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { type Entry, newEntry } from './council-entry.ts'
import type { RegisteredCouncil } from './registry.ts'

/** What of an open portal this needs. */
export interface OpenPortal {
  fetch(request: Request, address?: string): Promise<Response>
  /** Gives back memory if nobody has needed it for a while. */
  rest?(): void
  close(): Promise<void>
}

interface How<Portal> {
  mostOpen: number
  /** Opens a council's portal, or throws. */
  open(council: RegisteredCouncil): Promise<Portal>
  /** Is told why a council could not be opened or closed. */
  failed(council: RegisteredCouncil, error: unknown): void
}

const firstRetryMs = 10_000
const lastRetryMs = 60_000
const quietMs = 30 * 60_000
/** Who comes to a council that is to be opened anew waits so long for those who are still in it. */
const patienceMs = 5000
/** Beyond what may be open, as many more may be while somebody is in each. */
export const spare = 100

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
    if (known && known.council !== council) this.#retire(known)
    const entry = known && !known.retired ? known : newEntry(council, known)
    this.#entries.set(slug, entry)
    if (who === 'visitor') entry.passing = false
    else if (!entry.portal && entry.inside === 0) entry.passing = true
    entry.inside += 1
    entry.usedAt = performance.now()
    if (entry.portal && this.#open.delete(slug)) this.#open.set(slug, entry)
    return entry
  }

  leave(entry: Entry<Portal>): void {
    entry.inside -= 1
    if (entry.inside === 0 && (entry.retired || entry.passing)) this.#shut(entry)
  }

  /** The portal of an entry that somebody is in; undefined while it cannot be opened. */
  async portalOf(entry: Entry<Portal>): Promise<Portal | undefined> {
    if (!entry.portal && isClosed(entry.council.folder)) return undefined
    if (entry.before && (await isLate(entry.before))) return undefined
    while (entry.closing) if (await isLate(entry.closing)) return undefined
    if (entry.portal) return entry.portal
    if (performance.now() < entry.retryAt || isClosed(entry.council.folder)) return undefined
    if (!entry.opening && this.#open.size + this.#opening >= this.#how.mostOpen + spare) return undefined
    entry.opening ??= this.#openNow(entry).finally(() => {
      entry.opening = undefined
    })
    return entry.opening
  }

  /**
   * Closes those that nobody needs any more, and lets nobody more into those that the operator has closed,
   * that are listed no more, or that are listed with other settings.
   */
  tidy(listed: RegisteredCouncil[]): void {
    const now = performance.now()
    const councils = new Set(listed)
    for (const entry of this.#open.values())
      if (!councils.has(entry.council) || isClosed(entry.council.folder)) this.#retire(entry)
      else if (entry.inside === 0 && now - entry.usedAt >= quietMs) this.#shut(entry)
    void this.#rest()
  }

  /** Somebody else's turn comes between two: a file is closed in some milliseconds. */
  async #rest() {
    for (const entry of [...this.#open.values()]) {
      entry.portal?.rest?.()
      await setImmediate()
    }
  }

  /** Closes those that nobody is in at once, and the others when the rounds have ended. */
  async close(rounds: Promise<void> = Promise.resolve()): Promise<void> {
    const all = [...new Set([...this.#entries.values(), ...this.#open.values()])]
    for (const entry of all) if (entry.inside === 0) this.#shut(entry)
    await rounds
    for (const { opening } of all) await opening
    for (const entry of all) if (entry.portal) this.#shut(entry)
    await Promise.all(all.map(({ closing }) => closing))
  }

  #retire(entry: Entry<Portal>) {
    if (entry.retired) return
    entry.retired = true
    if (entry.inside === 0) this.#shut(entry)
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
      if (!entry.passing) {
        entry.retryAt = performance.now() + Math.min(firstRetryMs * 2 ** entry.failures, lastRetryMs)
        entry.failures += 1
      }
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
    const { portal, council, closing } = entry
    if (portal) this.#open.delete(council.slug)
    entry.portal = undefined
    const closed = portal?.close().catch((error) => this.#how.failed(council, error)) ?? closing
    entry.closing = closed?.finally(() => {
      entry.closing = undefined
      this.#end(entry)
    })
    if (!closed) this.#end(entry)
  }

  #end(entry: Entry<Portal>) {
    if (!entry.retired) return
    entry.ended.resolve()
    if (this.#entries.get(entry.council.slug) === entry) this.#entries.delete(entry.council.slug)
  }
}

/** Whether somebody is still in after the patience. */
async function isLate(leaving: Promise<unknown>): Promise<boolean> {
  const done = new AbortController()
  const late = setTimeout(patienceMs, true, { signal: done.signal }).catch(() => true)
  try {
    return (await Promise.race([leaving.then(() => false), late])) === true
  } finally {
    done.abort()
  }
}
