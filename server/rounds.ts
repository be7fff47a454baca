import type { OpenCouncils, OpenPortal } from './open-councils.ts'
import type { RegisteredCouncil } from './registry.ts'
import { readWake } from './wake.ts'

interface Worked extends OpenPortal {
  /** Does at once what a council does in the background from time to time. */
  round(): Promise<void>
}

const mostAtOnce = 10
/** One that cannot be opened is not asked for again before that. */
const againMs = 60_000

/**
 * Opens closed councils that have work, has it done, and closes them again; those that are open do it by
 * themselves. Ten at most are opened at once.
 */
export class Rounds {
  readonly #list: () => RegisteredCouncil[]
  readonly #open: OpenCouncils<Worked>
  readonly #failed: (council: RegisteredCouncil, error: unknown) => void
  /** When each closed council has work, in milliseconds, as far as that is known. */
  readonly #wakes = new Map<string, number>()
  readonly #underWay = new Map<string, Promise<void>>()
  #ending = false

  constructor(
    list: () => RegisteredCouncil[],
    open: OpenCouncils<Worked>,
    failed: (council: RegisteredCouncil, error: unknown) => void,
  ) {
    this.#list = list
    this.#open = open
    this.#failed = failed
  }

  /** A council was closed, and has work from that moment on. */
  note(slug: string, wake: Date): void {
    this.#wakes.set(slug, wake.getTime())
  }

  /** Begins the rounds of all that have work; resolves when they are done. */
  async begin(): Promise<void> {
    const waiting = this.#list().filter((council) => this.#isDue(council))
    const next = async () => {
      for (let council = waiting.shift(); council && !this.#ending; council = waiting.shift())
        if (this.#isDue(council)) await this.#roundIn(council)
    }
    await Promise.all(Array.from({ length: mostAtOnce - this.#underWay.size }, next))
  }

  async end(): Promise<void> {
    this.#ending = true
    await Promise.all(this.#underWay.values())
  }

  #isDue({ slug, folder }: RegisteredCouncil) {
    if (this.#open.has(slug) || this.#underWay.has(slug)) return false
    const wake = this.#wakes.get(slug) ?? readWake(folder)
    this.#wakes.set(slug, wake)
    return wake <= Date.now()
  }

  async #roundIn(council: RegisteredCouncil) {
    const { slug } = council
    const work = this.#work(council).finally(() => this.#underWay.delete(slug))
    this.#underWay.set(slug, work)
    await work
  }

  async #work(council: RegisteredCouncil) {
    this.#wakes.set(council.slug, Date.now() + againMs)
    const entry = this.#open.enter(council, 'round')
    try {
      await (await this.#open.portalOf(entry))?.round()
    } catch (error) {
      this.#failed(council, error)
    } finally {
      this.#open.leave(entry)
    }
    await entry.closing
  }
}
