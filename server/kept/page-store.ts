import type { KeptPage } from './kept-page.ts'

/** The pages of one content revision. Those that were not read for longest make room. */
export class PageStore {
  #revision: number | undefined
  #bytes = 0
  readonly #mostBytes: number
  /** Those read last stand last. */
  readonly #pages = new Map<string, KeptPage>()

  constructor(mostBytes = 16 * 1024 * 1024) {
    this.#mostBytes = mostBytes
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
    if (revision !== this.#revision || page.bytes > this.#mostBytes / 4) return
    this.#take(key)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const oldest of this.#pages.keys()) if (this.#bytes > this.#mostBytes) this.#take(oldest)
  }

  #take(key: string) {
    const page = this.#pages.get(key)
    if (page && this.#pages.delete(key)) this.#bytes -= page.bytes
    return page
  }
}
