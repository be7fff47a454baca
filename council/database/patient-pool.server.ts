import { setTimeout } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** What of the driver's pool this needs; it reads `max` anew for each request of a connection. */
interface DriverPool {
  readonly options: { max: number }
  readonly totalCount: number
  connect(): Promise<PostgresPoolClient>
  end(): Promise<void>
}

interface Patience {
  patienceMs: number
  /** Whether the error says that the server has no connection left for us. */
  isRefused(error: unknown): boolean
}

const askAgainMs = 100
const askForMoreAfterMs = 10_000

/**
 * A pool for a server that gives fewer connections than it is asked for: those who find none wait for one of those that
 * work, instead of failing. For a while no more are asked for.
 */
export function patientPool(pool: DriverPool, { patienceMs, isRefused }: Patience): PostgresPool {
  const most = pool.options.max
  let raise: NodeJS.Timeout | undefined
  const ask = async () => {
    const asked = performance.now()
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        if (!isRefused(error) || performance.now() - asked > patienceMs) throw error
        pool.options.max = Math.max(1, pool.totalCount)
        raise ??= globalThis
          .setTimeout(() => {
            raise = undefined
            pool.options.max = most
          }, askForMoreAfterMs)
          .unref()
      }
      // Where other processes have taken all of them, none of our own can become free.
      await setTimeout(askAgainMs)
    }
  }
  return {
    options: pool.options,
    connect: ask,
    end: () => {
      clearTimeout(raise)
      return pool.end()
    },
  }
}
