import { contentRevisionReader } from './content-revision.server.ts'
import type { Database } from './tables.ts'

interface Memory {
  readRevision(): Promise<number>
  revision: number
  answers: Map<object, Map<string, Promise<unknown>>>
}

const memories = new WeakMap<Database, Memory>()

/**
 * From now on reads made with `rememberContent` are remembered for this database while the content revision
 * stays what it was. Only for a council whose changes all raise that revision, which is each that is migrated
 * and was opened by `openDatabase`.
 */
export function rememberContentOf(db: Database): void {
  memories.set(db, { readRevision: contentRevisionReader(db), revision: -1, answers: new Map() })
}

/**
 * Makes a read that is answered from memory until something that strangers may read is changed, by whatever
 * process. `read` may ask only tables that `shown-tables.server.ts` names as shown, and its answer must
 * follow from them and from `key` alone; for the few keys that there are. Answers are frozen, because all who
 * ask share them. In a transaction, and where nothing is remembered, each call asks the database.
 */
export function rememberContent<T>(
  read: (db: Database, key: string) => Promise<T>,
): (db: Database, key?: string) => Promise<T> {
  return async (db, key = '') => {
    const memory = memories.get(db)
    if (!memory) return read(db, key)
    const revision = await memory.readRevision()
    if (revision !== memory.revision) Object.assign(memory, { revision, answers: new Map() })
    const { answers } = memory
    let known = answers.get(read) as Map<string, Promise<T>> | undefined
    if (!known) {
      known = new Map()
      answers.set(read, known)
    }
    const asked = known.get(key)
    if (asked) return asked
    const answer = read(db, key).then(freeze)
    known.set(key, answer)
    // A fault is answered to those who wait, and the next one asks again.
    answer.catch(() => known.delete(key))
    return answer
  }
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
