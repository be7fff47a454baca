import type { OpenCouncils, OpenPortal } from './open-councils.ts'
import type { RegisteredCouncil } from './registry.ts'
import { isDue, readWake, type Wake, wakeAt } from './wake.ts'

interface Worked extends OpenPortal {
  /** Does at once what a council does in the background from time to time. */
  round(): Promise<void>
}

/** How many closed councils are opened at once for their rounds. */
export const mostRounds = 10
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
  /** When each closed council has work, as far as that is known. */
  readonly #wakes = new Map<string, Wake>()
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

  /** A council was closed, and has work from that moment on; undefined: nobody knows, so it has some now. */
  note({ slug, folder }: RegisteredCouncil, wake: Date | undefined): void {
    // One that could not say it after its round is asked again later.
    if (wake) this.#wakes.set(slug, wakeAt(folder, wake.getTime()))
    else if (!this.#underWay.has(slug)) this.#wakes.delete(slug)
  }

  /** Begins the rounds of all that have work; resolves when they are done. */
  async begin(): Promise<void> {
    const waiting = this.#list().filter((council) => this.#isDue(council))
    const next = async () => {
      for (let council = waiting.shift(); council && !this.#ending; council = waiting.shift())
        if (this.#isDue(council)) await this.#roundIn(council)
    }
    await Promise.all(Array.from({ length: mostRounds - this.#underWay.size }, next))
  }

  async end(): Promise<void> {
    this.#ending = true
    await Promise.all(this.#underWay.values())
  }

  #isDue({ slug, folder }: RegisteredCouncil) {
    if (this.#open.has(slug) || this.#underWay.has(slug)) return false
    const wake = readWake(folder, this.#wakes.get(slug))
    this.#wakes.set(slug, wake)
    return isDue(wake)
  }

  async #roundIn(council: RegisteredCouncil) {
    const { slug } = council
    const work = this.#work(council).finally(() => this.#underWay.delete(slug))
    this.#underWay.set(slug, work)
    await work
  }

  async #work(council: RegisteredCouncil) {
    const { slug, folder } = council
    const before = this.#wakes.get(slug)
    const entry = this.#open.enter(council, 'round')
    try {
      await (await this.#open.portalOf(entry))?.round()
    } catch (error) {
      this.#failed(council, error)
    } finally {
      this.#open.leave(entry)
    }
    await entry.closing
    if (this.#wakes.get(slug) === before) this.#wakes.set(slug, wakeAt(folder, Date.now() + againMs))
  }
}
