import { sql } from 'kysely'
import { councilDay, type Day, dayNumber } from '../../../rules/days.ts'
import type { Status } from '../../../rules/statuses.ts'
import { isPostgres } from '../../database/dialect.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { ApplicationFigureRow } from '../../database/figure-tables.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { moveRefusal } from './refusal-figures.server.ts'

/** The columns of an application that decide which bucket counts it. */
export interface CountedApplication {
  applicationId: string
  serviceId: string
  status: Status
  date: string
  decidedAt: string | null
  dueOn: Day | null
  readyReason?: string | null
}

/** A service's applications alike in months, timing and days taken; `applicationFigures` counts buckets. */
type Bucket = Omit<ApplicationFigureRow, 'count'>

/** Adds an application to the figures, inside the transaction that stores it or brings it back. */
export async function addToFigures(trx: Database, row: CountedApplication): Promise<void> {
  await addToBucket(trx, bucketOf(trx, row), 1)
  await moveRefusal(trx, [], [row])
}

/** Takes an application out of the figures, inside the transaction that sets it aside. */
export async function takeFromFigures(trx: Database, row: CountedApplication): Promise<void> {
  await addToBucket(trx, bucketOf(trx, row), -1)
}

/** Adds many applications that no bucket counts yet. */
export async function addAllToFigures(trx: Database, rows: CountedApplication[]): Promise<void> {
  const buckets = Map.groupBy(
    rows.map((row) => bucketOf(trx, row)),
    bucketKey,
  )
  for (const [, same] of [...buckets].sort()) if (same[0]) await addToBucket(trx, same[0], same.length)
  await moveRefusal(trx, [], rows)
}

/** Moves an application from its old bucket to its new one, inside the transaction that changes it. */
export async function moveBetweenFigures(
  trx: Database,
  before: CountedApplication,
  after: CountedApplication,
): Promise<void> {
  const [source, target] = [bucketOf(trx, before), bucketOf(trx, after)]
  const steps =
    bucketKey(source) === bucketKey(target)
      ? []
      : [
          { bucket: source, by: -1 },
          { bucket: target, by: 1 },
        ]
  // Every transaction locks the rows in the same order, so two decisions at the same time cannot deadlock.
  steps.sort((a, b) => (bucketKey(a.bucket) < bucketKey(b.bucket) ? -1 : 1))
  for (const { bucket, by } of steps) await addToBucket(trx, bucket, by)
  await moveRefusal(trx, [before], [after])
}

function bucketOf(trx: Database, row: CountedApplication): Bucket {
  const { applicationId, serviceId, status, date, decidedAt, dueOn } = row
  const received = councilDay(date)
  const receivedMonth = received.slice(0, 7)
  if (status === 'Pending' || decidedAt === null)
    return {
      serviceId,
      receivedMonth,
      decidedMonth: '',
      timing: 'open',
      daysTaken: 0,
      stripe: stripeOf(trx, applicationId),
    }
  const decided = councilDay(decidedAt)
  return {
    serviceId,
    receivedMonth,
    decidedMonth: decided.slice(0, 7),
    timing: dueOn === null ? 'noLimit' : decided <= dueOn ? 'inTime' : 'late',
    daysTaken: dayNumber(decided) - dayNumber(received),
    stripe: 0,
  }
}

/**
 * Each submit holds the row that counts it until it is committed, so all of one service in one month would
 * follow one after the other: on PostgreSQL one of 16 rows is taken, always the same for an application. A
 * file has one writer at a time.
 */
function stripeOf(trx: Database, applicationId: string) {
  return isPostgres(trx) ? Number.parseInt(digest(applicationId).charAt(0), 16) : 0
}

function bucketKey({ serviceId, receivedMonth, decidedMonth, timing, daysTaken, stripe }: Bucket) {
  return [serviceId, receivedMonth, decidedMonth, timing, daysTaken, stripe].join(' ')
}

async function addToBucket(trx: Database, bucket: Bucket, by: number) {
  await addTo(trx, { ...bucket, by })
}

const addTo = prepareQuery((db, params: Bucket & { by: number }) => {
  const { serviceId, receivedMonth, decidedMonth, timing, daysTaken, stripe, by } = params
  return db
    .insertInto('applicationFigures')
    .values({ serviceId, receivedMonth, decidedMonth, timing, daysTaken, stripe, count: by })
    .onConflict((conflict) =>
      conflict
        .columns(['serviceId', 'receivedMonth', 'decidedMonth', 'timing', 'daysTaken', 'stripe'])
        .doUpdateSet({ count: sql`"applicationFigures"."count" + "excluded"."count"` }),
    )
})
