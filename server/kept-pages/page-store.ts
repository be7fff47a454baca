import type { KeptPage } from './kept-page.ts'

/** The memory that kept pages may take; those that were not read for longest make room. */
const mostBytes = 16 * 1024 * 1024

/** The pages of one content revision. */
export class PageStore {
  #revision: number | undefined
  #bytes = 0
  readonly #mostBytes: number
  /** Those read last stand last. */
  readonly #pages = new Map<string, KeptPage>()

  constructor(most = mostBytes) {
    this.#mostBytes = most
  }

  /** Forgets what was kept at another revision than this one. */
  turnTo(revision: number): void {
    if (this.#revision === revision) return
    this.#pages.clear()
    this.#bytes = 0
    this.#revision = revision
  }

  /** Whether there may be a page to find. */
  has(key: string): boolean {
    return this.#pages.has(key)
  }

  /** The page, if it is kept and still holds at the moment, in milliseconds; undefined otherwise. */
  find(key: string, now: number): KeptPage | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    this.#delete(key, page)
    if (now < page.from || now >= page.until) return undefined
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    return page
  }

  /** Keeps a page that was rendered at a revision, unless that has passed. */
  keep(key: string, page: KeptPage, revision: number): void {
    if (revision !== this.#revision || page.bytes > this.#mostBytes / 4) return
    const known = this.#pages.get(key)
    if (known) this.#delete(key, known)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#mostBytes) return
      this.#delete(oldest, old)
    }
  }

  #delete(key: string, page: KeptPage) {
    this.#pages.delete(key)
    this.#bytes -= page.bytes
  }
}
