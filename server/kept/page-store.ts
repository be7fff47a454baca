import type { KeptPage } from './kept-page.ts'

/** A page in one place of one store. */
interface Place {
  page: KeptPage
}

/**
 * The memory of all kept pages of a process, whatever the number of its councils. Those that were not read
 * for longest make room.
 */
export class PageRoom {
  #bytes = 0
  readonly mostBytes: number
  /** How much of it the pages of one council may take. */
  readonly mostOfOne: number
  /** What has each page taken out of its store and of this; those read last stand last. */
  readonly #places = new Map<Place, () => void>()

  constructor(mostBytes = 16 * 1024 * 1024, mostOfOne = mostBytes) {
    this.mostBytes = mostBytes
    this.mostOfOne = mostOfOne
  }

  add(place: Place, forget: () => void): void {
    this.#places.set(place, forget)
    this.#bytes += place.page.bytes
    for (const forgetOldest of this.#places.values()) {
      if (this.#bytes <= this.mostBytes) return
      forgetOldest()
    }
  }

  remove(place: Place): void {
    if (this.#places.delete(place)) this.#bytes -= place.page.bytes
  }
}

/** The pages of one council and content revision. */
export class PageStore {
  #revision: number | undefined
  #bytes = 0
  readonly #room: PageRoom
  readonly #pages = new Map<string, Place>()

  constructor(room = new PageRoom()) {
    this.#room = room
  }

  /** The page, if kept at the revision and valid at the moment, in milliseconds. Forgets other revisions. */
  find(key: string, revision: number, now: number): KeptPage | undefined {
    if (this.#revision !== revision) for (const old of this.#pages.keys()) this.#take(old)
    this.#revision = revision
    const page = this.#take(key)
    if (!page || now < page.from || now >= page.until) return undefined
    this.keep(key, revision, page)
    return page
  }

  /** The page that was kept at the last known revision, whatever may have been changed since. */
  findLast(key: string, now: number): KeptPage | undefined {
    return this.#revision === undefined ? undefined : this.find(key, this.#revision, now)
  }

  /** Keeps a page that was rendered at a revision, unless that has passed. */
  keep(key: string, revision: number, page: KeptPage): void {
    if (revision !== this.#revision || page.bytes > this.#room.mostOfOne / 4) return
    this.#take(key)
    const place = { page }
    this.#pages.set(key, place)
    this.#bytes += page.bytes
    this.#room.add(place, () => this.#take(key))
    for (const oldest of this.#pages.keys()) if (this.#bytes > this.#room.mostOfOne) this.#take(oldest)
  }

  #take(key: string) {
    const place = this.#pages.get(key)
    if (!place || !this.#pages.delete(key)) return undefined
    this.#bytes -= place.page.bytes
    this.#room.remove(place)
    return place.page
  }
}
