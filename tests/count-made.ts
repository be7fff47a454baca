import type { Database } from '../council/database/tables.ts'

const counts = new WeakMap<Database, Map<string, number>>()

/**
 * How many of them have been made in this council, with this one. Each council has its own count: test files
 * share a process, and none may find other names in its council because of what ran before.
 */
export function countMade(db: Database, what: string): number {
  const made = counts.get(db) ?? new Map<string, number>()
  counts.set(db, made)
  const count = (made.get(what) ?? 0) + 1
  made.set(what, count)
  return count
}
