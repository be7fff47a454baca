import type { Database } from './tables.ts'

/** The connections of this process to a PostgreSQL, and who waits for one. */
export interface PoolCounts {
  used: number
  idle: number
  waiting: number
}

interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

const pools = new WeakMap<Database, Pool>()

export function rememberPool(db: Database, pool: Pool): void {
  pools.set(db, pool)
}

/** Counts the connections, without asking the server; undefined for SQLite, which has none. */
export function countConnections(db: Database): PoolCounts | undefined {
  const pool = pools.get(db)
  return pool && { used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }
}
