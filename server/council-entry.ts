import type { RegisteredCouncil } from './registry.ts'

/** A council that was asked for once, as its settings were then. */
export interface Entry<Portal> {
  council: RegisteredCouncil
  /** The requests and rounds that are in it now. */
  inside: number
  /** When somebody last came, by `performance.now()`. */
  usedAt: number
  portal?: Portal
  opening?: Promise<Portal | undefined>
  closing?: Promise<void>
  /** Nobody comes in any more, and it is closed once nobody is in it. */
  retired: boolean
  ended: PromiseWithResolvers<void>
  /** What was open of the same council with other settings, and has to end before. */
  before?: Promise<unknown>
  /** It was opened for a round alone, after which it is closed. */
  passing: boolean
  /** How often in a row visitors could not have it opened, and until when it is not tried again. */
  failures: number
  retryAt: number
}

export function newEntry<Portal>(council: RegisteredCouncil, last: Entry<Portal> | undefined): Entry<Portal> {
  return {
    council,
    inside: 0,
    usedAt: 0,
    retired: false,
    ended: Promise.withResolvers(),
    before: last && Promise.all([last.before, last.ended.promise]),
    passing: false,
    failures: 0,
    retryAt: 0,
  }
}
