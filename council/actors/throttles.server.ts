import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { latestDated } from '../../rules/instants.ts'
import { throttles as rules } from '../../rules/limits.ts'
import { isPostgres } from '../database/dialect.server.ts'
import type { Database } from '../database/tables.ts'

export type Throttle = keyof typeof rules

/**
 * Consumes a point of each counter before the attempt is made, so that parallel attempts all count. Returns
 * undefined when the attempt is allowed, else the seconds to wait.
 */
export async function consumeAttempt(
  db: Database,
  counters: [Throttle, string][],
): Promise<number | undefined> {
  const taken = await Promise.all(
    counters.map(async ([throttle, key]) => {
      const state = await limiter(db, throttle).penalty(key, 1)
      return state.consumedPoints > rules[throttle].points ? Math.ceil(state.msBeforeNext / 1000) : 0
    }),
  )
  const wait = Math.max(...taken)
  if (wait === 0) return undefined
  // A refused attempt is not a failure and must not lock the owner out for longer.
  await refundAttempt(db, counters)
  return wait
}

/** Counts an event that nothing refuses, and returns how many there have been in the counter's time. */
export async function countEvent(db: Database, throttle: Throttle, key: string): Promise<number> {
  return (await limiter(db, throttle).penalty(key, 1)).consumedPoints
}

/** Refunds a point to each counter, because the attempt did not fail. */
export async function refundAttempt(db: Database, counters: [Throttle, string][]): Promise<void> {
  await Promise.all(counters.map(([throttle, key]) => limiter(db, throttle).reward(key, 1)))
}

/** Deletes the counters that expired before `now`, and those that a clock which ran ahead began. */
export async function deleteExpiredThrottles(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('throttles').where('expire', '<', now.getTime()).execute()
  const ahead = Date.parse(latestDated(now))
  await db
    .deleteFrom('throttles')
    .where('expire', '>', ahead)
    .where(({ or, and, eb }) =>
      or(
        Object.entries(rules).map(([throttle, { seconds }]) =>
          and([eb('key', 'like', `${throttle}:%`), eb('expire', '>', ahead + seconds * 1000)]),
        ),
      ),
    )
    .execute()
}

function limiter(db: Database, throttle: Throttle) {
  return new RateLimiterPostgres({
    storeClient: { query: (query: LimiterQuery) => run(db, query) },
    storeType: 'client',
    tableName: 'throttles',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: throttle,
    points: rules[throttle].points,
    duration: rules[throttle].seconds,
  })
}

interface LimiterQuery {
  text: string
  values: unknown[]
}

/** The limiter expects a PostgreSQL client; its statements also run on SQLite. */
async function run(db: Database, { text, values }: LimiterQuery) {
  const query = isPostgres(db)
    ? CompiledQuery.raw(text, values)
    : CompiledQuery.raw(
        text.replace(/\$\d+/g, '?'),
        Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => values[Number(number) - 1]),
      )
  const { rows } = await db.executeQuery(query)
  return { rows, rowCount: rows.length }
}
