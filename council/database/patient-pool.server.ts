import { setTimeout } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { patience } from '../../rules/patience.ts'

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
  /** Whether the error says that the server did not answer. */
  isSilent(error: unknown): boolean
}

interface PatientPool extends PostgresPool {
  /** Is told that a server has not answered a statement. */
  noteSilence(): void
}

const askAgainMs = 100
const askForMoreAfterMs = 10_000

/**
 * A pool for a server that gives fewer connections than it is asked for: those who find none wait for one of
 * those that work, instead of failing. For a while no more are asked for. A server that was silent is not
 * asked for a moment, so that a page that wants several things of it waits once.
 */
export function patientPool(pool: DriverPool, { patienceMs, isRefused, isSilent }: Patience): PatientPool {
  const most = pool.options.max
  let silentUntil = Number.NEGATIVE_INFINITY
  const noteSilence = () => {
    silentUntil = performance.now() + patience.respite * 1000
  }
  let raise: NodeJS.Timeout | undefined
  const ask = async () => {
    const asked = performance.now()
    for (;;) {
      if (performance.now() < silentUntil) throw new Error('Connection terminated: the server is silent')
      try {
        return await pool.connect()
      } catch (error) {
        if (isSilent(error)) noteSilence()
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
    noteSilence,
    end: () => {
      clearTimeout(raise)
      return pool.end()
    },
  }
}
