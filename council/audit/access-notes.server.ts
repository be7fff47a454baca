import { councilDay } from '../../rules/days.ts'
import { faultOf } from '../database/faults.server.ts'
import type { Database } from '../database/tables.ts'
import { storeAccesses } from './store-accesses.server.ts'

/** Who saw whom in lists, waiting to be written. */
export interface AccessNotes {
  /** Notes that an officer sees applications in a list today; waits only where too much waits already. */
  add(officerId: string, applicationIds: readonly string[], now?: Date): Promise<void>
  /** Writes at once what waits. */
  flush(): Promise<void>
  /** Writes what waits, and nothing after it. */
  close(): Promise<void>
}

const betweenMs = 2000

/** With so many waiting, a list is shown only once they are written. */
const mostWaiting = 10_000

/**
 * Opens the notes of a council. What an officer sees in a list is written within two seconds after the
 * answer, all that came meanwhile together: a process that is killed loses so much, and nothing else. While
 * the database takes no writes they wait, up to a bound; `report` receives any other error.
 */
export function openAccessNotes(db: Database, report: (error: unknown) => void): AccessNotes {
  const waiting = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let writing = Promise.resolve()

  async function write() {
    for (const [key, seen] of waiting) {
      const [actor = '', hour = ''] = JSON.parse(key) as string[]
      const subjects = [...seen]
      await storeAccesses(db, { actor, hour, kind: 'list' }, subjects)
      // Others may have come meanwhile.
      for (const subject of subjects) seen.delete(subject)
      if (seen.size === 0) waiting.delete(key)
    }
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const written = writing.then(write)
    writing = written.catch(() => undefined)
    return written
  }

  function flushLater() {
    if (isClosed) return
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        if (!faultOf(error)) report(error)
        flushLater()
      })
    }, betweenMs).unref()
  }

  return {
    async add(officerId, applicationIds, now = new Date()) {
      if (applicationIds.length === 0) return
      const key = JSON.stringify([officerId, councilDay(now.toISOString())])
      const seen = waiting.get(key) ?? new Set()
      waiting.set(key, seen)
      for (const applicationId of applicationIds) seen.add(applicationId)
      flushLater()
      const count = [...waiting.values()].reduce((sum, { size }) => sum + size, 0)
      if (count <= mostWaiting) return
      try {
        await flush()
      } catch (error) {
        flushLater()
        throw error
      }
    },
    flush,
    close() {
      isClosed = true
      return flush()
    },
  }
}
